/** Inputs of the plan, in cards, each with name, unit, range and help. */
import { INCOMES, type Income } from "@banyan/contract/browser/income.ts";
import { type OfficePlan, PLAN_LIMITS } from "@banyan/contract/browser/office/plan.ts";
import { Button, Checkbox, Select } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Plus, Trash2 } from "lucide-react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { INCOME_NAMES } from "../../parts/names/income-names.ts";
import { CountryRows } from "../../parts/versions/country-rows.tsx";
import { type FieldForm, FieldHelp, FieldInput, type FieldInputProps } from "../../parts/versions/field-input.tsx";
import { useFieldWords } from "../../parts/versions/field-words.tsx";
import type { DraftValues } from "../../parts/versions/subject.ts";
import { placesOf } from "../../parts/versions/typed.ts";
import { COLUMNS, type ColumnId } from "./plan-fields.ts";

type PlanValues = DraftValues<OfficePlan>;

interface Part {
  form: FieldForm<PlanValues>;
}

export function PlanInputs({ form }: Part) {
  const { t } = useLingui();
  return (
    <div className="grid min-w-0 gap-4">
      <SectionCard title={t`Levels`}>
        <Help columns={["levelFrom", "referralPercent", "pairingPercent", "pairingCap", "leadershipGenerations"]} />
        {placesOf(form.values.levels).map((level) => (
          <RowOf key={level} row={{ kind: "level", at: level }}>
            <Input form={form} path={`levels.${level}.from`} column="levelFrom" />
            <Input form={form} path={`levels.${level}.referralPercent`} column="referralPercent" />
            <Input form={form} path={`levels.${level}.pairingPercent`} column="pairingPercent" />
            <Input form={form} path={`levels.${level}.pairingCap`} column="pairingCap" />
            <Input form={form} path={`levels.${level}.leadershipGenerations`} column="leadershipGenerations" />
          </RowOf>
        ))}
      </SectionCard>
      <SectionCard title={t`Tiers`}>
        <Help columns={["tierFrom", "teamPercent", "globalWeight", "tierFromLevel"]} />
        {placesOf(form.values.tiers).map((tier) => (
          <RowOf key={tier} row={{ kind: "tier", at: tier }}>
            <Input form={form} path={`tiers.${tier}.from`} column="tierFrom" />
            <Input form={form} path={`tiers.${tier}.teamPercent`} column="teamPercent" />
            <Input form={form} path={`tiers.${tier}.globalWeight`} column="globalWeight" />
          </RowOf>
        ))}
        <div className="grid gap-4 pt-4 sm:grid-cols-2 lg:grid-cols-3">
          <LevelInput form={form} />
        </div>
      </SectionCard>
      <Generations form={form} />
      <SectionCard title={t`Shared by everybody`}>
        <Plain form={form} fields={["globalPercent", "consumptionPercent", "rebatePercent"]} />
      </SectionCard>
      <SectionCard title={t`Who is active`}>
        <Plain form={form} fields={["active.days", "active.volume"]} />
      </SectionCard>
      <SectionCard title={t`Limits and crediting`}>
        <Plain
          form={form}
          fields={["dynamicCapTimes", "ceilingPercent", "split.couponPercent", "split.pointPercent"]}
        />
      </SectionCard>
      <Countries form={form} />
    </div>
  );
}

function RowOf({ row, children }: { row: { kind: "level" | "tier"; at: number }; children: React.ReactNode }) {
  const { rowName } = useFieldWords(COLUMNS);
  return (
    <fieldset className="border-t border-line pt-3 pb-4 first-of-type:border-0">
      <legend className="float-start mb-2 w-full text-sm font-semibold">{rowName(row)}</legend>
      <div className="clear-both grid items-end gap-3 min-[25rem]:grid-cols-2 lg:grid-cols-5">{children}</div>
    </fieldset>
  );
}

type InputProps = Omit<FieldInputProps<PlanValues, ColumnId>, "columns">;

