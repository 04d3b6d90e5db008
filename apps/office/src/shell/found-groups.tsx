/** The results of the office's search: by kind, each with the page that it leads to. */
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { numberOf } from "@banyan/contract/numbers.ts";
import type { officeSearch } from "@banyan/contract/office/search.ts";
import { Badge, Money, Time } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import type { NavigateOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { MemberStatusBadge } from "../parts/members/member-status.tsx";
import { INVOICE_PURPOSE_NAMES, InvoiceStateBadge } from "../parts/names/invoice-names.tsx";
import { OrderStateBadge } from "../parts/names/order-state.tsx";
import { WithdrawalStateBadge } from "../parts/names/withdrawal-state.tsx";

type Found = OutputOf<typeof officeSearch.index>;

export interface Hit {
  key: string;
  link: NavigateOptions;
  title: ReactNode;
  about?: ReactNode;
  mark?: ReactNode;
}

export interface FoundGroup {
  id: keyof Found;
  name: string;
  hits: Hit[];
}

/** Groups without results are left out. If the list of a kind finds more, its last hit leads there. */
export function useFoundGroups(found: Found | undefined, search: string): FoundGroup[] {
  const { t, i18n } = useLingui();
  if (!found) return [];
  const group = <Row,>(
    id: keyof Found,
    name: string,
    given: { list: Row[]; more: boolean } | null,
    all: NavigateOptions,
    hitOf: (row: Row) => Hit,
  ): FoundGroup => ({
    id,
    name,
    hits: (given?.list ?? []).map(hitOf).concat(given?.more ? { key: `${id}-all`, link: all, title: t`Show all` } : []),
  });
  return [
    group(
      "members",
      t`Members`,
      found.members,
      { to: "/members", search: { search } },
      ({ memberId, name, status }) => ({
        key: `member-${memberId}`,
        link: { to: "/members/$memberId", params: { memberId } },
        title: name || <Code>{memberId}</Code>,
        about: name && <Code>{memberId}</Code>,
        mark: status !== "active" && <MemberStatusBadge status={status} />,
      }),
    ),
    group(
      "orders",
      t`Orders`,
      found.orders,
      { to: "/orders", search: { search } },
      ({ id, number, state, total, memberName }) => ({
        key: `order-${id}`,
        link: { to: "/orders/$orderId", params: { orderId: id } },
        title: <Code>{number}</Code>,
        about: (
          <>
            <Money amount={total} unit="USDT" /> · {memberName}
          </>
        ),
        mark: <OrderStateBadge state={state} />,
      }),
    ),
    group(
      "withdrawals",
      t`Withdrawals`,
      found.withdrawals,
      { to: "/withdrawals", search: { search, tab: "all" } },
      (row) => ({
        key: `withdrawal-${row.id}`,
        link: { to: "/withdrawals/$withdrawalId", params: { withdrawalId: row.id } },
        title: <Code>{numberOf(row.id)}</Code>,
        about: (
          <>
            <Money amount={row.amount} unit="USDT" /> · {row.memberName} · <Time at={row.createdAt} />
          </>
        ),
        mark: <WithdrawalStateBadge state={row.state} />,
      }),
    ),
    group("payments", t`Payments in coins`, found.payments, { to: "/payments", search: { search } }, (row) => ({
      key: `payment-${row.id}`,
      link: { to: "/payments/$invoiceId", params: { invoiceId: row.id } },
      title: (
        <>
          {i18n._(INVOICE_PURPOSE_NAMES[row.purpose])} {row.purpose === "top_up" && <Code>{numberOf(row.id)}</Code>}
        </>
      ),
      about: (
        <>
          <Money amount={row.amount} unit="USDT" /> · {row.memberName} · <Time at={row.createdAt} />
        </>
      ),
      mark: <InvoiceStateBadge state={row.state} />,
    })),
    group(
      "products",
      t`Products`,
      found.products,
      { to: "/products", search: { search } },
      ({ id, name, published }) => ({
        key: `product-${id}`,
        link: { to: "/products/$productId", params: { productId: id } },
        title: name,
        mark: !published && <Badge>{t({ context: "product", message: "Not published" })}</Badge>,
      }),
    ),
  ].filter(({ hits }) => hits.length > 0);
}

function Code({ children }: { children: string }) {
  return (
    <span translate="no" className="figures">
      {children}
    </span>
  );
}
