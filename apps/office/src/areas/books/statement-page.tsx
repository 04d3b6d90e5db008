/**
 * A member's account in one asset, with running balances. Access is recorded in the audit log, so the page asks before
 * loading it.
 */

import { askPages, useInfiniteQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { ASSETS, type Asset, KINDS, type Kind } from "@banyan/contract/browser/ledger.ts";
import { officeStatements } from "@banyan/contract/browser/office/books.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { isMemberId, MEMBER_ID_LENGTH } from "@banyan/contract/member-id.ts";
import { Button, classes, DigitsField, EmptyState, List, Money, TabList, TabPanel, Tabs, Time } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { ASSET_NAMES, AssetAmount } from "../../parts/coins/asset.tsx";
import { LOGGED_VIEW } from "../../parts/members/logged-view.ts";
import { KIND_NAMES } from "../../parts/names/ledger-names.ts";
import { DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { FilterBar, PeriodFilter, SelectFilter, useFilter } from "../../parts/tables/filters.tsx";
import { MoreOf } from "../../parts/tables/more-of.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { PartyName } from "./figures.tsx";

type Entry = OutputOf<typeof officeStatements.statement>["list"][number];

const ROWS = 50;
const route = getRouteApi("/books/statements");

export default function StatementPage() {
  const { t, i18n } = useLingui();
  const { member, asset: given, kind, since, until } = route.useSearch();
  const filter = useFilter();
  const asset = ASSETS.find((known) => known === given) ?? "USDT";
  const known = member !== undefined && isMemberId(member);
  return (
    <Page exact title={t`Statements`} about={t`Each one you open is noted in the audit log.`}>
      <MemberForm key={member} member={member} onOpen={(memberId) => filter({ member: memberId })} />
      {known && (
        <Tabs
          label={t`Asset`}
          tabs={ASSETS.map((id) => ({ id, label: i18n._(ASSET_NAMES[id]) }))}
          value={asset}
          onChange={(next) => filter({ asset: next })}
        >
          <TabList className="-mx-4 my-4 lg:mx-0" />
          <FilterBar>
            <SelectFilter
              label={t`Kind`}
              all={t`All kinds`}
              value={kind}
              options={Object.entries(KIND_NAMES).map(([value, name]) => ({ value, label: i18n._(name) }))}
              onChange={(value) => filter({ kind: value })}
            />
            <PeriodFilter since={since} until={until} />
          </FilterBar>
          <TabPanel>
            <Statement
              memberId={member}
              asset={asset}
              kind={KINDS.find((known) => known === kind)}
              fromDay={since}
              toDay={until}
            />
          </TabPanel>
        </Tabs>
      )}
      {!known && (
        <EmptyState
          picture={<EmptySearch />}
          title={t`Whose statement?`}
          text={t`Type the member ID, or come here from a member's page.`}
        />
      )}
    </Page>
  );
}

function MemberForm({ member = "", onOpen }: { member?: string; onOpen: (memberId: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(member);
  const [wrong, setWrong] = useState(member !== "" && !isMemberId(member));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMemberId(text)) onOpen(text);
    else setWrong(true);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-2.5">
      <DigitsField
        label={t`Member ID`}
        most={MEMBER_ID_LENGTH}
        data-search=""
        className="min-w-0 flex-1 basis-48 sm:max-w-64"
        value={text}
        onChange={(digits) => {
          setText(digits);
          setWrong(false);
        }}
        error={wrong ? t`A member ID has 8 digits.` : undefined}
      />
      <Button type="submit">{t`Open the statement`}</Button>
    </form>
  );
}

interface StatementProps {
  memberId: string;
  asset: Asset;
  kind?: Kind | undefined;
  fromDay?: string;
  toDay?: string;
}

function Statement(input: StatementProps) {
  const { t } = useLingui();
  const statement = useInfiniteQuery({
    ...askPages(officeStatements.statement, { ...input, limit: ROWS }),
    ...LOGGED_VIEW,
  });
  return (
    <QueryView query={statement} skeleton={<DataTableSkeleton />}>
      {({ pages }) => {
        const [first] = pages;
        const entries = pages.flatMap(({ list }) => list);
        return (
          <>
            <Head
              memberId={input.memberId}
              name={first?.name ?? ""}
              asset={input.asset}
              balance={first?.balance ?? "0"}
            />
            {entries.length === 0 && !statement.hasNextPage ? (
              <EmptyState picture={<EmptySearch />} title={t`Nothing moved here`} text={t`Look with fewer filters.`} />
            ) : (
              <>
                <List aria-label={t`Statement`}>
                  {entries.map((entry) => (
                    <EntryRow key={entry.id} entry={entry} asset={input.asset} />
                  ))}
                </List>
                <MoreOf query={statement} />
              </>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

function Head({ memberId, name, asset, balance }: { memberId: string; name: string; asset: Asset; balance: string }) {
  const { t } = useLingui();
  const mayOpen = useMay("office:members.read");
  const person = (
    <>
      {name || t`A member who left`}{" "}
      <span translate="no" className="figures text-ink-faint">
        {memberId}
      </span>
    </>
  );
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface px-4 py-3">
      <p className="font-medium">
        {mayOpen ? (
          <Link
            to="/members/$memberId"
            params={{ memberId }}
            preload={false}
            className="text-brand-ink hover:underline"
          >
            {person}
          </Link>
        ) : (
          person
        )}
      </p>
      <p className="ms-auto text-end">
        <span className="block text-xs text-ink-faint">{t`Balance now`}</span>
        <span className="text-lg font-semibold">
          <AssetAmount asset={asset} amount={balance} />
        </span>
      </p>
    </div>
  );
}

function EntryRow({ entry, asset }: { entry: Entry; asset: Asset }) {
  const mayRead = useMay("office:books.read");
  const income = !entry.amount.startsWith("-");
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 text-sm md:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)] md:items-center">
      <div className="min-w-0">
        {mayRead ? (
          <Link
            to="/books/events/$eventId"
            params={{ eventId: entry.eventId }}
            className="font-medium text-brand-ink hover:underline"
          >
            {entry.title}
          </Link>
        ) : (
          <p className="font-medium">{entry.title}</p>
        )}
        <p className="text-xs text-ink-faint">
          <Time at={entry.at} precision="second" />
        </p>
      </div>
      <div className="order-last col-span-2 min-w-0 text-ink-soft md:order-none md:col-span-1">
        <PartyName party={entry.counterparty} />
        {(entry.number ?? entry.reference) && (
          <p translate="no" className="figures truncate text-xs text-ink-faint">
            {entry.number ?? entry.reference}
          </p>
        )}
      </div>
      <p className={classes("text-end font-semibold", income && "text-success")}>
        <Money amount={entry.amount} unit="" signed />
      </p>
      <p className="col-span-2 text-end text-xs text-ink-faint md:col-span-1 md:text-sm md:text-ink">
        <span className="md:hidden">
          <Trans>
            balance after: <AssetAmount asset={asset} amount={entry.balanceAfter} />
          </Trans>
        </span>
        <span className="hidden md:inline">
          <AssetAmount asset={asset} amount={entry.balanceAfter} />
        </span>
      </p>
    </li>
  );
}
