/** The frame of a sheet that changes one thing of one's own record. */
import type { ContractForm, Values } from "@banyan/app/form/use-contract-form.ts";
import { Button, Sheet } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { Notice } from "../../parts/notice.tsx";

export interface ProfileSheetProps {
  title: string;
  form: Pick<ContractForm<Values>, "props" | "busy" | "problem">;
  children: ReactNode;
}

export function ProfileSheet({ title, form, children }: ProfileSheetProps) {
  const formId = useId();
  return (
    <Sheet
      title={title}
      footer={
        <Button type="submit" form={formId} size="lg" block busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form id={formId} {...form.props} className="grid gap-5 pt-1">
        {form.problem && <Notice tone="danger">{form.problem}</Notice>}
        {children}
      </form>
    </Sheet>
  );
}
