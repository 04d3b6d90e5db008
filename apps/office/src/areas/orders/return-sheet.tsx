/**
 * Refunds pieces of an order: those that have not left of one that is to be shipped, those that were lost or damaged on their way,
 * those of a received one immediately within the return window, and after it as a proposal that a second person releases. Shows the pieces, the server's refund amounts, and whether they are restocked.
 */
import { type MoveForm, useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { ask, keyOf, queryClient, useQuery } from "@banyan/app/query.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import type { InputOf, OutputOf } from "@banyan/contract/endpoint.ts";
import { Checkbox, classes, ErrorState, Money, Skeleton, toast, useClose } from "@banyan/ui";
import { Switch } from "@banyan/ui/switch.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, type UseQueryResult } from "@tanstack/react-query";
import { AssetAmount } from "../../parts/coins/asset.tsx";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";
import { leftOf, type OfficeOrder, type OfficeReturn, refundableOf } from "./office-order.ts";
import { PiecesField } from "./pieces-field.tsx";
import { renewOrders, renewWhereChanged } from "./renew-orders.ts";
import { ReturnTime } from "./return-time.tsx";

interface SheetProps {
  order: OfficeOrder;
}

/** With `request`, its pieces, and the refund closes it. */
export function ReturnSheet({ order, request }: SheetProps & { request?: OfficeReturn }) {
  const { t } = useLingui();
  return (
    <RefundSheet
      order={order}
      request={request}
      pieces={useRefund({ order, request }, true)}
      title={t`Take back and refund order ${order.number}?`}
      legend={t`What came back`}
    />
  );
}

/** Before shipping: pieces that will not be sent. */
export function CancelSheet({ order }: SheetProps) {
  const { t } = useLingui();
  return (
    <RefundSheet
      order={order}
      request={undefined}
      pieces={useRefund({ order, request: undefined }, true)}
      title={t`Cancel and refund order ${order.number}?`}
      cancels
      legend={t`What is not sent`}
    />
  );
}

/** On the way: pieces that were lost or damaged. */
export function LostSheet({ order }: SheetProps) {
  const { t } = useLingui();
  const pieces = useRefund({ order, request: undefined }, false);
  // Nothing is chosen: most of an order usually arrives.
  const choices = pieces.defaults.choices.map((choice) => ({ ...choice, quantity: 0 }));
  return (
    <RefundSheet
      order={order}
      request={undefined}
      pieces={{ ...pieces, defaults: { ...pieces.defaults, choices } }}
      title={t`Refund lost or damaged pieces of order ${order.number}?`}
      legend={t`What was lost or damaged`}
    />
  );
}

/** A refund that is carried out at once. */
function useRefund(subject: Subject, restock: boolean) {
  const { t } = useLingui();
  return usePieces(subject, restock, ({ state }) =>
    state === "refunded" ? t`Order ${subject.order.number} is refunded` : t`The pieces are refunded`,
  );
}

interface RefundSheetProps extends Subject, Pick<PiecesSheetProps, "title" | "cancels" | "legend"> {
  pieces: ReturnType<typeof usePieces>;
}

function RefundSheet({ pieces, ...rest }: RefundSheetProps) {
  const { t } = useLingui();
  const { form, move } = useMoveForm(officeOrders.refund, rest.request?.id ?? rest.order.id, pieces);
  return <PiecesSheet {...rest} form={form} move={move} action={t`Refund now`} tone="danger" />;
}

/** After the return window: goodwill, or a faulty item. */
export function GoodwillSheet({ order }: SheetProps) {
  const { t } = useLingui();
  const pieces = usePieces({ order, request: undefined }, false, () => t`Proposed. Somebody else decides now.`);
  const { form, move } = useMoveForm(officeOrders.goodwillPropose, order.id, pieces);
  return (
    <PiecesSheet
      order={order}
      request={undefined}
      form={form}
      move={move}
      title={t`Propose a goodwill refund of order ${order.number}?`}
      action={t`Propose`}
      tone="plain"
      legend={t`What is refunded`}
    />
  );
}

type Preview = OutputOf<typeof officeOrders.previewRefund>;

/** The order, and the return request that the refund closes. */
interface Subject {
  order: OfficeOrder;
  request: OfficeReturn | undefined;
}

interface Choice {
  position: number;
  quantity: number;
  restock: boolean;
}

interface Pieces {
  choices: Choice[];
  shipping: boolean;
  reason: string;
}

/** The form of both sheets. `restock` is the default for restocking. */
function usePieces(subject: Subject, restock: boolean, said: (after: OfficeOrder) => string) {
  const { order, request } = subject;
  const close = useClose();
  return {
    defaults: { choices: everything(subject, restock), shipping: false, reason: "" },
    input: ({ choices, shipping, reason }: Pieces) => ({
      orderId: order.id,
      ...(request && { returnId: request.id }),
      lines: chosenOf(choices),
      shipping,
      reason,
      shown: queryClient.getQueryData<Preview>(keyOf(officeOrders.previewRefund, previewed(subject, choices, shipping)))
        ?.shown,
    }),
    valuesOf: ({ lines = [], shipping = false, reason }: InputOf<typeof officeOrders.refund>) => ({
      choices: everything(subject, restock).map(
        (choice) => lines.find(({ position }) => position === choice.position) ?? { ...choice, quantity: 0 },
      ) as Choice[],
      shipping,
      reason,
    }),
    async onDone(after: OfficeOrder) {
      close();
      toast({ text: said(after), tone: "success" });
      await renewOrders();
    },
    onRefused: renewWhereChanged,
  };
}

interface PiecesSheetProps extends Subject, MoveForm<typeof officeOrders.refund, Pieces> {
  title: string;
  action: string;
  tone: "danger" | "plain";
  cancels?: boolean;
  legend: string;
}

function PiecesSheet({ order, request, form, move, legend, ...words }: PiecesSheetProps) {
  const { t } = useLingui();
  const { choices, shipping, reason } = form.values;
  const change = (position: number, part: Partial<Choice>) =>
    form.set({
      choices: choices.map((choice) => (choice.position === position ? { ...choice, ...part } : choice)),
    });
  const lines = chosenOf(choices);
  const chosenAt = (position: number) => lines.find((line) => line.position === position)?.quantity ?? 0;
  const ends = order.lines.every((_, index) => chosenAt(index + 1) === leftOf(order, index + 1));
  const preview = useQuery({
    ...ask(officeOrders.previewRefund, previewed({ order, request }, choices, shipping)),
    enabled: lines.length > 0 && !move.sent,
    placeholderData: keepPreviousData,
  });
  return (
    <ActionSheet
      {...words}
      form={form}
      move={move}
      // The preview must be the server's for exactly these pieces.
      incomplete={
        lines.length === 0 ||
        reason.trim() === "" ||
        !preview.data ||
        preview.isPlaceholderData ||
        preview.error !== null
      }
    >
      {order.state === "completed" && <ReturnTime order={order} />}
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{legend}</legend>
        <ul className="divide-y divide-line rounded-field border border-line">
          {choices.map((choice) => (
            <ChosenLine key={choice.position} order={order} request={request} choice={choice} onChange={change} />
          ))}
        </ul>
      </fieldset>
      <Switch
        label={t`Give the shipping fee back`}
        detail={ends ? t`Nothing is left of the order, so it is given back.` : t`What is left of it.`}
        checked={shipping || ends}
        disabled={ends}
        onChange={(next) => form.set({ shipping: next })}
      />
      <GivenBack order={order} chosen={lines.length > 0} preview={preview} />
      <ReasonField {...form.field("reason")} hint={t`The member reads it, and it is kept in the audit log.`} />
    </ActionSheet>
  );
}

const everything = ({ order, request }: Subject, restock: boolean): Choice[] =>
  order.lines.flatMap((_, index) => {
    const left = refundableOf(order, index + 1, request);
    return left > 0 ? [{ position: index + 1, quantity: left, restock }] : [];
  });

/** Restocking does not affect the refund. */
const previewed = ({ order, request }: Subject, choices: readonly Choice[], shipping: boolean) => ({
  orderId: order.id,
  ...(request && { returnId: request.id }),
  lines: chosenOf(choices).map((line) => ({ ...line, restock: true })),
  shipping,
});

const chosenOf = (choices: readonly Choice[]) => choices.filter(({ quantity }) => quantity > 0);

interface ChosenLineProps extends Subject {
  choice: Choice;
  onChange: (position: number, part: Partial<Choice>) => void;
}

function ChosenLine({ order, request, choice: { position, quantity, restock }, onChange }: ChosenLineProps) {
  const { t } = useLingui();
  return (
    <PiecesField
      order={order}
      position={position}
      quantity={quantity}
      left={refundableOf(order, position, request)}
      onChange={(pieces) => onChange(position, { quantity: pieces })}
    >
      <Checkbox
        label={t`Put them back into stock`}
        checked={restock}
        onChange={({ target }) => onChange(position, { restock: target.checked })}
        className="text-ink-soft"
      />
    </PiecesField>
  );
}

interface GivenBackProps {
  order: OfficeOrder;
  chosen: boolean;
  preview: UseQueryResult<Preview>;
}

/** The server's exact refund preview. */
function GivenBack({ order, chosen, preview }: GivenBackProps) {
  const { t } = useLingui();
  if (!chosen) {
    return (
      <p className="text-sm text-ink-soft">
        <Trans>Choose at least one piece.</Trans>
      </p>
    );
  }
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
  const { kind, amounts, shippingFee, bv, ends } = preview.data;
  return (
    <div
      className={classes(
        "rounded-field bg-sunken px-4 py-3 text-sm transition-opacity",
        preview.isPlaceholderData && "opacity-60",
      )}
      aria-busy={preview.isFetching}
    >
      <p className="font-medium">
        {kind === "goodwill" ? (
          <Trans>
            Goes back to {order.memberName} ({order.memberId}) once a second person releases it
          </Trans>
        ) : (
          <Trans>
            Goes back to {order.memberName} ({order.memberId}) at once
          </Trans>
        )}
      </p>
      <ul className="mt-2 grid gap-1">
        {amounts.map(({ asset, amount }) => (
          <li key={asset} className="text-lg font-semibold">
            <AssetAmount asset={asset} amount={amount} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-soft">
        {kind === "goodwill" ? (
          <Trans>
            Includes <Money amount={shippingFee} /> shipping. The BV of the order stays counted: the shop bears the
            refund.
          </Trans>
        ) : (
          <Trans>
            Includes <Money amount={shippingFee} /> shipping. <Money amount={bv} unit="BV" /> on its way will not count.
            This cannot be undone.
          </Trans>
        )}
      </p>
      {ends && (
        <p className="mt-1 text-ink-soft">
          <Trans>The whole order is refunded.</Trans>
        </p>
      )}
    </div>
  );
}
