/** The member's return requests of an order: pieces, progress, where to send the goods, and cancelling. */
import { PrivatePictures } from "@banyan/app/private-pictures.tsx";
import { useSend } from "@banyan/app/send.ts";
import { type OrderDetail, orders } from "@banyan/contract/browser/orders.ts";
import type { ReturnRequest } from "@banyan/contract/orders.ts";
import { Button, CopyText, confirm, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Step, Steps } from "../../parts/layout/steps.tsx";
import { Block } from "./block.tsx";
import { forgetOrder, keepOrder } from "./forget-orders.ts";
import { useReturnReasons, useReturnStateNames } from "./words.ts";

export function ReturnRequests({ order }: { order: OrderDetail }) {
  return order.returns.toReversed().map((request) => <OneReturn key={request.id} order={order} request={request} />);
}

function OneReturn({ order, request }: { order: OrderDetail; request: ReturnRequest }) {
  const { t } = useLingui();
  const reasons = useReturnReasons();
  const { lines, words, pictures, returnAddress, instructions, refusal } = request;
  const isOpen = request.closedAt === null;
  return (
    <Block title={t`Return request`}>
      <ul className="text-sm">
        {lines.map(({ position, quantity }) => (
          <li key={position}>
            {order.lines[position - 1]?.name}{" "}
            <span translate="no" className="figures text-ink-soft">
              × {quantity}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-ink-soft">{reasons[request.reason]}</p>
      {words && <p className="mt-1 text-sm whitespace-pre-wrap text-ink-soft">{words}</p>}
      {pictures.length > 0 && (
        <div className="mt-3">
          <PrivatePictures pictures={pictures} name={t`Return request`} onExpired={() => void forgetOrder(order.id)} />
        </div>
      )}
      {isOpen && returnAddress && (
        <section className="mt-4 rounded-field bg-brand-soft/60 p-3.5 text-sm">
          <div className="flex items-start justify-between gap-3">
            <h3 className="font-semibold text-brand-ink">
              <Trans>Send the goods to</Trans>
            </h3>
            <CopyText text={returnAddress} showText={false} copyLabel={t`Copy the address`} />
          </div>
          <p className="mt-1 whitespace-pre-line">{returnAddress}</p>
          {instructions && <p className="mt-2 whitespace-pre-line text-ink-soft">{instructions}</p>}
        </section>
      )}
      {refusal && (
        <p className="mt-4 rounded-field bg-sunken p-3.5 text-sm">
          <Trans>Reason: {refusal}</Trans>
        </p>
      )}
      <div className="mt-4">
        <Steps steps={useSteps(request)} />
      </div>
      {request.mayCancel && <CancelButton order={order} request={request} />}
    </Block>
  );
}

function useSteps({ state, requestedAt, acceptedAt, receivedAt, closedAt }: ReturnRequest): Step[] {
  const names = useReturnStateNames();
  const steps: Step[] = [
    { name: names.requested, at: requestedAt },
    { name: names.accepted, at: acceptedAt },
    { name: names.received, at: receivedAt },
    { name: names.refunded, at: state === "refunded" ? closedAt : null },
  ];
  const reached = steps.filter(({ at }) => at);
  if (state === "cancelled") return [...reached, { name: names.cancelled, at: closedAt, ended: "quietly" }];
  if (state === "refused") return [...reached, { name: names.refused, at: closedAt, ended: "badly" }];
  return state === "refunded" ? reached : steps;
}

function CancelButton({ order, request }: { order: OrderDetail; request: ReturnRequest }) {
  const { t } = useLingui();
  const cancelling = useSend(orders.returnCancel, {
    onDone(changed) {
      keepOrder(changed);
      toast({ text: t`The return request was cancelled`, tone: "success" });
    },
    onRefused() {
      // It has changed meanwhile.
      void forgetOrder(order.id);
      return false;
    },
  });
  const cancel = async () => {
    const yes = await confirm({
      title: t`Cancel this return request?`,
      text: t`You keep the goods. Within the return window you can request a return again.`,
      confirmLabel: t`Cancel the return`,
      cancelLabel: t`Keep it`,
      tone: "danger",
    });
    if (yes) cancelling.mutate({ returnId: request.id });
  };
  return (
    <Button variant="outline" size="sm" className="mt-4" busy={cancelling.isPending} onClick={() => void cancel()}>
      <Trans>Cancel the return</Trans>
    </Button>
  );
}
