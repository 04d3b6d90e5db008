/**
 * Doing one thing that matters: what will happen, what it needs, and the button that says it. While the outcome of a
 * try is unknown the fields are locked, so that the same thing is sent again.
 */
import { Button, confirm, Sheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { createPortal } from "react-dom";
import { FormNotice } from "./form-notice.tsx";

interface ActionSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The words on the button, such as "Refund 25.00 USDT". */
  action: string;
  tone?: "plain" | "danger";
  sending: { busy: boolean; unsettled: boolean; problem: string | undefined };
  onSubmit: () => void;
  /** Something that has to be given is still missing. */
  incomplete?: boolean;
  children: ReactNode;
}

export function ActionSheet({
  open,
  onClose,
  title,
  action,
  tone = "plain",
  sending,
  onSubmit,
  incomplete = false,
  children,
}: ActionSheetProps) {
  const { t } = useLingui();
  const formId = useId();
  const close = async () => {
    if (sending.busy) return;
    const leave =
      !sending.unsettled ||
      (await confirm({
        title: t`Leave without knowing?`,
        text: t`No answer came, so it may have been done. Look it up before you do it again.`,
        confirmLabel: t`Leave`,
        cancelLabel: t`Stay`,
        tone: "danger",
      }));
    if (leave) onClose();
  };
  // At the end of the document, since it may be asked for inside of another form.
  return createPortal(
    <Sheet
      open={open}
      onClose={() => void close()}
      title={title}
      closeLabel={t`Close`}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={() => void close()} disabled={sending.busy}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={tone === "danger" ? "danger" : "primary"}
            busy={sending.busy}
            disabled={incomplete}
          >
            {sending.unsettled ? t`Try again` : action}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onSubmit();
        }}
      >
        <fieldset disabled={sending.busy || sending.unsettled} className="grid gap-4 pt-1">
          {children}
          <FormNotice problem={sending.problem} unsettled={sending.unsettled} />
        </fieldset>
      </form>
    </Sheet>,
    document.body,
  );
}
