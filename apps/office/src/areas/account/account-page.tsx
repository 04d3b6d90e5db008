/** The caller's own account: its data, a new password, sign-out. */
import { LicencesLink } from "@banyan/app/licences-link.tsx";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { officeAttention } from "@banyan/contract/browser/office/attention.ts";
import { Badge, Button, RadioCards, Skeleton, toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { ROLES } from "../../parts/names/roles.ts";
import { PasswordForm } from "../../parts/sheets/password-form.tsx";
import { useStaff } from "../../session/session.ts";
import { useSignOut } from "../../session/use-sign-out.ts";
import { Page } from "../../shell/page.tsx";
import { useAttention } from "../../shell/use-waiting.ts";

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
        <div className="grid gap-4">
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
          <Emails />
        </div>
        <SectionCard title={t`Password`}>
          <PasswordForm email={staff.email} oldLabel={t`Current password`} />
        </SectionCard>
      </div>
      <LicencesLink className="mt-4" />
    </Page>
  );
}

/** When to write to this person about what needs somebody. */
function Emails() {
  const { t } = useLingui();
  const attention = useAttention();
  const choosing = useSend(officeAttention.chooseMails, { onDone: () => toast({ text: t`Saved` }) });
  return (
    <SectionCard title={t`Emails`}>
      <QueryView query={attention} skeleton={<Skeleton className="h-60" />}>
        {({ mails }) => (
          <RadioCards
            label={t`When something needs you`}
            value={choosing.isPending ? choosing.variables.mails : mails}
            onChange={(next) => choosing.mutate({ mails: next })}
            cards={[
              { value: "atOnce", title: t`At once`, detail: t`Each time something begins to wait for you` },
              {
                value: "daily",
                title: t`Once a day`,
                detail: t`What waits for you, at 8 in the morning; alarms at once`,
              },
              { value: "never", title: t`No emails`, detail: t`You look at the dashboard` },
            ]}
          />
        )}
      </QueryView>
    </SectionCard>
  );
}
