/** The dashboard: waiting tasks, sales, low stock. Each role sees what it can act on. */

import { Notice } from "@banyan/app/notice.tsx";
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { officePauses } from "@banyan/contract/browser/office/pauses.ts";
import { Count, classes, Money, Picture, Skeleton } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronRight, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { PiecesLeft } from "../../parts/cards/pieces-left.tsx";
import { cardLink, SectionCard } from "../../parts/cards/section-card.tsx";
import { PART_NAMES } from "../../parts/names/pause-names.ts";
import { useMay, useStaff } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { useAttention } from "../../shell/use-waiting.ts";
import { SalesChart } from "./sales-chart.tsx";

export default function DashboardPage() {
  const { t } = useLingui();
  const { name } = useStaff();
  const orders = useMay("office:orders.read");
  const products = useMay("office:catalog.read");
  const settings = useMay("office:market.read");
  const nothing = !orders && !products;
  return (
    <Page title={t`Dashboard`} about={t`Good to see you, ${name}.`}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {settings && <Paused />}
        <NeedsAttention className={products ? "" : "lg:col-span-2"} />
        {products && <LowStock />}
        {orders && (
          <div className="grid gap-4 lg:col-span-2">
            <Orders />
          </div>
        )}
        {nothing && <Starts />}
      </div>
    </Page>
  );
}

/** What is paused, so that nobody forgets it. */
function Paused() {
  const { t, i18n } = useLingui();
  const list = useQuery(ask(officePauses.index, {})).data?.list ?? [];
  if (list.length === 0) return null;
  const parts = new Intl.ListFormat(i18n.locale).format(list.map(({ part }) => i18n._(PART_NAMES[part])));
  return (
    <Notice tone="warning" className="lg:col-span-2">
      <p className="font-semibold">{t`Paused: ${parts}`}</p>
      <Link to="/settings" className="inline-flex min-h-11 items-center font-semibold underline">
        {t`Shop settings`}
      </Link>
    </Notice>
  );
}

/** What needs this person, alarms first. */
function NeedsAttention({ className }: { className: string }) {
  const { t } = useLingui();
  const attention = useAttention();
  return (
    <SectionCard title={t`Needs attention`} className={className} flush>
      <QueryView query={attention} skeleton={<RowsSkeleton />}>
        {({ list }) =>
          list.length === 0 ? (
            <Calm>{t`Nothing is waiting for you.`}</Calm>
          ) : (
            <ul className="divide-y divide-line" aria-label={t`Needs attention`}>
              {list.map(({ kind, alarm, text, path }) => (
                <li key={kind}>
                  <a
                    href={`#${path}`}
                    className={classes(
                      "flex min-h-13 items-center gap-3 px-4 py-2 text-sm hover:bg-sunken focus-visible:-outline-offset-3",
                      alarm && "font-medium text-danger",
                    )}
                  >
                    {alarm && <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />}
                    <span className="min-w-0 flex-1">{text}</span>
                    <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </SectionCard>
  );
}

function Orders() {
  const { t } = useLingui();
  const counts = useQuery(ask(officeOrders.counts, {}));
  return (
    <QueryView
      query={counts}
      skeleton={
        <div className="grid gap-4">
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      }
    >
      {({ states, days }) => {
        const stateOf = (wanted: string) => states.find(({ state }) => state === wanted);
        const today = days.at(-1);
        return (
          <>
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4">
              <Tile to={{ to: "/orders", search: { state: "pending_delivery" } }} name={t`Pending delivery`} urgent>
                <StateCount state={stateOf("pending_delivery")} />
              </Tile>
              <Tile to={{ to: "/orders", search: { state: "pending_payment" } }} name={t`Pending payment`}>
                <StateCount state={stateOf("pending_payment")} />
              </Tile>
              <Tile to={{ to: "/orders", search: { state: "pending_receipt" } }} name={t`On the way`}>
                <StateCount state={stateOf("pending_receipt")} />
              </Tile>
              <Tile to={{ to: "/orders", search: { from: today?.day } }} name={t`Sales today, USDT`}>
                <Money amount={today?.sales ?? "0"} unit="" />
              </Tile>
            </div>
            <SalesChart days={days} />
          </>
        );
      }}
    </QueryView>
  );
}

interface TileProps {
  to: LinkProps;
  name: string;
  /** Highlighted: work is waiting. */
  urgent?: boolean;
  children: ReactNode;
}

function Tile({ to, name, urgent = false, children }: TileProps) {
  return (
    <Link
      {...to}
      className="flex flex-col rounded-card border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong"
    >
      <span className="text-sm text-ink-soft">{name}</span>
      <span className={`figures mt-1 text-xl font-semibold lg:text-2xl ${urgent ? "text-accent-ink" : ""}`}>
        {children}
      </span>
    </Link>
  );
}

function LowStock() {
  const { t } = useLingui();
  const low = useQuery(ask(officeCatalog.index, { lowStock: true, limit: 6 }));
  return (
    <SectionCard
      title={t`Running low`}
      actions={<More to={{ to: "/products", search: { low: "1" } }} what={t`Running low`} />}
      className="max-lg:order-last"
      flush
    >
      <QueryView query={low} skeleton={<RowsSkeleton />}>
        {({ list }) =>
          list.length === 0 ? (
            <Calm>{t`Everything is in stock.`}</Calm>
          ) : (
            <ul className="divide-y divide-line" aria-label={t`Running low`}>
              <li className="px-4 py-2.5 text-sm text-ink-soft">{t`One of their SKUs has fewer than 10 pieces.`}</li>
              {list.map((product) => (
                <li key={product.id}>
                  <Link
                    to="/products/$productId"
                    params={{ productId: product.id }}
                    className="flex min-h-13 items-center gap-3 px-4 py-2 text-sm hover:bg-sunken focus-visible:-outline-offset-3"
                  >
                    <Picture picture={product.picture} alt="" sizes="40px" ratio="1/1" className="w-10 rounded-tag" />
                    <span className="min-w-0 flex-1">
                      {product.name}
                      <span className="block text-xs text-ink-faint">{product.lowSku?.name}</span>
                    </span>
                    {product.lowSku && <PiecesLeft count={product.lowSku.stock} />}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </SectionCard>
  );
}

/** Counts are capped; a plus means that there may be more. */
function StateCount({ state }: { state: { count: number; more: boolean } | undefined }) {
  return (
    <>
      <Count value={state?.count ?? 0} />
      {state?.more && "+"}
    </>
  );
}

/** For roles without counted tasks. */
function Starts() {
  const { t } = useLingui();
  const members = useMay("office:members.read");
  const audit = useMay("office:auditLog.read");
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:col-span-2">
      {members && (
        <Tile to={{ to: "/members" }} name={t`Find a member`}>
          {t`Members`}
        </Tile>
      )}
      {audit && (
        <Tile to={{ to: "/audit-log" }} name={t`See what was done`}>
          {t`Audit log`}
        </Tile>
      )}
    </div>
  );
}

function More({ to, what }: { to: LinkProps; what: string }) {
  return (
    <Link {...to} className={cardLink}>
      <Trans>Show all</Trans>
      <span className="sr-only">: {what}</span>
    </Link>
  );
}

function Calm({ children }: { children: ReactNode }) {
  return <p className="px-4 py-6 text-center text-sm text-ink-soft">{children}</p>;
}

function RowsSkeleton() {
  return (
    <div className="grid gap-4 p-4">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-5 w-full" />
      ))}
    </div>
  );
}
