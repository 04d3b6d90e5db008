/** Why an order could not be created, shown at its cause with a next step. */

import { Notice } from "@banyan/app/notice.tsx";
import type { Refused } from "@banyan/contract/client.ts";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";

const ABOUT_LINES = new Set<string>([
  "OUT_OF_STOCK",
  "SKU_NOT_FOUND",
  "NOTHING_SELECTED",
  "SHOWN_CHANGED",
  "UNPAID_PIECES_LIMIT",
]);

/** Whether a refusal is about the products. */
export function isAboutLines(refused: Refused): boolean {
  return ABOUT_LINES.has(refused.name);
}

const ABOUT_UNPAID = new Set<string>(["TOO_MANY_UNPAID_ORDERS", "UNPAID_AMOUNT_LIMIT"]);

/** Whether a refusal is about the other unpaid orders. */
export function isAboutUnpaid(refused: Refused): boolean {
  return ABOUT_UNPAID.has(refused.name);
}

const link = "mt-1 inline-flex min-h-11 items-center font-semibold underline";

export function LinesProblem({ refused, fromCart }: { refused: Refused; fromCart: boolean }) {
  return (
    <Notice tone="danger" className="mb-3">
      <p>{refused.message}</p>
      {fromCart && (
        <Link to="/pages/cart" className={link}>
          <Trans>Change the cart</Trans>
        </Link>
      )}
    </Notice>
  );
}

export function UnpaidProblem({ refused }: { refused: Refused }) {
  return (
    <Notice tone="danger">
      <p>{refused.message}</p>
      <Link to="/pages/order/orderList" search={{ tab: "pending_payment" }} className={link}>
        <Trans>See unpaid orders</Trans>
      </Link>
    </Notice>
  );
}
