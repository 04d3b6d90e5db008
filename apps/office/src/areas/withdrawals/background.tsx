/** Background for a decision: risk hints, the member's latest movements, and others paid at the address. */
import { classes, Money, Time } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { WithdrawalStateBadge } from "../../parts/names/withdrawal-state.tsx";
import type { OfficeWithdrawal } from "./office-withdrawal.ts";
import { GRAVE_HINTS, HINT_TEXTS } from "./words.tsx";

export function Hints({ hints }: { hints: OfficeWithdrawal["hints"] }) {
  const { t, i18n } = useLingui();
  return (
    <SectionCard title={t`Worth a second look`}>
      {hints.length === 0 ? (
        <p className="text-sm text-ink-soft">{t`Nothing unusual.`}</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {hints.map((hint) => (
            <li
              key={hint}
              className={classes("flex gap-2.5", GRAVE_HINTS.has(hint) ? "font-medium text-danger" : "text-ink")}
            >
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.9} />
              {i18n._(HINT_TEXTS[hint])}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

export function Movements({ movements }: { movements: OfficeWithdrawal["movements"] }) {
  const { t } = useLingui();
  return (
    <SectionCard title={t`Latest movements of the balance`} flush>
      <ul className="divide-y divide-line">
        {movements.map((one) => (
          <li key={one.id} className="flex items-start justify-between gap-3 px-4 py-2.5 text-sm">
            <span className="min-w-0">
              <span className="block">{one.title}</span>
              <span className="block text-xs text-ink-faint">
                <Time at={one.at} />
              </span>
            </span>
            <span className="text-end">
              <Money amount={one.amount} signed className="font-medium" />
              <span className="block text-xs text-ink-faint">
                <Money amount={one.balanceAfter} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

export function SameAddress({ others }: { others: OfficeWithdrawal["sameAddress"] }) {
  const { t } = useLingui();
  return (
    <SectionCard title={t`Other withdrawals to this address`} flush={others.length > 0}>
      {others.length === 0 ? (
        <p className="text-sm text-ink-soft">{t`None.`}</p>
      ) : (
        <ul className="divide-y divide-line">
          {others.map((one) => (
            <li key={one.id}>
              <Link
                to="/withdrawals/$withdrawalId"
                params={{ withdrawalId: one.id }}
                className="flex items-start justify-between gap-3 px-4 py-2.5 text-sm hover:bg-sunken focus-visible:-outline-offset-3"
              >
                <span className="min-w-0">
                  <span className="block">{one.memberName}</span>
                  <span className="block text-xs text-ink-faint">
                    <span translate="no" className="figures">
                      {one.memberId}
                    </span>{" "}
                    · <Time at={one.createdAt} />
                  </span>
                </span>
                <span className="text-end">
                  <Money amount={one.amount} className="block font-medium" />
                  <WithdrawalStateBadge state={one.state} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
