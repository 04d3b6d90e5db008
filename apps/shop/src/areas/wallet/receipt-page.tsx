/** The receipt of a transfer, for its sender and its receiver. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { shopName } from "@banyan/app/shop-name.ts";
import { type TransferReceipt, transfers } from "@banyan/contract/browser/transfers.ts";
import { Refused } from "@banyan/contract/client.ts";
import { numberOf } from "@banyan/contract/numbers.ts";
import { Button, buttonClass, Card, CopyText, copyText, EmptyState, Money, Time, toast } from "@banyan/ui";
import { EmptyOrders } from "@banyan/ui/art/index.ts";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Check, Copy, Share2 } from "lucide-react";
import { Row } from "../../parts/layout/row.tsx";
import { ReceiptShape } from "../../parts/layout/shapes.tsx";
import { BreakingText } from "../../parts/texts/breaking-text.tsx";
import { memberPage } from "../../shell/member-page.tsx";
import { useHolder } from "./holder.ts";
import { useReceiptText } from "./receipt-text.ts";
import { useAssetUnits } from "./words.ts";

const route = getRouteApi("/pages/transfer/receipt");

export default memberPage(
  () => ({ exact: true, className: "pb-8", prompt: t`Sign in to see your e-wallet.` }),
  Receipt,
);

function Receipt() {
  const { t } = useLingui();
  const { id } = route.useSearch();
  const query = useQuery(ask(transfers.detail, { transferId: id }));
  if (query.error instanceof Refused && !query.data)
    return (
      <EmptyState
        picture={<EmptyOrders />}
        title={t`Transfer not found`}
        text={t`Perhaps the address is incomplete. Your transfers are listed in the e-wallet.`}
        action={
          <Link to="/pages/eWallet" search={{}} className={buttonClass()}>
            <Trans>Go to the e-wallet</Trans>
          </Link>
        }
      />
    );
  return (
    <QueryView query={query} skeleton={<ReceiptShape />}>
      {(receipt) => <ReceiptCard receipt={receipt} />}
    </QueryView>
  );
}

function ReceiptCard({ receipt }: { receipt: TransferReceipt }) {
  const { t } = useLingui();
  const unit = useAssetUnits()[receipt.asset];
  const sent = receipt.side === "sent";
  const { name, memberId } = receipt.counterpart;
  const number = numberOf(receipt.id);
  const holder = useHolder();
  return (
    <div className="mx-auto max-w-md pt-8 text-center">
      <span className="mx-auto flex size-18 animate-pop items-center justify-center rounded-full bg-success-soft text-success">
        <Check aria-hidden="true" className="size-9" strokeWidth={2.4} />
      </span>
      <h2 className="mt-4 text-2xl font-bold">
        {sent ? <Trans>Transfer sent</Trans> : <Trans>Transfer received</Trans>}
      </h2>
      <p className="mt-2">
        <Money wraps amount={receipt.amount} unit={unit} className="text-3xl font-bold" />
      </p>
      <Card className="mt-6 p-4 text-start">
        <dl className="grid gap-3 text-sm">
          <Row name={sent ? t`To` : t`From`}>
            <span className="font-semibold">{name}</span>
          </Row>
          <Row name={t`Member ID`}>
            <span translate="no" className="figures">
              {memberId}
            </span>
          </Row>
          {holder && <Row name={sent ? t`From` : t`To`}>{holder}</Row>}
          {receipt.fee !== null && Number(receipt.fee) > 0 && (
            <Row name={t`Fee`}>
              <Money amount={receipt.fee} unit={unit} />
            </Row>
          )}
          {receipt.total !== null && (
            <Row name={t`Paid in total`}>
              <Money amount={receipt.total} unit={unit} />
            </Row>
          )}
          {receipt.instructions && (
            <Row name={t`Note`} below>
              {receipt.instructions}
            </Row>
          )}
          <Row name={t`Time`}>
            <Time at={receipt.createdAt} precision="second" />
          </Row>
          <div className="border-t border-line pt-3">
            <dt className="flex items-center justify-between gap-4 text-ink-soft">
              <Trans>Transfer number</Trans>
              <CopyText text={number} showText={false} />
            </dt>
            <dd className="figures mt-1 text-xs select-all">
              <BreakingText text={number} />
            </dd>
          </div>
        </dl>
      </Card>
      <Ways receipt={receipt} />
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Link to="/pages/eWallet" search={{}} replace className={buttonClass({ size: "lg" })}>
          <Trans>Go to the e-wallet</Trans>
        </Link>
        <Link
          to="/pages/transfer"
          search={sent ? { to: memberId, ...(receipt.asset === "POINT" && { asset: "POINT" }) } : {}}
          replace
          className={buttonClass({ variant: "outline", size: "lg" })}
        >
          {sent ? <Trans>Send again</Trans> : <Trans>Transfer</Trans>}
        </Link>
      </div>
    </div>
  );
}

/** Shares the receipt through the device, or copies it as text. */
function Ways({ receipt }: { receipt: TransferReceipt }) {
  const { t } = useLingui();
  const text = useReceiptText(receipt);
  const copy = async () => {
    if (await copyText(text)) toast({ text: t`Copy success`, tone: "success" });
  };
  const share = async () => {
    try {
      await navigator.share({ title: shopName, text });
    } catch {
      // Sharing was cancelled or is not supported: the text can still be copied.
    }
  };
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {typeof navigator.share === "function" && (
        <Button
          variant="soft"
          className="flex-1"
          icon={<Share2 aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.8} />}
          onClick={() => void share()}
        >
          <Trans>Share</Trans>
        </Button>
      )}
      <Button
        variant="soft"
        className="flex-1"
        icon={<Copy aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.8} />}
        onClick={() => void copy()}
      >
        <Trans>Copy the receipt</Trans>
      </Button>
    </div>
  );
}
