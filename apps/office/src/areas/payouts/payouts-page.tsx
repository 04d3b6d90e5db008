/** Automatic payouts: alarms, status, the hot wallet, freezes, and the queue. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officePayouts } from "@banyan/contract/browser/office/payouts.ts";
import { Button, buttonClass, Skeleton, useSheet } from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Alarms } from "../../parts/coins/alarms.tsx";
import { Page } from "../../shell/page.tsx";
import { FreezeSheet } from "./payout-sheets.tsx";
import { Queue } from "./queue.tsx";
import { Freezes, HotWallet, Standing } from "./standing.tsx";
import { ALARM_NAMES } from "./words.ts";

const WATCH_MS = 5_000;

export default function PayoutsPage() {
  const { t } = useLingui();
  const status = useQuery({ ...ask(officePayouts.status, {}), refetchInterval: WATCH_MS });
  const sheet = useSheet();
  return (
    <Page
      title={t`Payouts`}
      about={t`Approved withdrawals that the server pays by itself, each exactly once.`}
      actions={
        <Button variant="outline" onClick={() => sheet.open()}>
          {t`Freeze payouts`}
        </Button>
      }
    >
      <QueryView query={status} skeleton={<Skeleton className="h-96 w-full rounded-card" />}>
        {(shown) => (
          <div className="grid gap-4">
            {!shown.isAutomatic && <ByHand />}
            {(shown.isAutomatic || shown.alarms.length > 0) && (
              <Alarms
                alarms={shown.alarms}
                names={ALARM_NAMES}
                also={
                  shown.counts.problems > 0
                    ? plural(shown.counts.problems, {
                        one: "# payout under Problems needs attention",
                        other: "# payouts under Problems need attention",
                      })
                    : undefined
                }
              />
            )}
            <Freezes freezes={shown.freezes} />
            {shown.isAutomatic && <Standing status={shown} />}
            {shown.wallet && <HotWallet wallet={shown.wallet} />}
            <Queue counts={shown.counts} />
          </div>
        )}
      </QueryView>
      {sheet.show(() => (
        <FreezeSheet />
      ))}
    </Page>
  );
}

function ByHand() {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken px-4 py-3 text-sm">
      <p className="min-w-0 basis-64 grow">
        {t`Staff pay withdrawals by hand in this shop; the chapter “Payouts by a signer” in docs/operations.md says how the server pays them.`}
      </p>
      <Link to="/withdrawals/batch" className={buttonClass({ variant: "outline", size: "sm" })}>
        {t`Pay by hand`}
      </Link>
    </div>
  );
}
