/** The buttons of an order, by state. */
import type { OrderSummary } from "@banyan/contract/orders.ts";
import { Button, type ButtonSize } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { useOrderActions } from "./use-order-actions.ts";

export interface OrderButtonsProps {
  order: OrderSummary;
  size?: ButtonSize;
  /** The payment deadline can pass before the order is cancelled. */
  canPay?: boolean;
  /** A coin payment is pending: "pay" means switching the method. */
  awaited?: boolean;
  onPay: () => void;
}

export function OrderButtons(props: OrderButtonsProps) {
  const { order, size = "md", canPay = true, awaited = false, onPay } = props;
  const actions = useOrderActions(order);
  if (order.state === "pending_payment")
    return (
      <>
        <Button size={size} variant="outline" aria-disabled={actions.busy} onClick={() => void actions.cancel()}>
          <Trans>Cancel order</Trans>
        </Button>
        {canPay && awaited && (
          <Button size={size} variant="soft" aria-disabled={actions.busy} onClick={onPay}>
            <Trans>Pay another way</Trans>
          </Button>
        )}
        {canPay && !awaited && (
          <Button size={size} aria-disabled={actions.busy} onClick={onPay}>
            <Trans>Pay now</Trans>
          </Button>
        )}
      </>
    );
  if (order.state === "pending_receipt")
    return (
      <Button size={size} busy={actions.busy} onClick={() => void actions.confirmReceipt()}>
        <Trans>Confirm receipt</Trans>
      </Button>
    );
  return (
    <Button size={size} variant="soft" busy={actions.busy} onClick={() => void actions.buyAgain()}>
      <Trans>Buy again</Trans>
    </Button>
  );
}
