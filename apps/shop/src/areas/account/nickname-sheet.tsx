/** Changes the nickname. */
import type { UserInfo } from "@banyan/contract/members.ts";
import { TextField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { ProfileSheet } from "./profile-sheet.tsx";
import { useProfileForm } from "./use-profile-form.ts";

export interface OwnRecordProps {
  user: UserInfo;
  open: boolean;
  onClose: () => void;
}

export default function NicknameSheet({ user, open, onClose }: OwnRecordProps) {
  const { t } = useLingui();
  const form = useForm({ defaultValues: { nickname: user.nickname } });
  const { save, problem } = useProfileForm(form, onClose);
  return (
    <ProfileSheet
      open={open}
      onClose={onClose}
      title={t`Nickname`}
      busy={save.isPending}
      problem={problem}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
    >
      <TextField
        label={t`Nickname`}
        autoComplete="nickname"
        maxLength={40}
        {...form.register("nickname", { required: t`Please enter a nickname` })}
        error={form.formState.errors.nickname?.message}
      />
    </ProfileSheet>
  );
}
