/** One order: goods, buyer, payment, progress, and staff actions. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { VolumeTime } from "@banyan/app/volume.tsx";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import { Button, CopyText, Count, Money, Picture, Skeleton, useSheet } from "@banyan/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { cardLink, Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { AssetAmount } from "../../parts/coins/asset.tsx";
import { CoinsCard } from "../../parts/coins/coins-card.tsx";
import { AuditLogLink } from "../../parts/history/history-list.tsx";
import { LOGGED_VIEW } from "../../parts/members/logged-view.ts";
import { METHOD_NAMES } from "../../parts/names/method-names.ts";
import { OrderStateBadge } from "../../parts/names/order-state.tsx";
import { NotesCard } from "../../parts/notes/notes-card.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { AddressSheet } from "./address-sheet.tsx";
import { GoodwillCard } from "./goodwill-card.tsx";
import { hasNeverSent, leftOf, type OfficeOrder, refundableOf } from "./office-order.ts";
import { ParcelsCard, PiecesShipped } from "./parcels-card.tsx";
import { ReturnCard } from "./return-card.tsx";
import { CancelSheet, GoodwillSheet, LostSheet, ReturnSheet } from "./return-sheet.tsx";
import { ShipSheet } from "./ship-sheet.tsx";
import { ShortfallSheet } from "./shortfall-sheet.tsx";
import { Timeline } from "./timeline.tsx";

const route = getRouteApi("/orders/$orderId");

export default function OrderPage() {
  const { t } = useLingui();
  const { orderId } = route.useParams();
  const order = useQuery({
    ...ask(officeOrders.detail, { orderId }),
    ...LOGGED_VIEW,
  });
  return (
    <Page
      exact
      title={order.data ? t`Order ${order.data.number}` : t`Order`}
      mark={
        order.data && (
          <>
            <OrderStateBadge state={order.data.state} />
            <PiecesShipped order={order.data} />
          </>
        )
      }
      back={{ link: { to: "/orders" }, label: t`Orders` }}
      actions={order.data && <Actions order={order.data} key={order.data.id} />}
    >
      <QueryView query={order} skeleton={<OrderSkeleton />}>
        {(found) => <OrderView order={found} />}
      </QueryView>
    </Page>
  );
}

const SHEETS = { ship: ShipSheet, cancel: CancelSheet, lost: LostSheet, return: ReturnSheet, goodwill: GoodwillSheet };

function Actions({ order }: { order: OfficeOrder }) {
  const { t } = useLingui();
  const sheet = useSheet<keyof typeof SHEETS>();
  const refund = order.state === "completed" ? "return" : hasNeverSent(order) ? "cancel" : "lost";
  const refundNames = {
    return: t`Take back and refund`,
    lost: t`Refund lost or damaged pieces`,
    cancel: t`Cancel and refund`,
  };
  const mayShip = useMay("office:orders.ship") && order.staffActions.includes("ship");
  const mayPropose = useMay("office:orders.refund") && order.staffActions.includes("goodwill");
  const hasPieces = order.lines.some((_, index) => refundableOf(order, index + 1) > 0);
  const mayRefund = useMay("office:orders.refund") && order.staffActions.includes("refund") && hasPieces;
  return (
    <>
      {mayRefund && (
        <Button variant="outline" onClick={() => sheet.open(refund)}>
          {refundNames[refund]}
        </Button>
      )}
      {mayPropose && (
        <Button variant="outline" onClick={() => sheet.open("goodwill")}>
          {t`Propose a goodwill refund`}
        </Button>
      )}
      {mayShip && <Button onClick={() => sheet.open("ship")}>{t`Ship`}</Button>}
      {sheet.show((action) => {
        const SheetOf = SHEETS[action];
        return <SheetOf order={order} />;
      })}
    </>
  );
}

function OrderView({ order }: { order: OfficeOrder }) {
  const { t } = useLingui();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-4">
        {order.goodwill && <GoodwillCard order={order} proposal={order.goodwill} />}
        {order.returns.toReversed().map((request) => (
          <ReturnCard key={request.id} order={order} request={request} />
        ))}
        <SectionCard title={t`Goods`} flush>
          <ul className="divide-y divide-line">
            {[...order.lines.entries()].map(([index, line]) => (
              <li key={index} className="flex gap-3 px-4 py-3 text-sm">
                <Picture picture={line.picture} alt="" sizes="56px" ratio="1/1" className="size-14 rounded-tag" />
                <div className="min-w-0 flex-1">
                  <p className="font-medium">{line.name}</p>
                  <p className="text-ink-soft">{line.skuText}</p>
                </div>
                <div className="text-end">
                  <Money amount={line.price} />
                  {Number(line.discount) > 0 && (
                    <p className="text-xs text-ink-faint">
                      <Trans>
                        Before the discount:{" "}
                        <Money amount={formatMoney(parseMoney(line.price) + parseMoney(line.discount))} />
                      </Trans>
                    </p>
                  )}
                  <p translate="no" className="figures text-ink-soft">
                    × {line.quantity}
                  </p>
                  <Returned order={order} position={index + 1} />
                </div>
              </li>
            ))}
          </ul>
          <Sums order={order} />
        </SectionCard>
        {order.coins && (
          <CoinsCard
            coins={order.coins}
            actions={
              <>
                <AcceptShortfall order={order} />
                <OpenPayment invoiceId={order.coins.id} />
              </>
            }
          />
        )}
        <SectionCard title={t`History`} actions={<AuditLogLink subject={order.number} />}>
          <Timeline order={order} />
        </SectionCard>
      </div>
      <div className="grid gap-4">
        <Buyer order={order} />
        <Delivery order={order} />
        <ParcelsCard order={order} />
        <NotesCard subject={{ orderId: order.id }} notes={order.notes} />
      </div>
    </div>
  );
}

function DiscountName({ code }: { code: string }) {
  return (
    <Trans>
      Discount code <span translate="no">{code}</span>
    </Trans>
  );
}

function Sums({ order }: { order: OfficeOrder }) {
  const { t, i18n } = useLingui();
  const received = order.coins?.received ?? "0";
  const row = "flex justify-between gap-4";
  return (
    <dl className="grid gap-1.5 border-t border-line px-4 py-3 text-sm">
      <div className={row}>
        <dt className="text-ink-soft">{t`Products`}</dt>
        <dd>
          <Money amount={formatMoney(parseMoney(order.productTotal) + parseMoney(order.discount?.amount ?? "0"))} />
        </dd>
      </div>
      {order.discount && (
        <div className={row}>
          <dt className="text-ink-soft">
            <DiscountName code={order.discount.code} />
          </dt>
          <dd>
            <Money amount={`-${order.discount.amount}`} />
          </dd>
        </div>
      )}
      <div className={row}>
        <dt className="text-ink-soft">{t`Shipping`}</dt>
        <dd>
          <Money amount={order.shippingFee} />
        </dd>
      </div>
      <div className={`${row} text-base font-semibold`}>
        <dt>{t`Total`}</dt>
        <dd>
          <Money amount={order.total} />
        </dd>
      </div>
      {order.paymentMethod && (
        <div className={row}>
          <dt className="text-ink-soft">{t`Payment method`}</dt>
          <dd className="text-end">{i18n._(METHOD_NAMES[order.paymentMethod])}</dd>
        </div>
      )}
      {order.formerNumber && (
        <div className={row}>
          <dt className="text-ink-soft">{t`Former order number`}</dt>
          <dd className="text-end">{order.formerNumber}</dd>
        </div>
      )}
      <div className={row}>
        <dt className="text-ink-soft">{t`Settings version`}</dt>
        <dd className="text-end">
          <Count value={order.settingsVersion} />
        </dd>
      </div>
      <div className={row}>
        <dt className="text-ink-soft">{t`Amount paid`}</dt>
        <dd className="text-end">
          {order.paid.length === 0 ? (
            received === "0" ? (
              t`Nothing yet`
            ) : (
              <Trans>
                <Money amount={received} unit="USDT" /> came in coins
              </Trans>
            )
          ) : (
            order.paid.map(({ asset, amount }) => (
              <span key={asset} className="block">
                <AssetAmount asset={asset} amount={amount} />
              </span>
            ))
          )}
        </dd>
      </div>
      {order.refunded.length > 0 && (
        <div className={row}>
          <dt className="text-ink-soft">{t`Refunded`}</dt>
          <dd className="text-end">
            {order.refunded.map(({ asset, amount }) => (
              <span key={asset} className="block">
                <AssetAmount asset={asset} amount={amount} />
              </span>
            ))}
          </dd>
        </div>
      )}
      <div className={row}>
        <dt className="text-ink-soft">{t`Business volume`}</dt>
        <dd className="text-end">
          <Money amount={order.volume.state === "none" ? order.bv : order.volume.bv} unit="BV" />
          <span className="block text-xs text-ink-faint">
            <VolumeTime volume={order.volume} />
          </span>
        </dd>
      </div>
    </dl>
  );
}

function AcceptShortfall({ order }: { order: OfficeOrder }) {
  const { t } = useLingui();
  const sheet = useSheet();
  const { shortfall } = order;
  if (!useMay("office:orders.refund") || !shortfall) return null;
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => sheet.open()}>
        {t`Accept the shortfall`}
      </Button>
      {sheet.show(() => (
        <ShortfallSheet order={order} shortfall={shortfall} />
      ))}
    </>
  );
}

function OpenPayment({ invoiceId }: { invoiceId: string }) {
  const { t } = useLingui();
  if (!useMay("office:payments.read")) return null;
  return (
    <Link to="/payments/$invoiceId" params={{ invoiceId }} className={cardLink}>
      {t`Open`}
    </Link>
  );
}

/** The number of returned pieces of a line. */
function Returned({ order, position }: { order: OfficeOrder; position: number }) {
  const line = order.lines[position - 1];
  const pieces = line ? line.quantity - leftOf(order, position) : 0;
  if (pieces === 0) return null;
  return (
    <p className="text-xs text-ink-faint">
      <Plural value={pieces} one="# piece refunded" other="# pieces refunded" />
    </p>
  );
}

