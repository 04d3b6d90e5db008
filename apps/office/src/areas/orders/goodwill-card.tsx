/** A goodwill refund that awaits the second person: amounts, reason, proposer, and the decision. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { Button, Money, Time, toast, useClose, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { AssetAmount } from "../../parts/coins/asset.tsx";
import { DecisionSheet, NotDecided } from "../../parts/sheets/second-person.tsx";
import { useMay } from "../../session/session.ts";
import type { OfficeOrder } from "./office-order.ts";
import { renewOrders, renewWhereChanged } from "./renew-orders.ts";

interface ProposalProps {
  order: OfficeOrder;
  proposal: NonNullable<OfficeOrder["goodwill"]>;
}

export function GoodwillCard({ order, proposal }: ProposalProps) {
  const { t } = useLingui();
  const decision = useSheet<"release" | "refuse">();
  const mayRefund = useMay("office:orders.refund");
  return (
    <SectionCard title={t`Goodwill refund proposed`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 text-sm">
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-xl font-semibold">
            <Amounts proposal={proposal} />
          </p>
          <ul className="mt-1 text-ink-soft">
            {proposal.lines.map(({ position, quantity, restock }) => (
              <li key={position}>
                {order.lines[position - 1]?.name}{" "}
                <span translate="no" className="figures">
                  × {quantity}
                </span>
                {restock && <> · {t`back into stock`}</>}
              </li>
            ))}
          </ul>
          {Number(proposal.shippingFee) > 0 && (
            <p className="text-ink-soft">
              <Trans>
                Shipping included: <Money amount={proposal.shippingFee} />
              </Trans>
            </p>
          )}
          <p className="mt-2">{proposal.reason}</p>
          <p className="mt-1 text-ink-faint">
            <Trans>
              Proposed by {proposal.proposedBy}, <Time at={proposal.proposedAt} />
            </Trans>
          </p>
        </div>
        {mayRefund && proposal.mayDecide && (
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => decision.open("refuse")}>
              {t({ context: "refund", message: "Refuse" })}
            </Button>
            <Button onClick={() => decision.open("release")}>{t({ context: "refund", message: "Release" })}</Button>
          </div>
        )}
        {mayRefund && !proposal.mayDecide && (
          <NotDecided>{t`Somebody else decides: you proposed it, or it is for your own account.`}</NotDecided>
        )}
      </div>
      {decision.show((wanted) => (
        <DecideSheet order={order} proposal={proposal} release={wanted === "release"} />
      ))}
    </SectionCard>
  );
}

function Amounts({ proposal }: Pick<ProposalProps, "proposal">) {
  return proposal.amounts.map(({ asset, amount }) => (
    <span key={asset} className="block">
      <AssetAmount asset={asset} amount={amount} />
    </span>
  ));
}

function DecideSheet({ order, proposal, release: wanted }: ProposalProps & { release: boolean }) {
  const { t } = useLingui();
  const close = useClose();
  const { form, move } = useMoveForm(officeOrders.goodwillDecide, proposal.id, {
    defaults: { release: wanted },
    input: (values) => ({ goodwillId: proposal.id, shown: order.shown, ...values }),
    async onDone({ goodwill, refunds }) {
      close();
      const released = goodwill === null && refunds.length > order.refunds.length;
      toast({ text: released ? t`Released and refunded` : t`The proposal is refused`, tone: "success" });
      await renewOrders();
    },
    onRefused: renewWhereChanged,
  });
  const { release } = form.values;
  return (
    <DecisionSheet
      title={release ? t`Release this goodwill refund?` : t`Refuse this goodwill refund?`}
      action={release ? t`Release and refund` : t({ context: "refund", message: "Refuse" })}
      agrees={release}
      form={form}
      move={move}
      amount={<Amounts proposal={proposal} />}
      about={
        <Trans>
          for {order.memberName} ({order.memberId}), proposed by {proposal.proposedBy}
        </Trans>
      }
      reason={proposal.reason}
      otherwise={t`Nothing moves. It can be proposed again.`}
    />
  );
}
