/** Taking pieces of a received order back: which ones, what the server gives back for them, and where they go. */
import { ask, renew } from "@banyan/app/query.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { classes, ErrorState, Money, Skeleton, Stepper, toast } from "@banyan/ui";
import { Switch } from "@banyan/ui/switch.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSend } from "../../api/send.ts";
import { ActionSheet } from "../../parts/action-sheet.tsx";
import { AssetAmount } from "../../parts/asset.tsx";
import { ReasonField } from "../../parts/reason-field.tsx";
import { leftOf, type OfficeOrder } from "./office-order.ts";

interface SheetProps {
  order: OfficeOrder;
  open: boolean;
  onClose: () => void;
}

interface Choice {
  position: number;
  quantity: number;
  restock: boolean;
}

export function ReturnSheet({ order, open, onClose }: SheetProps) {
  const { t } = useLingui();
  const [choices, setChoices] = useState<Choice[]>(() => everything(order));
  const [shipping, setShipping] = useState(false);
  const [reason, setReason] = useState("");
  const change = (position: number, part: Partial<Choice>) =>
    setChoices(choices.map((choice) => (choice.position === position ? { ...choice, ...part } : choice)));
  const lines = choices.filter(({ quantity }) => quantity > 0);
  const ends = choices.every(({ position, quantity }) => quantity === leftOf(order, position));
  const preview = useQuery({
    // Whether pieces go back into stock does not change what is given back.
    ...ask(officeOrders.previewRefund, {
      orderId: order.id,
      lines: lines.map((line) => ({ ...line, restock: true })),
      shipping,
    }),
    enabled: open && lines.length > 0,
    placeholderData: keepPreviousData,
  });
  // Only what stands on the sheet may be confirmed: not the amount of an earlier choice, nor one that is unknown.
  const isShown = preview.isSuccess && !preview.isPlaceholderData;
  const refunding = useSend(officeOrders.refund, {
    async onDone(after) {
      onClose();
      const text = after.state === "refunded" ? t`Order ${order.number} is refunded` : t`The pieces are refunded`;
      toast({ text, tone: "success" });
      await renew(officeOrders.detail, officeOrders.index, officeOrders.counts, officeOrders.previewRefund);
    },
  });
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={t`Take back and refund order ${order.number}`}
      action={t`Refund now`}
      tone="danger"
      sending={refunding}
      incomplete={lines.length === 0 || !isShown}
      onSubmit={() => void refunding.send({ orderId: order.id, lines, shipping, reason })}
    >
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{t`What came back`}</legend>
        <ul className="divide-y divide-line rounded-field border border-line">
          {choices.map((choice) => (
            <ChosenLine key={choice.position} order={order} choice={choice} onChange={change} />
          ))}
        </ul>
      </fieldset>
      <Switch
        label={t`Give the shipping fee back`}
        detail={ends ? t`Nothing is left of the order, so it is given back.` : t`What is left of it.`}
        checked={shipping || ends}
        disabled={ends}
        onChange={setShipping}
      />
      {lines.length > 0 ? (
        <GivenBack order={order} preview={preview} />
      ) : (
        <p className="text-sm text-ink-soft">{t`Choose at least one piece.`}</p>
      )}
      <ReasonField
        value={reason}
        onChange={setReason}
        hint={t`The member reads it, and it is kept in the audit log.`}
        error={refunding.fields.reason}
      />
    </ActionSheet>
  );
}

const everything = (order: OfficeOrder): Choice[] =>
  order.lines.flatMap((_, index) => {
    const left = leftOf(order, index + 1);
    return left > 0 ? [{ position: index + 1, quantity: left, restock: true }] : [];
  });

interface ChosenLineProps {
  order: OfficeOrder;
  choice: Choice;
  onChange: (position: number, part: Partial<Choice>) => void;
}

function ChosenLine({ order, choice: { position, quantity, restock }, onChange }: ChosenLineProps) {
  const { t } = useLingui();
  const line = order.lines[position - 1];
  const left = leftOf(order, position);
  const name = line?.name ?? "";
  return (
    <li className="grid gap-2 px-3 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{name}</p>
          <p className="text-ink-soft">
            {line?.skuText} · <Money amount={line?.price ?? "0"} />
          </p>
        </div>
        <div className="flex items-center gap-2">
          <Stepper
            value={quantity}
            onChange={(pieces) => onChange(position, { quantity: pieces })}
            min={0}
            max={left}
            label={t`Pieces of ${name}`}
            decreaseLabel={t`Fewer`}
            increaseLabel={t`More`}
            size="sm"
          />
          <span className="figures text-ink-faint">/ {left}</span>
        </div>
      </div>
      {quantity > 0 && (
        <label className="flex min-h-9 items-center gap-2 text-ink-soft">
          <input
            type="checkbox"
            className="size-4.5 accent-brand"
            checked={restock}
            onChange={({ target }) => onChange(position, { restock: target.checked })}
          />
          {t`Put them back into stock`}
        </label>
      )}
    </li>
  );
}

interface GivenBackProps {
  order: OfficeOrder;
  preview: UseQueryResult<OutputOf<typeof officeOrders.previewRefund>>;
}

/** What the server would give back, to the last unit. */
function GivenBack({ order, preview }: GivenBackProps) {
  const { t } = useLingui();
  if (preview.error) {
    return (
      <ErrorState
        title={t`The amount could not be computed`}
        retryLabel={t`Try again`}
        retrying={preview.isFetching}
        onRetry={() => void preview.refetch()}
      />
    );
  }
  if (!preview.data) return <Skeleton className="h-28 w-full rounded-field" />;
  const { amounts, shippingFee, bv, ends } = preview.data;
  return (
    <div
      className={classes(
        "rounded-field bg-sunken px-4 py-3 text-sm transition-opacity",
        preview.isPlaceholderData && "opacity-60",
      )}
      aria-busy={preview.isFetching}
    >
      <p className="font-medium">
        <Trans>
          Goes back to {order.memberName} ({order.memberId}) at once
        </Trans>
      </p>
      <ul className="mt-2 grid gap-1">
        {amounts.map(({ asset, amount }) => (
          <li key={asset} className="text-lg font-semibold">
            <AssetAmount asset={asset} amount={amount} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-soft">
        <Trans>
          Of it shipping: <Money amount={shippingFee} />. The business volume of <Money amount={bv} unit="BV" /> is
          taken back. This cannot be undone.
        </Trans>{" "}
        {ends && <Trans>Nothing is left of the order: it ends as refunded.</Trans>}
      </p>
    </div>
  );
}
