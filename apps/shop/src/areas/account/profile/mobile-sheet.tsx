/** Changes the mobile number. */
import { useLingui } from "@lingui/react/macro";
import { CurrentPasswordField } from "../../../parts/forms/current-password-field.tsx";
import { FormSheet } from "../../../parts/forms/form-sheet.tsx";
import { PhoneField } from "../fields/country-field.tsx";
import type { OwnRecordProps } from "./nickname-sheet.tsx";
import { useProfileForm } from "./use-profile-form.ts";

export default function MobileSheet({ user }: OwnRecordProps) {
  const { t } = useLingui();
  const form = useProfileForm({
    defaults: { areaCode: user.areaCode, mobile: user.mobile, password: "" },
    words: { mobile: t`Please enter your mobile number`, password: t`Please enter your password` },
    places: { PASSWORD_WRONG: "password" },
  });
  return (
    <FormSheet title={t`Mobile`} form={form} action={t`Save`}>
      <PhoneField
        label={t`Mobile number`}
        areaCode={form.values.areaCode}
        onAreaCode={(areaCode) => form.set({ areaCode })}
        {...form.field("mobile")}
        error={form.errors.mobile ?? form.errors.areaCode}
      />
      <CurrentPasswordField {...form.field("password")} />
    </FormSheet>
  );
}
