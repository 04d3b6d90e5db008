/** Staff accounts: roles and deactivation. Nobody changes their own. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { staff as contract } from "@banyan/contract/browser/office/staff.ts";
import { Badge, Button, List, Skeleton, Time, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { ROLES } from "../../parts/names/roles.ts";
import { useStaff } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { ChangeAccountSheet } from "./change-account-sheet.tsx";
import { NewAccountSheet } from "./new-account-sheet.tsx";
import type { StaffRow } from "./staff-row.ts";

export default function StaffPage() {
  const { t } = useLingui();
  const adding = useSheet();
  const changing = useSheet<StaffRow>();
  const accounts = useQuery(ask(contract.list, {}));
  return (
    <Page
      title={t`Staff`}
      about={t`Every account signs in with a password and an authenticator.`}
      actions={
        <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => adding.open()}>
          {t`New account`}
        </Button>
      }
    >
      <QueryView
        query={accounts}
        skeleton={
          <div className="grid gap-4">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="h-16 w-full rounded-card" />
            ))}
          </div>
        }
      >
        {({ list }) => (
          <List>
            {list.map((account) => (
              <AccountRow key={account.id} account={account} onChange={() => changing.open(account)} />
            ))}
          </List>
        )}
      </QueryView>
      {adding.show(() => (
        <NewAccountSheet />
      ))}
      {changing.show((account) => (
        <ChangeAccountSheet account={account} />
      ))}
    </Page>
  );
}

function AccountRow({ account, onChange }: { account: StaffRow; onChange: () => void }) {
  const { t, i18n } = useLingui();
  const own = useStaff().staffId === account.id;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 text-sm lg:grid lg:grid-cols-[minmax(0,4fr)_minmax(0,2fr)_minmax(0,2fr)_9rem] lg:gap-x-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {account.name}
          {own && <Badge tone="brand">{t`You`}</Badge>}
          {account.disabled && <Badge tone="danger">{t`Disabled`}</Badge>}
          {!account.secondFactor && <Badge tone="warning">{t`No authenticator yet`}</Badge>}
        </p>
        <p className="text-ink-soft">{account.email}</p>
      </div>
      <p className="flex min-w-0 flex-1 basis-48 flex-wrap gap-1">
        {account.roles.map((role) => (
          <Badge key={role}>{i18n._(ROLES[role].name)}</Badge>
        ))}
      </p>
      <p className="min-w-0 flex-1 basis-40 text-xs text-ink-faint">
        {account.lastSeenAt ? (
          <Trans>
            Last seen <Time at={account.lastSeenAt} />
          </Trans>
        ) : (
          t`Never signed in`
        )}
      </p>
      {own ? (
        <p className="text-xs text-ink-faint lg:text-end">{t`Another owner has to change your account.`}</p>
      ) : (
        <Button
          variant="outline"
          size="sm"
          onClick={onChange}
          aria-label={t`Edit the account of ${account.name}`}
          className="lg:justify-self-end"
        >
          {t`Edit`}
        </Button>
      )}
    </li>
  );
}