function Buyer({ order }: { order: OfficeOrder }) {
  const { t } = useLingui();
  const mayOpen = useMay("office:members.read");
  return (
    <SectionCard
      title={t`Member`}
      actions={
        mayOpen && (
          <Link to="/members/$memberId" params={{ memberId: order.memberId }} className={cardLink}>
            {t`Open`}
          </Link>
        )
      }
    >
      <p className="text-sm font-medium">{order.memberName}</p>
      <p className="mt-1 text-sm">
        <CopyText text={order.memberId} />
      </p>
      {order.remark && (
        <p className="mt-3 rounded-field bg-sunken px-3 py-2 text-sm">
          <span className="block text-xs text-ink-faint">
            <Trans>Remark of the member</Trans>
          </span>
          {order.remark}
        </p>
      )}
    </SectionCard>
  );
}

function Delivery({ order }: { order: OfficeOrder }) {
  const { t } = useLingui();
  const { recipient, areaCode, phone, lines, countryName } = order.address;
  const sheet = useSheet();
  const mayChange = useMay("office:orders.ship") && order.staffActions.includes("address");
  const copied = [recipient, `${areaCode} ${phone}`, ...lines, countryName];
  return (
    <SectionCard
      title={t`Delivery`}
      actions={
        <>
          {mayChange && (
            <Button variant="quiet" size="sm" onClick={() => sheet.open()}>
              {t`Change the address`}
            </Button>
          )}
          <CopyText text={copied.join("\n")} showText={false} copyLabel={t`Copy the address`} />
        </>
      }
    >
      <Facts>
        <Fact name={t`Recipient`}>{recipient}</Fact>
        <Fact name={t`Phone`}>
          <span translate="no" className="figures">
            {areaCode} {phone}
          </span>
        </Fact>
        <Fact name={t({ context: "delivery", message: "Address" })} whole>
          <span className="block whitespace-pre-line">{lines.join("\n")}</span>
          {countryName}
        </Fact>
      </Facts>
      {sheet.show(() => (
        <AddressSheet order={order} />
      ))}
    </SectionCard>
  );
}

function OrderSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <Skeleton className="h-72 w-full rounded-card" />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  );
}
