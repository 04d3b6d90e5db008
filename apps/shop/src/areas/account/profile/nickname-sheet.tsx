/** Changes the nickname. */
import { LENGTHS } from "@banyan/contract/lengths.ts";
import type { UserInfo } from "@banyan/contract/members.ts";
import { TextField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { FormSheet } from "../../../parts/forms/form-sheet.tsx";
import { useProfileForm } from "./use-profile-form.ts";

export interface OwnRecordProps {
  user: UserInfo;
}

export default function NicknameSheet({ user }: OwnRecordProps) {
  const { t } = useLingui();
  const form = useProfileForm({
    defaults: { nickname: user.nickname },
    words: { nickname: t`Please enter a nickname` },
  });
  return (
    <FormSheet title={t`Nickname`} form={form} action={t`Save`}>
      <TextField label={t`Nickname`} autoComplete="nickname" maxLength={LENGTHS.nickname} {...form.field("nickname")} />
    </FormSheet>
  );
}
