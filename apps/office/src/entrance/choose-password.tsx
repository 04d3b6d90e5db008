/** The first sign-in with a given password, which has to be changed before anything else. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { staff as contract } from "@banyan/contract/browser/office/staff.ts";
import { Button, PasswordField, toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { FormNotice } from "../parts/sheets/form-notice.tsx";
import { askSession } from "../session/session.ts";
import { useSignOut } from "../session/use-sign-out.ts";
import { EntrancePage } from "./entrance-page.tsx";

export function ChoosePassword() {
  const { t } = useLingui();
  const form = useContractForm(contract.changePassword, {
    defaults: { oldPassword: "", newPassword: "", repeatPassword: "" },
    input: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
    check: ({ newPassword, repeatPassword }) => ({
      repeatPassword: newPassword !== repeatPassword && t`This is not the same`,
    }),
    async onDone() {
      toast({ text: t`Password changed. You are signed out on other devices.`, tone: "success" });
      await askSession();
    },
  });
  const leaving = useSignOut();
  const labels = { showLabel: t`Show the password`, hideLabel: t`Hide the password` };
  return (
    <EntrancePage
      title={t`Choose your own password`}
      about={t`Your password was given to you by somebody else. From now on only you should know it.`}
    >
      <form {...form.props} className="grid gap-5">
        <PasswordField
          {...labels}
          label={t`Password you were given`}
          autoComplete="current-password"
          {...form.field("oldPassword")}
        />
        <PasswordField {...labels} label={t`New password`} autoComplete="new-password" {...form.field("newPassword")} />
        <PasswordField
          {...labels}
          label={t`Repeat new password`}
          autoComplete="new-password"
          {...form.field("repeatPassword")}
        />
        <FormNotice problem={form.problem} />
        <Button type="submit" size="lg" block busy={form.busy}>
          {t`Change the password`}
        </Button>
        <Button variant="quiet" block busy={leaving.isPending} onClick={() => void leaving.signOut()}>
          {t`Sign out`}
        </Button>
      </form>
    </EntrancePage>
  );
}
