/** The reason for an action, which is recorded in the audit log. */
import type { Field } from "@banyan/app/form/use-contract-form.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { TextArea } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export function ReasonField({ hint, ...field }: Field & { hint?: string }) {
  const { t } = useLingui();
  return (
    <TextArea
      label={t`Reason`}
      hint={hint ?? t`It is kept in the audit log.`}
      rows={2}
      maxLength={LENGTHS.reason}
      {...field}
    />
  );
}
