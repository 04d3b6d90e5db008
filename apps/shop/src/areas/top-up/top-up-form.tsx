/** The amount of a top-up. Open top-ups can be resumed. */

import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { UnsettledNotice } from "@banyan/app/move/unsettled-notice.tsx";
import { Notice } from "@banyan/app/notice.tsx";
import { ask, useQuery } from "@banyan/app/query.ts";
import { payments, type TopUpRecord } from "@banyan/contract/browser/payments.ts";
import { wallet } from "@banyan/contract/browser/wallet.ts";
import { isAmount, parseMoney } from "@banyan/contract/money.ts";
import { AmountField, Button, Chevron, Chip, Locked, Money, Skeleton, useAmountText } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@tanstack/react-router";
import { useConfig } from "../../api/config.ts";
import { isWaiting, keepInvoice } from "../../parts/coins/coin-payment.tsx";
import { PayNetwork } from "../../parts/coins/pay-network.tsx";
import { SandboxMark } from "../../parts/coins/sandbox-mark.tsx";
import { PauseNotice } from "../../parts/layout/pause-notice.tsx";
import { failedOf, RetryLine } from "../../parts/lists/retry-line.tsx";
import { quickAmounts } from "./top-up.rules.ts";

const RECENT = 5;

export function TopUpForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const config = useConfig();
  const balances = useQuery(ask(wallet.balances, {}));
  const records = useQuery(ask(payments.list, { limit: RECENT }));
  const failed = failedOf(balances, records);
  const text = useAmountText();
  const least = config?.limits.topUpMinimum ?? "1";
  const most = config?.limits.topUpMaximum ?? "1000000";
  const [minimum, maximum] = [text(least), text(most)];
  const { form, move } = useMoveForm(payments.create, "", {
    defaults: { amount: "" },
    input: ({ amount }) => ({ amount: amount.replace(/\.$/, "") }),
    words: { amount: t`Enter the amount` },
    check: ({ amount }) => ({
      amount:
        amount !== "" &&
        !isWithin(amount.replace(/\.$/, ""), least, most) &&
        t`Enter an amount from ${minimum} to ${maximum} USDT`,
    }),
    draft: "",
    async onDone(invoice) {
      keepInvoice(invoice);
      await navigate({ to: "/pages/topUp", search: { id: invoice.id } });
    },
  });
  const { sent } = move;
  const { amount } = form.values;
  return (
    <form {...form.props} className="grid gap-5">
      <PauseNotice part="topUps" />
      <SandboxMark sandbox={config?.sandbox ?? false} />
      <OpenTopUps records={records.data?.list ?? []} />
      {failed && !balances.isLoadingError && (
        <Notice tone="warning">
          <RetryLine query={failed} />
        </Notice>
      )}
      <div className="rounded-card bg-brand p-5 text-on-brand">
        <p className="text-sm font-medium opacity-90">
          <Trans>Wallet balance</Trans>
        </p>
        {failed && balances.isLoadingError ? (
          <RetryLine query={failed} className="mt-2" />
        ) : (
          <p className="mt-0.5 text-2xl font-bold">
            {balances.data ? (
              <Money wraps amount={balances.data.balance} />
            ) : (
              <Skeleton className="h-8 w-32 opacity-30" />
            )}
          </p>
        )}
      </div>
      <Locked when={sent !== undefined}>
        <AmountField
          label={t`Amount`}
          unit="USDT"
          {...form.bind("amount")}
          hint={t`Minimum ${minimum} USDT`}
          enterKeyHint="done"
        />
        <fieldset className="mt-3 grid grid-cols-2 gap-2 min-[22rem]:grid-cols-4">
          <legend className="sr-only">
            <Trans>Quick amounts</Trans>
          </legend>
          {quickAmounts(least).map((quick) => (
            <Chip
              key={quick}
              chosen={amount === quick}
              onClick={() => form.set({ amount: quick })}
              narrow
              className="justify-center"
            >
              <span translate="no" className="figures">
                {text(quick)}
              </span>
            </Chip>
          ))}
        </fieldset>
      </Locked>
      <PayNetwork />
      <UnsettledNotice
        move={move}
        what={sent && <Money amount={sent.input.amount} />}
        lookUp={
          <Link to="/pages/storedRecord" className="inline-flex min-h-11 items-center font-semibold underline">
            <Trans>Top-up records</Trans>
          </Link>
        }
      >
        <Trans>
          No answer came, so we cannot say yet whether the top-up was begun. Trying again never begins it twice.
        </Trans>
      </UnsettledNotice>
      {form.problem && <Notice tone="danger">{form.problem}</Notice>}
      <div className="grid gap-2">
        <Button type="submit" variant="accent" size="lg" block busy={move.busy} disabled={move.unknown}>
          <Trans>Go to payment</Trans>
        </Button>
        <p className="text-center text-sm text-ink-faint">
          <Trans>Next you get your own payment address.</Trans>
        </p>
      </div>
    </form>
  );
}

function isWithin(amount: string, least: string, most: string): boolean {
  return isAmount(amount) && parseMoney(amount) >= parseMoney(least) && parseMoney(amount) <= parseMoney(most);
}

/** Top-ups that still wait for coins. */
function OpenTopUps({ records }: { records: readonly TopUpRecord[] }) {
  const open = records.filter((record) => record.purpose === "top_up" && isWaiting(record));
  if (open.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {open.map((record) => (
        <li key={record.id}>
          <Link
            to="/pages/topUp"
            search={{ id: record.id }}
            className="flex min-h-13 items-center gap-3 rounded-field bg-brand-soft px-4 py-2.5 text-sm text-brand-ink"
          >
            <span className="min-w-0 flex-1">
              <Trans>
                A top-up of <Money amount={record.amount} className="font-semibold" /> is waiting for its payment.
              </Trans>
            </span>
            <Chevron />
          </Link>
        </li>
      ))}
    </ul>
  );
}
