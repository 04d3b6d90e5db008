/** Changes the mobile number. */
import { useLingui } from "@lingui/react/macro";
import { useForm, useWatch } from "react-hook-form";
import { PhoneField } from "./country-field.tsx";
import type { OwnRecordProps } from "./nickname-sheet.tsx";
import { ProfileSheet } from "./profile-sheet.tsx";
import { useProfileForm } from "./use-profile-form.ts";

export default function MobileSheet({ user, open, onClose }: OwnRecordProps) {
  const { t } = useLingui();
  const form = useForm({ defaultValues: { areaCode: user.areaCode, mobile: user.mobile } });
  const areaCode = useWatch({ control: form.control, name: "areaCode" });
  const { errors } = form.formState;
  const { save, problem } = useProfileForm(form, onClose);
  return (
    <ProfileSheet
      open={open}
      onClose={onClose}
      title={t`Mobile`}
      busy={save.isPending}
      problem={problem}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
    >
      <PhoneField
        label={t`Mobile number`}
        areaCode={areaCode}
        onAreaCode={(areaCode) => form.setValue("areaCode", areaCode)}
        {...form.register("mobile", { required: t`Please enter your mobile number` })}
        error={errors.mobile?.message ?? errors.areaCode?.message}
      />
    </ProfileSheet>
  );
}
