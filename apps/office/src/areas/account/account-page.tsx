/** The caller's own account: its data, a new password, sign-out. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { LicencesLink } from "@banyan/app/licences-link.tsx";
import { staff as contract } from "@banyan/contract/browser/office/staff.ts";
import { Badge, Button, PasswordField, toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { ROLES } from "../../parts/names/roles.ts";
import { FormNotice } from "../../parts/sheets/form-notice.tsx";
import { useStaff } from "../../session/session.ts";
import { useSignOut } from "../../session/use-sign-out.ts";
import { Page } from "../../shell/page.tsx";

export default function AccountPage() {
  const { t, i18n } = useLingui();
  const staff = useStaff();
  const leaving = useSignOut();
  return (
    <Page
      title={t`My account`}
      actions={
        <Button variant="outline" busy={leaving.isPending} onClick={() => void leaving.signOut()}>
          {t`Sign out`}
        </Button>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SectionCard title={t`Account`}>
          <Facts>
            <Fact name={t`Name`}>{staff.name}</Fact>
            <Fact name={t`Email`}>{staff.email}</Fact>
            <Fact name={t`Roles`} whole>
              <ul className="grid gap-1.5">
                {staff.roles.map((role) => (
                  <li key={role}>
                    <Badge tone="brand">{i18n._(ROLES[role].name)}</Badge>{" "}
                    <span className="text-ink-soft">{i18n._(ROLES[role].about)}</span>
                  </li>
                ))}
              </ul>
            </Fact>
          </Facts>
        </SectionCard>
        <SectionCard title={t`Password`}>
          <PasswordForm email={staff.email} />
        </SectionCard>
      </div>
      <LicencesLink className="mt-4" />
    </Page>
  );
}

function PasswordForm({ email }: { email: string }) {
  const { t } = useLingui();
  const form = useContractForm(contract.changePassword, {
    defaults: { oldPassword: "", newPassword: "", repeatPassword: "" },
    input: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
    check: ({ newPassword, repeatPassword }) => ({
      repeatPassword: newPassword !== repeatPassword && t`This is not the same`,
    }),
    onDone() {
      form.reset();
      toast({ text: t`Password changed. You are signed out on other devices.`, tone: "success" });
    },
  });
  const eye = { showLabel: t`Show the password`, hideLabel: t`Hide the password` };
  return (
    <form {...form.props} className="grid gap-4">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t`Current password`} {...eye} {...form.field("oldPassword")} />
      <PasswordField
        label={t`New password`}
        {...eye}
        hint={t`At least 8 characters`}
        autoComplete="new-password"
        {...form.field("newPassword")}
      />
      <PasswordField
        label={t`Repeat new password`}
        {...eye}
        autoComplete="new-password"
        {...form.field("repeatPassword")}
      />
      <FormNotice problem={form.problem} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {t`Change the password`}
      </Button>
    </form>
  );
}
