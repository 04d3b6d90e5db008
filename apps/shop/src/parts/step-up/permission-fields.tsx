/** The first step of adding a passkey or an authenticator app: the current password, and a name. */
import { type ContractForm, useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { stepUp } from "@banyan/contract/browser/step-up.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { TextField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { CurrentPasswordField } from "../forms/current-password-field.tsx";

interface PermissionValues {
  name: string;
  password: string;
}

/** `onBegun` receives the server's data for the next step. */
export function usePermissionForm<E extends typeof stepUp.beginTotp | typeof stepUp.beginPasskey>(
  endpoint: E,
  name: string,
  onBegun: (begun: OutputOf<E>) => unknown,
): ContractForm<PermissionValues> {
  const { t } = useLingui();
  return useContractForm<typeof stepUp.beginTotp | typeof stepUp.beginPasskey, PermissionValues>(endpoint, {
    defaults: { name, password: "" },
    input: ({ password }) => ({ password }),
    words: { password: t`Please enter your password` },
    check: (values) => ({ name: values.name.trim() === "" && t`Please enter a name` }),
    places: { PASSWORD_WRONG: "password" },
    onDone: (begun) => onBegun(begun as OutputOf<E>),
  });
}

export function PermissionFields({ form }: { form: ContractForm<PermissionValues> }) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Device name`}
        hint={t`Helps you tell your devices apart`}
        maxLength={LENGTHS.deviceName}
        autoComplete="off"
        {...form.field("name")}
      />
      <CurrentPasswordField {...form.field("password")} />
    </>
  );
}
