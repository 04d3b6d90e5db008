/** Shipping fee, delivery time and right of return, for the visitor's country or that of a chosen address. */
import type { DeliveryTerms as Terms } from "@banyan/contract/browser/market.ts";
import { classes, Money, Skeletons } from "@banyan/ui";
import { Plural, Trans } from "@lingui/react/macro";
import { CalendarClock, RotateCcw, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { RetryLine } from "../lists/retry-line.tsx";
import { useDelivery } from "./use-delivery.ts";

export interface DeliveryTermsProps {
  /** Of a chosen address. */
  country?: string | undefined;
  /** Of a presale product, which has no time of arrival. */
  presaleWeeks?: { from: number; to: number } | null;
  /** Presale goods are among others: the time of arrival is that of the others. */
  somePresale?: boolean;
  /** Leaves out the fee, which the amounts next to it show. */
  feeShown?: boolean;
  className?: string;
}

const ICON = {
  "aria-hidden": true,
  className: "absolute start-0 top-0.5 size-4.5 text-ink-faint",
  strokeWidth: 1.8,
} as const;

export default function DeliveryTerms(props: DeliveryTermsProps) {
  const { country, presaleWeeks: weeks, somePresale = false, feeShown = false, className } = props;
  const query = useDelivery(country);
  const { data: terms } = query;
  return (
    <div className={classes("grid content-start gap-2 text-sm", className)}>
      {weeks && (
        <p className="flex items-center gap-2 rounded-field bg-brand-soft px-3.5 py-2.5 text-brand-ink">
          <Truck aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.8} />
          <Trans>
            Presale: ships within {weeks.from}–{weeks.to} weeks
          </Trans>
        </p>
      )}
      {terms ? (
        <dl className="grid gap-2">
          {!feeShown && (
            <Fact icon={<Truck {...ICON} />} name={<To terms={terms} />}>
              <Fee terms={terms} />
            </Fact>
          )}
          {terms.delivers && !weeks && (
            <Fact
              icon={<CalendarClock {...ICON} />}
              name={somePresale ? <Trans>Goods in stock arrive</Trans> : <Trans>Arrives</Trans>}
            >
              <Days {...terms.days} />
            </Fact>
          )}
          {terms.delivers && (
            <Fact icon={<RotateCcw {...ICON} />} name={<Trans>Returns</Trans>}>
              {terms.returnDays === 0 ? (
                <Trans>Only if something is faulty</Trans>
              ) : (
                <Plural
                  value={terms.returnDays}
                  one="Within # day after receipt, without a reason"
                  other="Within # days after receipt, without a reason"
                />
              )}
            </Fact>
          )}
        </dl>
      ) : query.isError ? (
        <RetryLine query={query} />
      ) : (
        <Skeletons count={feeShown ? 2 : 3} className="h-5 w-4/5" />
      )}
    </div>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: ReactNode; children: ReactNode }) {
  return (
    <div className="relative flex flex-wrap gap-x-2 ps-7">
      <dt className="text-ink-soft">
        {icon}
        {name}
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function To({ terms: { countryName } }: { terms: Terms }) {
  return countryName ? <Trans>Delivery to {countryName}</Trans> : <Trans>Delivery</Trans>;
}

function Fee({ terms: { delivers, flatFee, freeFrom } }: { terms: Terms }) {
  if (!delivers) {
    return (
      <span className="text-danger">
        <Trans>We do not deliver there.</Trans>
      </span>
    );
  }
  if (Number(flatFee) === 0) return <Trans>Free</Trans>;
  if (freeFrom === null) return <Money amount={flatFee} />;
  return (
    <Trans>
      <Money amount={flatFee} />, free from <Money amount={freeFrom} />
    </Trans>
  );
}

function Days({ from, to }: { from: number; to: number }) {
  if (from === to) return <Plural value={to} one="# day after payment" other="# days after payment" />;
  return (
    <Trans>
      {from}–{to} days after payment
    </Trans>
  );
}
