/** Why something is done; it goes into the audit log. */
import { TextArea } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

const LONGEST = 200;

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  hint?: string;
  error?: string;
}

export function ReasonField({ value, onChange, hint, error }: ReasonFieldProps) {
  const { t } = useLingui();
  return (
    <TextArea
      label={t`Reason`}
      hint={hint ?? t`It is kept in the audit log.`}
      error={error}
      rows={2}
      maxLength={LONGEST}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
