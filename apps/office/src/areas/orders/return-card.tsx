/** A return request on the order's page: what the member wrote, how far it is, and the next actions. */
import { PrivatePictures } from "@banyan/app/private-pictures.tsx";
import { renew } from "@banyan/app/query.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { Button, Time, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { useMay } from "../../session/session.ts";
import type { OfficeOrder, OfficeReturn } from "./office-order.ts";
import { AcceptReturnSheet, ReceiveReturnSheet, RefuseReturnSheet } from "./return-request-sheets.tsx";
import { ReturnSheet } from "./return-sheet.tsx";
import { REASON_NAMES, ReturnStateBadge } from "./return-words.tsx";

interface ReturnProps {
  order: OfficeOrder;
  request: OfficeReturn;
}

export function ReturnCard({ order, request }: ReturnProps) {
  const { t, i18n } = useLingui();
  const { words, pictures, lines, returnAddress, instructions, refusal } = request;
  return (
    <SectionCard title={t`Return request`} actions={<ReturnStateBadge state={request.state} />}>
      <ul className="text-sm">
        {lines.map(({ position, quantity }) => (
          <li key={position}>
            <span className="font-medium">{order.lines[position - 1]?.name}</span>{" "}
            <span translate="no" className="figures text-ink-soft">
              × {quantity}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm font-medium">{i18n._(REASON_NAMES[request.reason])}</p>
      {words && <p className="mt-1 text-sm whitespace-pre-wrap">{words}</p>}
      {pictures.length > 0 && (
        <div className="mt-3">
          <PrivatePictures
            pictures={pictures}
            name={t`Return request`}
            onExpired={() => void renew(officeOrders.detail)}
          />
        </div>
      )}
      <div className="mt-4">
        <Facts>
          <Fact name={t({ context: "return", message: "Requested" })}>
            <Time at={request.requestedAt} />
          </Fact>
          {request.acceptedAt && (
            <Fact name={t({ context: "return", message: "Accepted" })}>
              <Time at={request.acceptedAt} />
            </Fact>
          )}
          {request.receivedAt && (
            <Fact name={t({ context: "return", message: "Goods received" })}>
              <Time at={request.receivedAt} />
            </Fact>
          )}
          {request.closedAt && (
            <Fact name={t({ context: "return", message: "Closed" })}>
              <Time at={request.closedAt} />
            </Fact>
          )}
          {returnAddress && (
            <Fact name={t`Return address`} whole>
              <span className="whitespace-pre-line">{returnAddress}</span>
            </Fact>
          )}
          {instructions && (
            <Fact name={t`How to send the goods`} whole>
              <span className="whitespace-pre-line">{instructions}</span>
            </Fact>
          )}
          {refusal && (
            <Fact name={t`Reason for refusing`} whole>
              {refusal}
            </Fact>
          )}
        </Facts>
      </div>
      <Actions order={order} request={request} />
    </SectionCard>
  );
}

function Actions({ order, request }: ReturnProps) {
  const sheet = useSheet<OfficeReturn["actions"][number]>();
  const mayRefund = useMay("office:orders.refund");
  if (!mayRefund || request.actions.length === 0) return null;
  const offers = (action: OfficeReturn["actions"][number]) => request.actions.includes(action);
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {offers("refuse") && (
        <Button variant="outline" onClick={() => sheet.open("refuse")}>
          <Trans context="return">Refuse</Trans>
        </Button>
      )}
      {offers("refund") && (
        <Button variant={offers("receive") ? "outline" : "primary"} onClick={() => sheet.open("refund")}>
          <Trans context="return">Refund</Trans>
        </Button>
      )}
      {offers("receive") && (
        <Button onClick={() => sheet.open("receive")}>
          <Trans>Goods have arrived</Trans>
        </Button>
      )}
      {offers("accept") && (
        <Button onClick={() => sheet.open("accept")}>
          <Trans context="return">Accept</Trans>
        </Button>
      )}
      {sheet.show((action) => {
        if (action === "refund") return <ReturnSheet order={order} request={request} />;
        if (action === "accept") return <AcceptReturnSheet order={order} request={request} />;
        if (action === "receive") return <ReceiveReturnSheet request={request} />;
        return <RefuseReturnSheet request={request} />;
      })}
    </div>
  );
}
