/** One event of the ledger: its movements, its block, its subject, and the events it completes or is completed by. */

import { askPages, useInfiniteQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officeBooks } from "@banyan/contract/browser/office/books.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Badge, Button, buttonClass, CopyText, Skeleton, Time } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { AssetAmount } from "../../parts/coins/asset.tsx";
import { KIND_NAMES } from "../../parts/names/ledger-names.ts";
import { shortId } from "../../parts/names/uuid.rules.ts";
import { Page } from "../../shell/page.tsx";
import { PartyLink } from "./figures.tsx";
import { referenceLink } from "./reference.rules.ts";
import { useNames } from "./use-names.ts";

type LedgerEvent = OutputOf<typeof officeBooks.event>;
type Leg = LedgerEvent["legs"][number];

const route = getRouteApi("/books/events/$eventId");

export default function EventPage() {
  const { t } = useLingui();
  const { eventId } = route.useParams();
  const nameOf = useNames();
  const query = useInfiniteQuery(askPages(officeBooks.event, { eventId }));
  const event = query.data?.pages[0];
  return (
    <Page
      exact
      title={event ? nameOf(KIND_NAMES, event.kind) : t`Event`}
      about={event && <span className="figures">#{event.id}</span>}
      mark={event && <SealMark event={event} />}
      back={{ link: { to: "/books/journal" }, label: t`Ledger` }}
      actions={event && <Actions event={event} />}
    >
      <QueryView query={query} skeleton={<EventSkeleton />}>
        {({ pages }) => (
          <div className="grid items-start gap-4">
            <EventFacts event={pages[0]!} />
            <SectionCard title={t`Movements of this event`} flush>
              <ul className="divide-y divide-line">
                {pages
                  .flatMap(({ legs }) => legs)
                  .map((leg) => (
                    <LegRow key={leg.leg} leg={leg} />
                  ))}
              </ul>
              {query.hasNextPage && (
                <div className="border-t border-line p-3 text-center">
                  <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t`Show more`}
                  </Button>
                </div>
              )}
            </SectionCard>
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function SealMark({ event }: { event: LedgerEvent }) {
  const { t } = useLingui();
  return event.block ? <Badge tone="success">{t`Sealed`}</Badge> : <Badge>{t`Not sealed yet`}</Badge>;
}

const OPEN: Readonly<Record<string, MessageDescriptor>> = {
  order: msg`Open the order`,
  withdrawal: msg`Open the withdrawal`,
  grant: msg`Open the grants`,
};

function Actions({ event }: { event: LedgerEvent }) {
  const { t, i18n } = useLingui();
  const link = referenceLink(event.reference);
  const name = OPEN[event.reference?.split(":")[0] ?? ""];
  return (
    <>
      {link && name && (
        <Link {...link} preload={false} className={buttonClass({ variant: "outline" })}>
          {i18n._(name)}
        </Link>
      )}
      {event.reference && (
        <Link to="/books/journal" search={{ search: event.reference }} className={buttonClass({ variant: "outline" })}>
          {t`Related movements`}
        </Link>
      )}
    </>
  );
}

function EventFacts({ event }: { event: LedgerEvent }) {
  const { t } = useLingui();
  return (
    <SectionCard title={t`Event`}>
      <Facts>
        <Fact name={t`When`}>
          <Time at={event.at} precision="second" />
        </Fact>
        <Fact name={t`Reference`}>
          <Reference reference={event.reference} />
        </Fact>
        <Fact name={t`Key`} whole>
          <CopyText text={event.key} />
        </Fact>
        {event.resolves && (
          <Fact name={t`Ends`} whole>
            <EventLink event={event.resolves} />
          </Fact>
        )}
        {event.resolvedBy && (
          <Fact name={t`Ended by`} whole>
            <EventLink event={event.resolvedBy} />
          </Fact>
        )}
        {event.block ? (
          <>
            <Fact name={t`Block`}>
              <span translate="no" className="figures">
                {event.block.number}
              </span>
            </Fact>
            <Fact name={t`Sealed at`}>
              <Time at={event.block.sealedAt} precision="second" />
            </Fact>
            <Fact name={t`Hash of the block`} whole>
              <CopyText text={event.block.hash} />
            </Fact>
          </>
        ) : (
          <Fact name={t`Block`} whole>{t`It is sealed within about a minute.`}</Fact>
        )}
        {event.memo && (
          <Fact name={t`Notes`} whole>
            <span translate="no" className="figures">
              {JSON.stringify(event.memo)}
            </span>
          </Fact>
        )}
      </Facts>
    </SectionCard>
  );
}

function Reference({ reference }: Pick<LedgerEvent, "reference">) {
  const link = referenceLink(reference);
  if (reference === null || !link)
    return (
      <span translate="no" className="figures break-all">
        {reference ?? "—"}
      </span>
    );
  return (
    <Link
      {...link}
      preload={false}
      title={reference}
      className="figures font-medium text-brand-ink underline underline-offset-2"
    >
      {reference.split(":").map(shortId).join(":")}
    </Link>
  );
}

function EventLink({ event }: { event: NonNullable<LedgerEvent["resolves"]> }) {
  const nameOf = useNames();
  return (
    <Link
      to="/books/events/$eventId"
      params={{ eventId: event.id }}
      className="font-medium text-brand-ink underline underline-offset-2"
    >
      {nameOf(KIND_NAMES, event.kind)} <span className="figures">#{event.id}</span>
    </Link>
  );
}

function LegRow({ leg }: { leg: Leg }) {
  const { t } = useLingui();
  const nameOf = useNames();
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 text-sm md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,3fr)_auto] md:items-start">
      <p>
        <span className="figures text-ink-faint">{leg.leg}.</span> {nameOf(KIND_NAMES, leg.kind)}
      </p>
      <div>
        <p className="text-xs text-ink-faint">{t`Out of`}</p>
        <PartyLink party={leg.from} />
        <After leg={leg} balance={leg.fromBalance} />
      </div>
      <div>
        <p className="text-xs text-ink-faint">{t`Into`}</p>
        <PartyLink party={leg.to} />
        <After leg={leg} balance={leg.toBalance} />
      </div>
      <p className="font-semibold md:text-end">
        <AssetAmount asset={leg.asset} amount={leg.amount} />
      </p>
      <details className="text-xs md:col-span-4">
        <summary className="inline-flex items-center touch-target font-medium text-brand-ink">{t`Hash of the row`}</summary>
        <p translate="no" className="figures mt-1 break-all text-ink-soft">
          {leg.digest}
        </p>
      </details>
    </li>
  );
}

function After({ leg, balance }: { leg: Leg; balance: string | null }) {
  if (balance === null) return null;
  return (
    <p className="text-xs text-ink-faint">
      <Trans>
        balance after: <AssetAmount asset={leg.asset} amount={balance} />
      </Trans>
    </p>
  );
}

function EventSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-56 w-full rounded-card" />
      <Skeleton className="h-40 w-full rounded-card" />
    </div>
  );
}