const Input = (props: InputProps) => <FieldInput columns={COLUMNS} {...props} />;
const Help = ({ columns }: { columns: readonly ColumnId[] }) => <FieldHelp columns={COLUMNS} ids={columns} />;

const PLAIN_COLUMNS = {
  globalPercent: "globalPercent",
  consumptionPercent: "consumptionPercent",
  rebatePercent: "rebatePercent",
  "active.days": "activeDays",
  "active.volume": "activeVolume",
  dynamicCapTimes: "dynamicCapTimes",
  ceilingPercent: "ceilingPercent",
  "split.couponPercent": "couponPercent",
  "split.pointPercent": "pointPercent",
} as const satisfies Record<string, ColumnId>;

function Plain({ form, fields }: Part & { fields: readonly (keyof typeof PLAIN_COLUMNS)[] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {fields.map((path) => (
        <Input key={path} form={form} path={path} column={PLAIN_COLUMNS[path]} explained />
      ))}
    </div>
  );
}

function LevelInput({ form }: Part) {
  const words = useFieldWords(COLUMNS);
  return (
    <Select
      label={words.columnName("tierFromLevel")}
      hint={words.help("tierFromLevel")}
      error={form.errors.tierFromLevel}
      ref={form.hold("tierFromLevel")}
      value={form.values.tierFromLevel}
      onChange={(event) => form.set({ tierFromLevel: event.target.value })}
      options={placesOf(form.values.levels).map((level) => ({
        value: String(level),
        label: words.rowName({ kind: "level", at: level }),
      }))}
    />
  );
}

function Generations({ form }: Part) {
  const { t } = useLingui();
  const words = useFieldWords(COLUMNS);
  const { leadershipPercents } = form.values;
  return (
    <SectionCard
      title={t`Leadership bonus`}
      actions={
        <Button
          variant="outline"
          size="sm"
          disabled={leadershipPercents.length >= PLAN_LIMITS.generations}
          onClick={() => form.set({ leadershipPercents: [...leadershipPercents, "0"] })}
          icon={<Plus aria-hidden="true" className="size-4" />}
        >
          {t`Add a generation`}
        </Button>
      }
    >
      <Help columns={["leadershipPercent"]} />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        {placesOf(leadershipPercents).map((generation) => (
          <Input
            key={generation}
            form={form}
            path={`leadershipPercents.${generation}`}
            column="leadershipPercent"
            label={words.rowName({ kind: "generation", at: generation })}
          />
        ))}
      </div>
      {leadershipPercents.length > 0 && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-3 -ms-3"
          onClick={() => form.set({ leadershipPercents: leadershipPercents.slice(0, -1) })}
          icon={<Trash2 aria-hidden="true" className="size-4" />}
        >
          {t`Remove the last generation`}
        </Button>
      )}
    </SectionCard>
  );
}

function Countries({ form }: Part) {
  const { t, i18n } = useLingui();
  const { ceilingPercent } = form.values;
  return (
    <CountryRows
      title={t`Countries`}
      form={form}
      columns={COLUMNS}
      limit={PLAN_LIMITS.countries}
      fresh={{ country: "", incomesOff: [], ceilingPercent }}
      renderInputs={(place) => (
        <Input form={form} path={`countries.${place}.ceilingPercent`} column="countryCeiling" explained />
      )}
      renderBelow={({ incomesOff }, change) => (
        <fieldset className="mt-2">
          <legend className="text-sm font-medium">{t`Incomes that are switched off`}</legend>
          <div className="grid sm:grid-cols-2 lg:grid-cols-4">
            {INCOMES.map((income: Income) => (
              <Checkbox
                key={income}
                label={i18n._(INCOME_NAMES[income])}
                checked={incomesOff.includes(income)}
                onChange={(event) =>
                  change({
                    incomesOff: INCOMES.filter((one) =>
                      one === income ? event.target.checked : incomesOff.includes(one),
                    ),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    >
      <p className="mb-3 text-sm text-ink-soft">
        {t`A country in this list has rules of its own: a ceiling, and incomes that are switched off. All others follow the numbers above.`}
      </p>
    </CountryRows>
  );
}
