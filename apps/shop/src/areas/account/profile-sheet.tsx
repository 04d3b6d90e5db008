/** The frame of a sheet that changes one thing of one's own record. */
import { Button, Sheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useId } from "react";
import { Notice } from "../../parts/notice.tsx";

export interface ProfileSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  busy: boolean;
  problem: string | undefined;
  onSubmit: (event: FormEvent) => Promise<void>;
  children: ReactNode;
}

export function ProfileSheet({ open, onClose, title, busy, problem, onSubmit, children }: ProfileSheetProps) {
  const { t } = useLingui();
  const formId = useId();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form={formId} size="lg" block busy={busy}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5 pt-1">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {children}
      </form>
    </Sheet>
  );
}
