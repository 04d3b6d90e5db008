/** The discount code of a checkout: a folded field, or the code in use. */
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, TextField } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { Discount } from "./use-discount.ts";
import type { Preview } from "./use-preview.ts";

export interface DiscountFieldProps {
  discount: Discount;
  /** Of the preview. */
  used: Preview["discount"];
  /** The preview with the code is being fetched. */
  awaited: boolean;
}

export function DiscountField({ discount, used, awaited }: DiscountFieldProps) {
  const { t } = useLingui();
  const { code, refused } = discount;
  const [typed, setTyped] = useState(code ?? "");
  const [problem, setProblem] = useState<string>();
  const [open, setOpen] = useState(code !== undefined);
  const [seen, setSeen] = useState(refused);
  if (refused !== seen) {
    setSeen(refused);
    setProblem(refused?.reason);
    if (refused) {
      setTyped(refused.code);
      setOpen(true);
    }
  }
  const field = useRef<HTMLInputElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const isUsed = code !== undefined && used !== null;
  // What was pressed is gone, or the code in use is; the focus goes to what took its place.
  const pressed = useRef(false);
  const told = useRef(refused);
  useEffect(() => {
    const isNew = refused !== undefined && refused !== told.current;
    told.current = refused;
    if (!pressed.current && !isNew) return;
    // The answer to a code that was sent is still to come.
    pressed.current = code !== undefined && !isUsed;
    if (isUsed) remove.current?.focus();
    else if (open) field.current?.focus();
  }, [code, isUsed, open, refused]);

  if (isUsed) {
    const usedCode = used.code;
    return (
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-3 text-sm">
        <p role="status" className="min-w-0 wrap-break-word">
          <Trans>
            Discount code <strong translate="no">{usedCode}</strong> is applied.
          </Trans>
        </p>
        <Button
          ref={remove}
          variant="quiet"
          size="sm"
          aria-label={t`Remove the discount code`}
          onClick={() => {
            pressed.current = true;
            setTyped("");
            setOpen(true);
            discount.use(undefined);
          }}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
    );
  }
  if (!open) {
    return (
      <button
        type="button"
        aria-expanded={false}
        className="mt-3 inline-flex min-h-11 items-center text-start text-sm font-medium text-brand-ink"
        onClick={() => {
          pressed.current = true;
          setOpen(true);
        }}
      >
        <Trans>Have a discount code?</Trans>
      </button>
    );
  }
  return (
    <form
      noValidate
      className="mt-4 flex items-start gap-2 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (awaited) return;
        pressed.current = true;
        if (typed.trim() === "") {
          setProblem(t`Enter the code`);
          field.current?.focus();
          return;
        }
        setProblem(undefined);
        discount.use(typed);
      }}
    >
      <TextField
        ref={field}
        className="min-w-0 flex-1"
        label={t`Discount code`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LENGTHS.typedDiscountCode}
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="soft" className="mt-7.5 shrink-0" busy={awaited && code !== undefined}>
        <Trans>Apply</Trans>
      </Button>
    </form>
  );
}
