/**
 * Confirms one important action: consequences, inputs, and a button with the exact action. While a move's outcome is
 * unknown, the fields show what was sent and are locked.
 */
import type { ContractForm, Values } from "@banyan/app/form/use-contract-form.ts";
import { UnsettledNotice } from "@banyan/app/move/unsettled-notice.tsx";
import type { Move } from "@banyan/app/move/use-move.ts";
import { Button, Locked, Sheet, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { createPortal } from "react-dom";
import { FormNotice } from "./form-notice.tsx";

export interface ActionSheetProps<V extends Values> {
  title: string;
  /** The label of the button, such as "Refund 25.00 USDT". */
  action: string;
  tone?: "plain" | "danger";
  /** The action itself is a cancellation, so the dismiss button says "Back". */
  cancels?: boolean;
  form: Pick<ContractForm<V>, "props" | "busy" | "problem">;
  /** The move, for actions that must happen once. */
  move?: Pick<
    Move,
    "sent" | "unknown" | "expired" | "busy" | "refused" | "settledElsewhere" | "again" | "settle" | "calm"
  >;
  /** Required input is missing: the button is disabled. Set it wherever a field is required. */
  incomplete?: boolean;
  children: ReactNode;
}

export function ActionSheet<V extends Values>({
  title,
  action,
  tone = "plain",
  cancels = false,
  form,
  move,
  incomplete = false,
  children,
}: ActionSheetProps<V>) {
  const { t } = useLingui();
  const formId = useId();
  const busy = form.busy || move?.busy === true;
  const leave = useClose();
  const close = () => {
    if (!busy) leave();
  };
  // Rendered at the end of the document, because it may open within another form.
  return createPortal(
    <Sheet
      onDismiss={close}
      title={title}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={close} aria-disabled={busy}>
            {cancels ? t`Back` : t`Cancel`}
          </Button>
          {!move?.unknown && (
            <Button
              type="submit"
              form={formId}
              variant={tone === "danger" ? "danger" : "primary"}
              busy={busy}
              disabled={incomplete}
            >
              {action}
            </Button>
          )}
        </div>
      }
    >
      <form id={formId} {...form.props} className="grid gap-4 pt-1">
        <Locked when={busy || move?.sent !== undefined}>{children}</Locked>
        <FormNotice problem={form.problem} />
        {move && (
          <UnsettledNotice
            move={move}
          >{t`It may have been done or not. Trying again is safe: it happens once.`}</UnsettledNotice>
        )}
      </form>
    </Sheet>,
    document.body,
  );
}
