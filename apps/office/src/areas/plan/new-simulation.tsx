/** Starts a simulation: of settled days or a generated network, under a chosen plan. */
import { type ContractForm, useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { ask, askList, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officePlan } from "@banyan/contract/browser/office/plan.ts";
import {
  NETWORK_SHAPES,
  type NetworkShape,
  PLAN_CHANGES,
  SIMULATION_LIMITS,
} from "@banyan/contract/browser/office/simulation.ts";
import { officeSimulations } from "@banyan/contract/browser/office/simulations.ts";
import { officeTrials } from "@banyan/contract/browser/office/trials.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { AmountField, Button, DigitsField, Locked, RadioCards, Select, Skeleton, TextField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { FormNotice } from "../../parts/sheets/form-notice.tsx";
import { unitMark } from "../../parts/versions/field-input.tsx";
import { STANDS_IN_THE_INPUT, useFieldWords } from "../../parts/versions/field-words.tsx";
import { COLUMNS } from "./plan-fields.ts";
import { SHAPES } from "./simulation-asked.tsx";

type Source = "days" | "network";

export function NewSimulation() {
  const { t } = useLingui();
  const [source, setSource] = useState<Source>("days");
  return (
    <SectionCard title={t`New simulation`}>
      <RadioCards
        label={t`What is computed`}
        value={source}
        onChange={setSource}
        cards={[
          { value: "days" as const, title: t`Days already settled, once more` },
          { value: "network" as const, title: t`A made-up network` },
        ]}
      />
      <div className="mt-5">{source === "days" ? <OfDays /> : <OfNetwork />}</div>
    </SectionCard>
  );
}

/** Opens the new simulation. */
function useOpen() {
  const navigate = useNavigate();
  return async ({ id: trialId }: { id: string }) => {
    await renew(officeTrials.index);
    await navigate({ to: "/plan/simulations/$trialId", params: { trialId } });
  };
}

const NO_CHANGES = {
  globalPercent: "",
  consumptionPercent: "",
  rebatePercent: "",
  dynamicCapTimes: "",
  ceilingPercent: "",
  activeDays: "",
  activeVolume: "",
};
const NO_CHOICE = { chosen: "", ...NO_CHANGES };
type Choice = typeof NO_CHOICE;

const number = (text: string) => (text === "" ? Number.NaN : Number(text));

/** The plan as sent; empty inputs are omitted and keep the plan's values. */
function choiceOf(values: Choice) {
  const [kind, id] = values.chosen.split(":");
  const { dynamicCapTimes, activeDays } = values;
  return {
    ...(kind === "version" && { version: Number(id) }),
    ...(kind === "draft" && { draftId: id }),
    ...(values.globalPercent && { globalPercent: values.globalPercent }),
    ...(values.consumptionPercent && { consumptionPercent: values.consumptionPercent }),
    ...(values.rebatePercent && { rebatePercent: values.rebatePercent }),
    ...(values.ceilingPercent && { ceilingPercent: values.ceilingPercent }),
    ...(values.activeVolume && { activeVolume: values.activeVolume }),
    ...(dynamicCapTimes && { dynamicCapTimes: Number(dynamicCapTimes) }),
    ...(activeDays && { activeDays: Number(activeDays) }),
  };
}

function OfDays() {
  const query = useQuery(ask(officeSimulations.bounds, {}));
  const { t } = useLingui();
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-40 w-full rounded-field" />}>
      {({ settled, earliest }) =>
        settled ? (
          <DaysForm first={settled.first} last={settled.last} earliest={earliest} />
        ) : (
          <p className="text-sm text-ink-soft">{t`No day is settled yet. A made-up network can be simulated.`}</p>
        )
      }
    </QueryView>
  );
}

