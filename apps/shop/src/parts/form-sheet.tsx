/** A sheet with a form: what it is about, what went wrong, the fields, and the button that sends it always in sight. */
import type { ContractForm, Values } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { Button, Sheet } from "@banyan/ui";
import { type ReactNode, useId } from "react";

export interface FormSheetProps {
  title: string;
  form: Pick<ContractForm<Values>, "props" | "busy" | "problem">;
  /** The words on the button. */
  action: string;
  tone?: "danger";
  /** Also busy with what follows the form. */
  busy?: boolean;
  /** What else can be done, below the button. */
  beside?: ReactNode;
  /** Stands above the problem and the fields. */
  lead?: ReactNode;
  children: ReactNode;
  /** Takes the place of the form when all is done. */
  outcome?: { shown: ReactNode; footer: ReactNode };
}

export function FormSheet({
  title,
  form,
  action,
  tone,
  busy = false,
  beside,
  lead,
  children,
  outcome,
}: FormSheetProps) {
  const formId = useId();
  const send = (
    <Button type="submit" form={formId} variant={tone ?? "primary"} size="lg" block busy={form.busy || busy}>
      {action}
    </Button>
  );
  return (
    <Sheet
      title={title}
      footer={
        outcome ? (
          outcome.footer
        ) : (
          <div className="grid gap-2">
            {send}
            {beside}
          </div>
        )
      }
    >
      {outcome ? (
        outcome.shown
      ) : (
        <form id={formId} {...form.props} className="grid gap-5 pt-1">
          {lead}
          {form.problem && <Notice tone="danger">{form.problem}</Notice>}
          {children}
        </form>
      )}
    </Sheet>
  );
}
