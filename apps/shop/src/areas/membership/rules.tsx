/** The rules of membership: benefits of activation, and how levels rise and fall. */
import type { Standing } from "@banyan/contract/browser/membership.ts";
import { Card, Count, Money } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

export function WhatActivationGives() {
  return (
    <Card className="p-5">
      <ul className="grid gap-3">
        <Gain>
          <Trans>Your level begins to grow with your own orders.</Trans>
        </Gain>
        <Gain>
          <Trans>You take part in the incomes of your team while you are active.</Trans>
        </Gain>
        <Gain>
          <Trans>The package itself: its products are sent to you like any other order.</Trans>
        </Gain>
      </ul>
    </Card>
  );
}

function Gain({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold-ink" strokeWidth={2.2} />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

export function PlainRules({ active: { days, bv } }: Pick<Standing, "active">) {
  return (
    <Card className="p-5">
      <ol className="grid list-decimal gap-3 ps-5 marker:font-semibold marker:text-gold-ink">
        <li>
          <Trans>Your first paid order with an activation package activates your account. There is no other fee.</Trans>
        </li>
        <li>
          <Trans>
            Your level depends on your personal achievement: the business volume (BV) of your own final orders. An order
            is final when it is completed and can no longer be returned.
          </Trans>
        </li>
        <li>
          <Trans>A level is yours as soon as you reach it. BV that has counted stays counted.</Trans>
        </li>
        <li>
          <Trans>If your only activation package is refunded, your activation ends with it.</Trans>
        </li>
        <li>
          <Trans>
            Incomes begin once your activation package is final. You are active for <Count value={days} /> days from
            then on, and after that while your own orders that became final in the last <Count value={days} /> days come
            to at least <Money amount={bv} unit="BV" />.
          </Trans>
        </li>
        <li>
          <Trans>
            Nothing is ever paid for inviting people. Every income is a share of what was really bought, and none is
            promised.
          </Trans>
        </li>
        <li>
          <Trans>Registration points pay for activation packages only.</Trans>
        </li>
      </ol>
    </Card>
  );
}
