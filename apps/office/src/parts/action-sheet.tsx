/**
 * Doing one thing that matters: what will happen, what it needs, and the button that says it. Where it is a move whose
 * outcome is not known, the fields show what was sent and are locked.
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
  /** The words on the button, such as "Refund 25.00 USDT". */
  action: string;
  tone?: "plain" | "danger";
  /** It cancels something itself, so the button that leaves it says "Back". */
  cancels?: boolean;
  form: Pick<ContractForm<V>, "props" | "busy" | "problem">;
  /** How the form is sent, where it must happen once. */
  move?: Pick<
    Move,
    "sent" | "unknown" | "expired" | "busy" | "refused" | "settledElsewhere" | "again" | "settle" | "calm"
  >;
  /** Something that has to be given is still missing: the button is locked until it is there. Said wherever a field is required. */
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
  // At the end of the document, since it may be asked for inside of another form.
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
