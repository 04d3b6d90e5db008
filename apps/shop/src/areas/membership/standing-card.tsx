/** The member's level, activation, drawn path, and what the next level requires. */
import type { Standing } from "@banyan/contract/membership.ts";
import { Badge, Card, Money, Time } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Row } from "../../parts/layout/row.tsx";
import { OnItsWay } from "../../parts/membership/on-its-way.tsx";
import { LevelPath } from "./level-path.tsx";

export function StandingCard({ standing }: { standing: Standing }) {
  const { level, levelName, activated, activatedAt } = standing;
  return (
    <Card className="p-5 lg:p-8">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="text-sm text-ink-soft">
            <Trans>Your level</Trans>
          </p>
          <p className="text-2xl font-bold text-gold-ink">
            <span translate="no" className="figures">
              {level}
            </span>{" "}
            · {levelName}
          </p>
        </div>
        <Badge tone={activated ? "brand" : "plain"} size="md">
          {activated && activatedAt ? (
            <Trans>
              Activated since <Time at={activatedAt} precision="day" />
            </Trans>
          ) : (
            <Trans>Not activated</Trans>
          )}
        </Badge>
      </div>
      <div className="mt-3 flex justify-center">
        <LevelPath standing={standing} />
      </div>
      <dl className="mt-4 grid gap-2.5 text-sm">
        <Row name={<Trans>Your personal achievement</Trans>}>
          <Money amount={standing.achievement} unit="BV" className="font-semibold" />
        </Row>
        {standing.next && activated && (
          <Row name={<Trans>Still needed for {standing.next.name}</Trans>}>
            <Money amount={standing.next.missing} unit="BV" className="font-semibold text-gold-ink" />
          </Row>
        )}
      </dl>
      <div className="mt-2">
        <OnItsWay standing={standing} />
      </div>
      {!standing.next && (
        <p className="mt-3 text-sm text-ink-soft">
          <Trans>You have reached the highest level.</Trans>
        </p>
      )}
      {!activated && (
        <p className="mt-4 rounded-field bg-gold-soft px-4 py-3 text-sm text-gold-ink">
          <Trans>
            Your level begins with your activation. What you have bought until then counts from that moment on.
          </Trans>
        </p>
      )}
    </Card>
  );
}
