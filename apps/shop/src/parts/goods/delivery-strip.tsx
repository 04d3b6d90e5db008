/** Shipping fee, time of arrival and right of return in a few words: three columns of a fixed height. */
import type { DeliveryTerms } from "@banyan/contract/browser/market.ts";
import { Money } from "@banyan/ui";
import { Plural, Trans } from "@lingui/react/macro";
import { CalendarClock, RotateCcw, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { useDelivery } from "./use-delivery.ts";

const ICON = { "aria-hidden": true, className: "size-5 shrink-0 text-brand-ink", strokeWidth: 1.8 } as const;

export function DeliveryStrip() {
  const { data: terms } = useDelivery();
  if (!terms) return null;
  return (
    <ul className="grid grid-cols-3 gap-2 lg:gap-4">
      <Fact icon={<Truck {...ICON} />}>
        <Fee terms={terms} />
      </Fact>
      {terms.delivers && (
        <>
          <Fact icon={<CalendarClock {...ICON} />}>
            <Arrival {...terms.days} />
          </Fact>
          <Fact icon={<RotateCcw {...ICON} />}>
            <Returns days={terms.returnDays} />
          </Fact>
        </>
      )}
    </ul>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-col items-center gap-1 text-center text-balance text-ink-soft lg:flex-row lg:gap-2 lg:text-start">
      {icon}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </li>
  );
}

function Fee({ terms: { delivers, countryName, flatFee, freeFrom } }: { terms: DeliveryTerms }) {
  if (!delivers)
    return countryName ? <Trans>No delivery to {countryName}</Trans> : <Trans>We do not deliver there.</Trans>;
  if (Number(flatFee) === 0) return <Trans>Free shipping</Trans>;
  if (freeFrom !== null)
    return (
      <Trans>
        Free shipping from <Money amount={freeFrom} />
      </Trans>
    );
  return (
    <Trans>
      Shipping <Money amount={flatFee} />
    </Trans>
  );
}

function Arrival({ from, to }: { from: number; to: number }) {
  if (from === to) return <Plural value={to} one="Arrives in # day" other="Arrives in # days" />;
  return (
    <Trans>
      Arrives in {from}–{to} days
    </Trans>
  );
}

function Returns({ days }: { days: number }) {
  if (days === 0) return <Trans>Returns only of faulty goods</Trans>;
  return <Plural value={days} one="Returns within # day" other="Returns within # days" />;
}
