/** Previews: what unsettled days would pay. New ones start here. */
import { askList, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { officeSettlements } from "@banyan/contract/browser/office/settlements.ts";
import { officeTrials } from "@banyan/contract/browser/office/trials.ts";
import { dayText } from "@banyan/contract/dates.ts";
import type { Trial } from "@banyan/contract/office/trials.ts";
import { Button, Day, Select, Skeleton, useLocale } from "@banyan/ui";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import type { Column } from "../../parts/tables/data-table.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { KeptTrials } from "../../parts/trials/trial-page.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";

const route = getRouteApi("/settlements/previews");

export default function PreviewsPage() {
  const { t } = useLingui();
  const mayRun = useMay("office:trials.run");
  return (
    <Page
      title={t`Previews`}
      about={t`What a day would pay if it were settled now. Nothing is booked.`}
      back={{ link: { to: "/settlements" }, label: t`All settlements` }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {mayRun && <Start />}
        <KeptTrials
          kind="preview"
          label={t`Previews that are kept`}
          page={pageOf(route.useSearch().page)}
          nothing={t`No preview is kept`}
          link={(trialId) => ({ to: "/settlements/previews/$trialId", params: { trialId } })}
          columns={COLUMNS}
        />
      </div>
    </Page>
  );
}

/** Days that are due, and the current day. */
function Start() {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const days = useQuery(askList(officeSettlements.index, { page: "1", limit: "1" }));
  const [chosen, setChosen] = useState<string>();
  const asking = useSend(officeTrials.preview, {
    async onDone({ id: trialId }) {
      await renew(officeTrials.index);
      await navigate({ to: "/settlements/previews/$trialId", params: { trialId } });
    },
  });
  return (
    <SectionCard title={t`New preview`}>
      <QueryView query={days} skeleton={<Skeleton className="h-18 w-full rounded-field sm:max-w-lg" />}>
        {({ due, today }) => {
          const day = chosen ?? due[0] ?? today;
          return (
            <form
              className="flex flex-wrap items-end gap-3"
              onSubmit={(event) => {
                event.preventDefault();
                asking.mutate({ day });
              }}
            >
              <div className="min-w-60 grow sm:max-w-md">
                <Select
                  label={t`Business day`}
                  value={day}
                  onChange={(event) => setChosen(event.target.value)}
                  options={[...due, ...(due.includes(today) ? [] : [today])].map((one) => ({
                    value: one,
                    label: one === today ? t`${dayText(one, locale)}, so far` : t`${dayText(one, locale)}, due`,
                  }))}
                />
              </div>
              <Button type="submit" busy={asking.isPending}>
                {t`Preview`}
              </Button>
            </form>
          );
        }}
      </QueryView>
    </SectionCard>
  );
}

const COLUMNS: Column<Trial>[] = [{ id: "day", head: msg`Day`, cell: (row) => row.day && <Day day={row.day} /> }];
