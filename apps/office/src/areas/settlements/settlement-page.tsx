/** One business day: totals by income compared with the previous day, K, runs, and file checksums. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { fetchFile } from "@banyan/app/save-file.ts";
import { useSend } from "@banyan/app/send.ts";
import { officeSettlements } from "@banyan/contract/browser/office/settlements.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Button, buttonClass, CopyText, classes, Day, EmptyState, Skeleton, Time } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { DayState } from "../../parts/cards/figures.tsx";
import { Fact, SectionCard } from "../../parts/cards/section-card.tsx";
import { Page } from "../../shell/page.tsx";
import { DayFigures } from "./day-figures.tsx";
import { RunRow } from "./run-card.tsx";

type Detail = OutputOf<typeof officeSettlements.detail>;

const route = getRouteApi("/settlements/$day");
const ABOUT = "day.json";

export default function SettlementPage() {
  const { t } = useLingui();
  const { day } = route.useParams();
  const query = useQuery(ask(officeSettlements.detail, { day }));
  return (
    <Page
      exact
      title={t`Settlement`}
      about={<Day day={day} />}
      mark={query.data && <DayState day={query.data} />}
      back={{ link: { to: "/settlements" }, label: t`All settlements` }}
    >
      <QueryView query={query} skeleton={<Skeleton className="h-96 w-full rounded-card" />}>
        {(detail) => <View detail={detail} />}
      </QueryView>
    </Page>
  );
}

function View({ detail }: { detail: Detail }) {
  const { t } = useLingui();
  const { totals, before, runs, checksums } = detail;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DayFigures day={detail} before={before}>
        <Fact name={t`Closed`}>
          <Time at={detail.closedAt} />
        </Fact>
        <Fact name={t`Credited`}>{detail.postedAt ? <Time at={detail.postedAt} /> : "—"}</Fact>
      </DayFigures>
      {!totals && (
        <EmptyState
          picture={<EmptySearch />}
          title={t`This day is not computed yet`}
          action={
            <Link to="/settlements" className={buttonClass({ variant: "outline" })}>
              {t`All settlements`}
            </Link>
          }
        />
      )}
      {runs.length > 0 && (
        <SectionCard title={t`Runs`} flush>
          <ul className="divide-y divide-line">
            {runs.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </ul>
        </SectionCard>
      )}
      {checksums && <Files day={detail.day} checksums={checksums} published={detail.published} />}
    </div>
  );
}

interface FilesProps {
  day: string;
  checksums: Readonly<Record<string, string>>;
  published: boolean;
}

/** Downloads of the day's files. The checksum of day.json covers all others, so it represents the day. */
function Files({ day, checksums, published }: FilesProps) {
  const { t } = useLingui();
  const load = useSend(officeSettlements.files, { onDone: ({ url, name }) => fetchFile(url, name) });
  const { [ABOUT]: ofDay, ...others } = checksums;
  return (
    <SectionCard
      title={t`Files of the day`}
      actions={
        published && (
          <Button
            variant="outline"
            size="sm"
            busy={load.isPending}
            onClick={() => load.mutate({ day })}
            icon={<Download aria-hidden="true" className="size-4" />}
          >
            {t`Download ZIP`}
          </Button>
        )
      }
    >
      <p className="text-sm text-ink-soft">
        {published ? (
          <Trans>
            Anyone can settle the day again from these files: unpack them, and run{" "}
            <code className="break-all">npm run settle -- --verify DIR</code> with the folder. It must print the
            checksum of the day.
          </Trans>
        ) : (
          <Trans>Days older than 100 days are no longer published. Their checksums stay.</Trans>
        )}
      </p>
      <dl className="mt-4 grid gap-2 text-sm">
        {ofDay && <Checksum name={t`Checksum of the day (SHA-256 of day.json)`} sum={ofDay} strong />}
        {Object.entries(others).map(([name, sum]) => (
          <Checksum key={name} name={name} sum={sum} />
        ))}
      </dl>
    </SectionCard>
  );
}

function Checksum({ name, sum, strong = false }: { name: string; sum: string; strong?: boolean }) {
  return (
    <div className={classes("grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]", strong && "border-b border-line pb-2")}>
      <dt className={strong ? "font-medium" : "text-ink-soft"}>{name}</dt>
      <dd className="min-w-0 break-all">
        <CopyText text={sum} className="text-xs" />
      </dd>
    </div>
  );
}
