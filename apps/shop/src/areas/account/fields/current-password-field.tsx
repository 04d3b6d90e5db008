/** The current password, required by changes to how the account is entered. */
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { PasswordField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<typeof PasswordField>, "label" | "showLabel" | "hideLabel" | "maxLength">;

export function CurrentPasswordField(props: Props) {
  const { t } = useLingui();
  return (
    <PasswordField
      label={t`Current password`}
      showLabel={t`Show the password`}
      hideLabel={t`Hide the password`}
      maxLength={LENGTHS.password}
      {...props}
    />
  );
}
