/** A sheet with a form: explanation, error, fields, and a submit button that stays visible. */
import type { ContractForm, Values } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { Button, Sheet } from "@banyan/ui";
import { type ReactNode, useId } from "react";

export interface FormSheetProps {
  title: string;
  form: Pick<ContractForm<Values>, "props" | "busy" | "problem">;
  /** The label of the submit button. */
  action: string;
  tone?: "danger";
  /** Busy with something that follows the form. */
  busy?: boolean;
  /** Another action, below the button. */
  beside?: ReactNode;
  /** Rendered above the error and the fields. */
  lead?: ReactNode;
  children: ReactNode;
  /** Replaces the form after success. */
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
