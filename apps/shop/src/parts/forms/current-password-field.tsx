/** The current password, required by changes to how the account is entered. */
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { PasswordField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<typeof PasswordField>, "label" | "maxLength">;

export function CurrentPasswordField(props: Props) {
  const { t } = useLingui();
  return <PasswordField label={t`Current password`} maxLength={LENGTHS.password} {...props} />;
}
