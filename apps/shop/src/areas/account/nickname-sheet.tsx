/** Changes the nickname. */
import type { UserInfo } from "@banyan/contract/members.ts";
import { TextField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ProfileSheet } from "./profile-sheet.tsx";
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
    <ProfileSheet title={t`Nickname`} form={form}>
      <TextField label={t`Nickname`} autoComplete="nickname" maxLength={40} {...form.field("nickname")} />
    </ProfileSheet>
  );
}
