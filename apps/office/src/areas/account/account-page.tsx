/** The caller's own account: its data, a new password, sign-out. */
import { LicencesLink } from "@banyan/app/licences-link.tsx";
import { Badge, Button } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { ROLES } from "../../parts/names/roles.ts";
import { PasswordForm } from "../../parts/sheets/password-form.tsx";
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
          <PasswordForm email={staff.email} oldLabel={t`Current password`} />
        </SectionCard>
      </div>
      <LicencesLink className="mt-4" />
    </Page>
  );
}
