/** The input of a simulation, in words. */
import type { NetworkShape, SimulationAsked } from "@banyan/contract/office/simulation.ts";
import { DayRange, useAmountText } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { useFieldWords } from "../../parts/versions/field-words.tsx";
import { COLUMNS } from "./plan-fields.ts";

export const SHAPES: Record<NetworkShape, MessageDescriptor> = {
  bushy: msg`Spread over everybody and both sides`,
  early: msg`Half with the earliest buyers`,
  leaders: msg`Half with five leaders`,
  chain: msg`One long chain`,
};

/** The days or the network, in one line. */
export function AskedNetwork({ asked: { past, network } }: { asked: SimulationAsked }) {
  if (past) return <DayRange from={past.from} to={past.to} />;
  return (
    network && (
      <Trans>
        <Plural value={network.members} one="# member" other="# members" />,{" "}
        <Plural value={network.days} one="# day" other="# days" />
      </Trans>
    )
  );
}

/** The plan under test, in one line. */
export function AskedPlan({ asked: { plan } }: { asked: SimulationAsked }) {
  const { t } = useLingui();
  const words = useFieldWords(COLUMNS);
  const { version, draft: note } = plan;
  const name = note === null ? t`Version ${version}` : t`Draft: ${note}`;
  const changes = plan.changes.map(({ field, value }) => `${words.columnName(field)} ${words.value(field, value)}`);
  return [name, ...changes].join(" · ");
}

export function AskedFacts({ asked }: { asked: SimulationAsked }) {
  const { t, i18n } = useLingui();
  const amountText = useAmountText();
  const { network } = asked;
  return (
    <SectionCard title={t`What was asked`}>
      <Facts>
        <Fact name={network ? t`Made-up network` : t`Settled days`}>
          <AskedNetwork asked={asked} />
        </Fact>
        <Fact name={t`Plan that is tried`}>
          <AskedPlan asked={asked} />
        </Fact>
        {network && (
          <>
            <Fact name={t`How people join`}>{i18n._(SHAPES[network.shape])}</Fact>
            <Fact name={t`New members per 100 buyers in 30 days`}>{amountText(network.joinPercent)}</Fact>
            <Fact name={t`Lost buyers per 100 in 30 days`}>{amountText(network.stopPercent)}</Fact>
            <Fact name={t`New members of 100 who buy a package`}>{amountText(network.activatePercent)}</Fact>
            <Fact name={t`BV of a package`}>{amountText(network.packageBv)}</Fact>
            <Fact name={t`Orders of a buyer in 30 days`}>{amountText(String(network.orders))}</Fact>
            <Fact name={t`Mean BV of an order`}>{amountText(network.orderBv)}</Fact>
            <Fact name={t`Returns per 100 orders`}>{amountText(network.refundPercent)}</Fact>
          </>
        )}
      </Facts>
    </SectionCard>
  );
}
