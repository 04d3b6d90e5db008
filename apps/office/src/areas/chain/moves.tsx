/** The house's own coins: moves between its accounts, and deposits and withdrawals by its owner. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { COIN_MOVE_KINDS, officeChain } from "@banyan/contract/browser/office/chain.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { List, Skeleton, Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { Line } from "../../parts/cards/line.tsx";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { Coins } from "../../parts/coins/coins.tsx";
import { ExplorerLink } from "../../parts/coins/explorer-link.tsx";
import { ACCOUNT_NAMES, KIND_NAMES } from "../../parts/names/ledger-names.ts";

type Move = OutputOf<typeof officeChain.moves>["list"][number];

const ROWS = 20;

export function Moves() {
  const { t, i18n } = useLingui();
  const journal = useId();
  const moves = useQuery(ask(officeChain.moves, { limit: String(ROWS) }));
  return (
    <SectionCard title={t`Our own coins`}>
      <p className="mb-3 text-sm text-ink-soft">
        {t`Each comparison books what moved between treasury, hot wallet and addresses of invoices, and between them and the owner's wallets.`}
      </p>
      <QueryView query={moves} skeleton={<Skeleton className="h-24 w-full rounded-card" />}>
        {({ list, total }) =>
          list.length === 0 ? (
            <p className="text-sm text-ink-soft">{t`Nothing was moved yet`}</p>
          ) : (
            <>
              <List aria-label={t`Our own coins`}>
                {list.map((one) => (
                  <MoveRow key={one.id} move={one} />
                ))}
              </List>
              {total > list.length && (
                <div className="mt-3 text-sm">
                  <p id={journal}>
                    <Trans>All of them are in the journal.</Trans>
                  </p>
                  <ul aria-labelledby={journal} className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
                    {COIN_MOVE_KINDS.map((kind) => (
                      <li key={kind}>
                        <Link
                          to="/books/journal"
                          search={{ kind }}
                          className="font-medium text-brand-ink underline underline-offset-2"
                        >
                          {i18n._(KIND_NAMES[kind])}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </>
          )
        }
      </QueryView>
    </SectionCard>
  );
}

function MoveRow({ move }: { move: Move }) {
  const { t, i18n } = useLingui();
  return (
    <li className="grid gap-1 px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{i18n._(KIND_NAMES[move.kind])}</span>
        <Coins amount={move.coins} className="font-semibold" />
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-ink-soft">
        <span>
          {i18n._(ACCOUNT_NAMES[move.fromAccount])} → {i18n._(ACCOUNT_NAMES[move.toAccount])}
        </span>
        <Time at={move.bookedAt} />
      </p>
      <dl className="grid gap-1 text-xs">
        <Line name={t({ context: "sender", message: "From" })} copy={move.from} />
        <Line name={t({ context: "receiver", message: "To" })} copy={move.to} />
        <Line name={t`Transaction ID`} copy={move.txHash} />
        <Line name={t`Block`}>
          <span translate="no" className="figures">
            {move.block}
          </span>
        </Line>
      </dl>
      {move.explorerUrl && <ExplorerLink href={move.explorerUrl} />}
    </li>
  );
}
