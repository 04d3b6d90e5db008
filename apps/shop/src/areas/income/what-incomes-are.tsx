/** The seven incomes explained in plain words, for members without income. */

import { useIncomeMeanings, useIncomeNames } from "@banyan/app/income/words.ts";
import { INCOMES } from "@banyan/contract/browser/income.ts";
import { buttonClass, Card, kindDot } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Section } from "../../parts/layout/section.tsx";

export function WhatIncomesAre({ activated }: { activated: boolean }) {
  const { t } = useLingui();
  const names = useIncomeNames();
  const meanings = useIncomeMeanings();
  return (
    <>
      <section aria-labelledby="no-income" className="rounded-card bg-gold-soft p-5 lg:p-8">
        <h2 id="no-income" className="text-lg font-semibold text-gold-ink">
          {activated ? <Trans>You have no income yet</Trans> : <Trans>Incomes begin with your activation</Trans>}
        </h2>
        <p className="mt-1.5 max-w-2xl text-sm">
          {activated ? (
            <Trans>
              Each day is settled after it ends. What it brought you is listed here, down to the last digit.
            </Trans>
          ) : (
            <Trans>Your first order with an activation package activates your account.</Trans>
          )}
        </p>
        <p className="mt-2 max-w-2xl text-sm">
          <Trans>
            Nothing is ever paid for inviting people. Every income is a share of what was really bought, and none is
            promised.
          </Trans>
        </p>
        {!activated && (
          <Link to="/pages/member" className={`${buttonClass()} mt-4`}>
            <Trans>How to activate</Trans>
          </Link>
        )}
      </section>
      <Section title={t`The seven incomes`}>
        <Card>
          <dl className="divide-y divide-line">
            {INCOMES.map((kind, at) => (
              <div key={kind} className="grid gap-1 px-5 py-4 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-6">
                <dt className="flex items-center gap-3 font-medium">
                  <span aria-hidden="true" className={`size-3 shrink-0 rounded-full ${kindDot(at)}`} />
                  {names[kind]}
                </dt>
                <dd className="text-sm text-ink-soft">{meanings[kind]}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </Section>
    </>
  );
}