function DaysForm({ first, last, earliest }: { first: string; last: string; earliest: string | null }) {
  const { t } = useLingui();
  const form = useContractForm(officeSimulations.days, {
    defaults: { from: earliest ?? first, to: last, ...NO_CHOICE },
    input: ({ from, to, ...choice }) => ({ from, to, ...choiceOf(choice) }),
    onDone: useOpen(),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <Locked when={form.busy}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField type="date" label={t`From`} min={first} max={last} {...form.field("from")} />
          <TextField type="date" label={t`To`} min={first} max={last} {...form.field("to")} />
        </div>
        <PlanFields form={form} />
      </Locked>
      <Send form={form} />
    </form>
  );
}

function OfNetwork() {
  const { t, i18n } = useLingui();
  const form = useContractForm(officeSimulations.network, {
    defaults: {
      members: "10000",
      days: "90",
      shape: "early" as NetworkShape,
      joinPercent: "10",
      stopPercent: "4.5",
      activatePercent: "70",
      packageBv: "120",
      orders: "2",
      orderBv: "60",
      refundPercent: "3",
      ...NO_CHOICE,
    },
    input: ({ members, days, shape, joinPercent, stopPercent, activatePercent, ...more }) => {
      const { packageBv, orders, orderBv, refundPercent, ...choice } = more;
      return {
        ...{ members: number(members), days: number(days), orders: number(orders) },
        ...{ shape, joinPercent, stopPercent, activatePercent, packageBv, orderBv, refundPercent },
        ...choiceOf(choice),
      };
    },
    onDone: useOpen(),
  });
  const count = (name: "members" | "days" | "orders", most: number, label: string) => (
    <DigitsField label={label} most={String(most).length} {...form.bind(name)} />
  );
  return (
    <form {...form.props} className="grid gap-4">
      <Locked when={form.busy}>
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {count("members", SIMULATION_LIMITS.members, t`Members at the beginning`)}
          {count("days", SIMULATION_LIMITS.days, t`Days`)}
          <Select
            label={t`How people join`}
            {...form.field("shape")}
            options={NETWORK_SHAPES.map((value) => ({ value, label: i18n._(SHAPES[value]) }))}
          />
          <AmountField label={t`New members per 100 buyers in 30 days`} unit="" {...form.bind("joinPercent")} />
          <AmountField label={t`Lost buyers per 100 in 30 days`} unit="" {...form.bind("stopPercent")} />
          <AmountField label={t`New members of 100 who buy a package`} unit="" {...form.bind("activatePercent")} />
          <AmountField label={t`BV of a package`} unit="BV" {...form.bind("packageBv")} />
          {count("orders", SIMULATION_LIMITS.orders, t`Orders of a buyer in 30 days`)}
          <AmountField label={t`Mean BV of an order`} unit="BV" {...form.bind("orderBv")} />
          <AmountField label={t`Returns per 100 orders`} unit="" {...form.bind("refundPercent")} />
        </div>
        <PlanFields form={form} />
      </Locked>
      <Send form={form} />
    </form>
  );
}

function PlanFields<V extends Choice>({ form: given }: { form: ContractForm<V> }) {
  const { t } = useLingui();
  const words = useFieldWords(COLUMNS);
  // The caller's form has more fields than this part needs.
  const form = given as unknown as ContractForm<Choice>;
  const plans = useQuery(askList(officePlan.index, { page: "1", limit: "50" }));
  const options = [
    { value: "", label: t`The plan in force` },
    ...(plans.data?.drafts ?? []).map(({ draftId, note }) => ({ value: `draft:${draftId}`, label: t`Draft: ${note}` })),
    ...(plans.data?.list ?? []).map(({ version }) => ({ value: `version:${version}`, label: t`Version ${version}` })),
  ];
  return (
    <>
      <Select label={t`Plan that is tried`} {...form.field("chosen")} options={options} />
      <details>
        <summary className="inline-flex touch-target items-center text-sm font-medium text-brand-ink">
          {t`Change some of its numbers`}
        </summary>
        <p className="mt-1 text-sm text-ink-soft">{t`What is left empty stays as it is. All other numbers can be changed in a draft.`}</p>
        <div className="mt-3 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {PLAN_CHANGES.map((name) => {
            const common = { label: words.columnName(name), hint: words.range(name) };
            const { unit } = COLUMNS[name];
            return unit === "percent" || unit === "bv" ? (
              <AmountField key={name} {...common} unit={words.unit(name)} {...form.bind(name)} />
            ) : (
              <DigitsField
                key={name}
                {...common}
                most={LENGTHS.wholeNumber}
                trailing={unitMark(STANDS_IN_THE_INPUT.has(unit) && words.unit(name))}
                {...form.bind(name)}
              />
            );
          })}
        </div>
      </details>
    </>
  );
}

function Send<V extends Choice>({ form }: { form: ContractForm<V> }) {
  const { t } = useLingui();
  return (
    <>
      <FormNotice problem={form.problem} />
      <Button type="submit" className="justify-self-start" busy={form.busy}>
        {t`Simulate`}
      </Button>
    </>
  );
}
