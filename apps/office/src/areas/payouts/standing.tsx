/** The status of payouts: what pauses them, the signer, the hot wallet, and active freezes. */
import { Badge, Button, List, Time, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Line } from "../../parts/cards/line.tsx";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { WalletFacts } from "../../parts/coins/wallet-facts.tsx";
import type { Freeze, PayoutStatus } from "./payout.ts";
import { LiftSheet } from "./payout-sheets.tsx";
import { CAUSE_TEXTS, WAITS_TEXTS } from "./words.ts";

export function Standing({ status }: { status: PayoutStatus }) {
  const { t, i18n } = useLingui();
  const { waits, lookedAt } = status;
  return (
    <SectionCard title={t`Status`} actions={<SignerBadge answers={status.signerAnswers} />}>
      <p role="status" className={waits ? "text-sm font-medium text-warning" : "text-sm"}>
        {waits ? i18n._(WAITS_TEXTS[waits.why]) : t`Nothing is holding up payouts`}
      </p>
      <dl className="mt-2 grid gap-1 text-sm">
        {waits && (
          <Line name={t`Since`}>
            <Time at={waits.since} />
          </Line>
        )}
        <Line name={t`Last checked`}>{lookedAt ? <Time at={lookedAt} /> : t`None yet`}</Line>
      </dl>
    </SectionCard>
  );
}

function SignerBadge({ answers }: { answers: boolean | null }) {
  const { t } = useLingui();
  if (answers === null) return <Badge tone="warning">{t`Signer not asked`}</Badge>;
  return (
    <Badge tone={answers ? "success" : "danger"}>
      {answers ? t`The signer responds` : t`The signer does not respond`}
    </Badge>
  );
}

export function HotWallet({ wallet }: { wallet: NonNullable<PayoutStatus["wallet"]> }) {
  const { t } = useLingui();
  const { askedAt, ...facts } = wallet;
  return (
    <SectionCard title={t`Hot wallet`}>
      <WalletFacts {...facts} at={askedAt} />
    </SectionCard>
  );
}

export function Freezes({ freezes }: { freezes: PayoutStatus["freezes"] }) {
  const { t } = useLingui();
  if (freezes.length === 0) return null;
  return (
    <SectionCard title={t`Frozen`}>
      <List aria-label={t`Freezes`}>
        {freezes.map((freeze) => (
          <FreezeRow key={freeze.id} freeze={freeze} />
        ))}
      </List>
    </SectionCard>
  );
}

function FreezeRow({ freeze }: { freeze: Freeze }) {
  const { t, i18n } = useLingui();
  const sheet = useSheet();
  const { member, by } = freeze;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium">{member ? `${member.memberName} (${member.memberId})` : t`All members`}</p>
        <p className="text-ink-soft">{i18n._(CAUSE_TEXTS[freeze.cause])}</p>
        <p className="mt-0.5 text-xs text-ink-faint">
          {by === null ? (
            <Trans>
              Not by staff, <Time at={freeze.at} />
            </Trans>
          ) : (
            <Trans>
              By {by}, <Time at={freeze.at} />
            </Trans>
          )}
        </p>
      </div>
      {freeze.mayLift && (
        <Button variant="outline" size="sm" onClick={() => sheet.open()}>
          {t`Lift`}
        </Button>
      )}
      {sheet.show(() => (
        <LiftSheet freeze={freeze} />
      ))}
    </li>
  );
}
