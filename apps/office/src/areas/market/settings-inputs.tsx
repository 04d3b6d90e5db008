/** Inputs of the settings, in cards. */
import { PAYMENT_METHODS } from "@banyan/contract/browser/market.ts";
import { MARKET_LIMITS, type OfficeSettings } from "@banyan/contract/browser/office/market.ts";
import { CURRENCIES, type Currency } from "@banyan/contract/currencies.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "@banyan/contract/languages.ts";
import { Button, Checkbox } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { METHOD_NAMES } from "../../parts/names/method-names.ts";
import { CountryRows } from "../../parts/versions/country-rows.tsx";
import { type FieldForm, FieldHelp, FieldInput } from "../../parts/versions/field-input.tsx";
import { useFieldWords } from "../../parts/versions/field-words.tsx";
import type { Unit } from "../../parts/versions/fields.ts";
import type { DraftValues } from "../../parts/versions/subject.ts";
import { placesOf } from "../../parts/versions/typed.ts";
import {
  COLUMNS,
  COUNTRY_CELLS,
  COUNTRY_RULES,
  type ColumnId,
  columnThere,
  PLAIN,
  type PlainPath,
  RELATIONS,
  SERVICE_FIELDS,
  SHIPPING_ELSEWHERE,
  shownPaths,
} from "./settings-fields.ts";

interface Part {
  form: FieldForm<DraftValues<OfficeSettings>>;
}

export function SettingsInputs({ form }: Part) {
  const { t, i18n } = useLingui();
  return (
    <div className="grid min-w-0 gap-4">
      <SectionCard title={t`Shop`}>
        <Plain form={form} fields={["shop.name", "shop.palette", "shop.logo"]} />
        <InLanguages form={form} path="shop.tagline" column="tagline" />
      </SectionCard>
      <SectionCard title={i18n._(SHIPPING_ELSEWHERE)}>
        <Plain form={form} fields={["shipping.flatFee", "shipping.freeFrom", "shipping.daysFrom", "shipping.daysTo"]} />
      </SectionCard>
      <Countries form={form} />
      <Carriers form={form} />
      <Rates form={form} />
      <Methods form={form} />
      <SectionCard title={t`Orders`}>
        <Plain
          form={form}
          fields={[
            "orders.paymentMinutes",
            "orders.receiptDays",
            "orders.returnWindowDays",
            "orders.unpaidAtMost",
            "orders.unpaidPieces",
            "orders.unpaidPiecesFirst",
            "orders.unpaidAmount",
            "orders.unpaidAmountFirst",
            "orders.presaleWeeks.from",
            "orders.presaleWeeks.to",
          ]}
        />
      </SectionCard>
      <SectionCard title={t`Payments by coins`}>
        <Plain
          form={form}
          fields={[
            "payments.tolerance",
            "payments.shortfallAtMost",
            "payments.topUpMinutes",
            "payments.topUpMinimum",
            "payments.topUpMaximum",
            "payments.openTopUpsAtMost",
          ]}
        />
      </SectionCard>
      <SectionCard title={t`Products`}>
        <Plain form={form} fields={["catalog.priceJumpPercent"]} />
      </SectionCard>
      <SectionCard title={t`Transfers`}>
        <Plain form={form} fields={["transfer.feePercent", "transfer.minimum"]} />
      </SectionCard>
      <SectionCard title={t`Withdrawals`}>
        <Plain
          form={form}
          fields={[
            "withdrawal.minimum",
            "withdrawal.dailyLimit",
            "withdrawal.feePercent",
            "withdrawal.feeMinimum",
            "withdrawal.twoPeopleFrom",
            "withdrawal.workingDays.from",
            "withdrawal.workingDays.to",
          ]}
        />
      </SectionCard>
      <SectionCard title={t`Joining`}>
        <Plain form={form} fields={["joining.minimumAgeYears", "joining.emailRequired"]} />
      </SectionCard>
      <SectionCard title={t`What members see of others below them`}>
        <div className="grid gap-4 sm:grid-cols-2">
          {(["direct", "below"] as const).map((relation) => (
            <fieldset key={relation}>
              <legend className="text-sm font-semibold">{i18n._(RELATIONS[relation])}</legend>
              {shownPaths(relation).map(({ path, column }) => (
                <FieldInput key={path} form={form} columns={COLUMNS} path={path} column={column} />
              ))}
              {relation === "direct" && (
                <FieldInput form={form} columns={COLUMNS} path="team.contacts" column="contacts" />
              )}
            </fieldset>
          ))}
        </div>
      </SectionCard>
      <SectionCard title={t`Service`}>
        <Plain form={form} fields={SERVICE} />
        <InLanguages form={form} path="service.workingDays" column="workingDays" />
      </SectionCard>
    </div>
  );
}

const SERVICE = [
  "service.phone",
  "service.email",
  "service.line",
  "service.zalo",
  "service.whatsApp",
  "service.kakaoTalk",
  "service.address",
  "service.position",
  "service.country",
] as const satisfies readonly PlainPath[];

function Plain({ form, fields }: Part & { fields: readonly PlainPath[] }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {fields.map((path) => (
        <FieldInput key={path} form={form} columns={COLUMNS} path={path} column={PLAIN[path]} explained />
      ))}
    </div>
  );
}

/** One sentence in each language. */
function InLanguages({ form, path, column }: Part & { path: string; column: ColumnId }) {
  const words = useFieldWords(COLUMNS);
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      {LANGUAGES.map((language) => (
        <FieldInput
          key={language}
          form={form}
          columns={COLUMNS}
          path={`${path}.${language}`}
          column={column}
          label={`${words.columnName(column)}, ${LANGUAGE_NAMES[language]}`}
        />
      ))}
    </div>
  );
}

function Carriers({ form }: Part) {
  const { t } = useLingui();
  const words = useFieldWords(COLUMNS);
  const { carriers } = form.values;
  return (
    <SectionCard
      title={t`Shipping companies`}
      actions={
        <Button
          variant="outline"
          size="sm"
          disabled={carriers.length >= MARKET_LIMITS.carriers}
          onClick={() => form.set({ carriers: [...carriers, { name: "", trackingUrl: "" }] })}
          icon={<Plus aria-hidden="true" className="size-4" />}
        >
          {t`Add a shipping company`}
        </Button>
      }
    >
      <p className="text-sm text-ink-soft">{t`Staff choose from these when they ship an order. ${words.help("trackingUrl")}`}</p>
      {placesOf(carriers).map((place) => (
        <fieldset key={place} className="border-t border-line pt-3 pb-4 first-of-type:border-0">
          <legend className="float-start mb-2 w-full text-sm font-semibold">
            {words.rowName({ kind: "carrier", code: carriers[place]!.name, at: place })}
          </legend>
          <div className="clear-both grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
            <FieldInput form={form} columns={COLUMNS} path={`carriers.${place}.name`} column="carrier" />
            <FieldInput form={form} columns={COLUMNS} path={`carriers.${place}.trackingUrl`} column="trackingUrl" />
          </div>
          <Button
            variant="quiet"
            size="sm"
            className="mt-1 -ms-3"
            onClick={() => form.set({ carriers: carriers.filter((_, other) => other !== place) })}
            icon={<Trash2 aria-hidden="true" className="size-4" />}
          >
            {t`Remove`}
          </Button>
        </fieldset>
      ))}
    </SectionCard>
  );
}

const NEW_RATE = { currency: "" as Currency, rate: "", asOf: "" };

/** Exchange rates of approximate prices. */
function Rates({ form }: Part) {
  const { t } = useLingui();
  const words = useFieldWords(COLUMNS);
  const { rates } = form.values;
  return (
    <SectionCard
      title={t`Approximate prices in other currencies`}
      actions={
        <Button
          variant="outline"
          size="sm"
          disabled={rates.length >= CURRENCIES.length}
          onClick={() => form.set({ rates: [...rates, NEW_RATE] })}
          icon={<Plus aria-hidden="true" className="size-4" />}
        >
          {t`Add a currency`}
        </Button>
      }
    >
      <p className="text-sm text-ink-soft">
        <span className="block">{words.help("rate")}</span>
        <span className="block">{words.help("asOf")}</span>
      </p>
      {placesOf(rates).map((place) => (
        <fieldset key={place} className="border-t border-line pt-3 pb-4 first-of-type:border-0">
          <legend className="float-start mb-2 w-full text-sm font-semibold">
            {words.rowName({ kind: "currency", code: rates[place]!.currency, at: place })}
          </legend>
          <div className="clear-both grid items-start gap-3 sm:grid-cols-3">
            <FieldInput form={form} columns={COLUMNS} path={`rates.${place}.currency`} column="currency" />
            <FieldInput form={form} columns={COLUMNS} path={`rates.${place}.rate`} column="rate" />
            <FieldInput form={form} columns={COLUMNS} path={`rates.${place}.asOf`} column="asOf" />
          </div>
          <Button
            variant="quiet"
            size="sm"
            className="mt-1 -ms-3"
            onClick={() => form.set({ rates: rates.filter((_, other) => other !== place) })}
            icon={<Trash2 aria-hidden="true" className="size-4" />}
          >
            {t`Remove`}
          </Button>
        </fieldset>
      ))}
    </SectionCard>
  );
}

function Methods({ form }: Part) {
  const { i18n } = useLingui();
  const words = useFieldWords(COLUMNS);
  const chosen = form.values.paymentMethods;
  const error = form.errors.paymentMethods;
  return (
    <SectionCard title={words.columnName("paymentMethods")}>
      <p className="text-sm text-ink-soft">{words.help("paymentMethods")}</p>
      <div className="grid sm:grid-cols-2 lg:grid-cols-3">
        {PAYMENT_METHODS.map((method) => (
          <Checkbox
            key={method}
            label={i18n._(METHOD_NAMES[method])}
            checked={chosen.includes(method)}
            onChange={(event) =>
              form.set({
                paymentMethods: PAYMENT_METHODS.filter((one) =>
                  one === method ? event.target.checked : chosen.includes(one),
                ),
              })
            }
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </SectionCard>
  );
}

type CountryRow = DraftValues<OfficeSettings>["countries"][number];

/** How customer service is reached from a country: inputs once there is something, or once they are asked for. */
function ServiceThere({ form, row, place }: Part & { row: CountryRow; place: number }) {
  const { t } = useLingui();
  const words = useFieldWords(COLUMNS);
  const [isOpen, setOpen] = useState(false);
  const paths = SERVICE_FIELDS.map((name) => ({ name, path: `countries.${place}.${name}` }));
  if (!isOpen && paths.every(({ name, path }) => row[name] === "" && form.errors[path] === undefined))
    return (
      <Button
        variant="quiet"
        size="sm"
        className="me-3 mt-1 -ms-3"
        onClick={() => setOpen(true)}
        icon={<Plus aria-hidden="true" className="size-4" />}
      >
        {t`Customer service of this country`}
      </Button>
    );
  return (
    <>
      <p className="mt-3 mb-2 text-sm text-ink-soft">{words.help("hours")}</p>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {paths.map(({ name, path }) => (
          <FieldInput key={name} form={form} columns={COLUMNS} path={path} column={columnThere(name)} />
        ))}
      </div>
    </>
  );
}

/** Units with narrow inputs. */
const NUMBERS: ReadonlySet<Unit> = new Set(["usdt", "years", "days"]);

const NEW_COUNTRY = {
  country: "",
  delivers: true,
  mayJoin: true,
  flatFee: "",
  freeFrom: "",
  daysFrom: "",
  daysTo: "",
  minimumAgeYears: "",
  returnWindowDays: "",
  payouts: "automatic",
  ...{ phone: "", hours: "", email: "", line: "", zalo: "", whatsApp: "", kakaoTalk: "" },
} as const;

function Countries({ form }: Part) {
  const { t } = useLingui();
  const { joining, orders } = form.values;
  const [age, days] = [joining.minimumAgeYears, orders.returnWindowDays];
  return (
    <CountryRows
      title={t`Countries with rules of their own`}
      form={form}
      columns={COLUMNS}
      limit={MARKET_LIMITS.countries}
      fresh={NEW_COUNTRY}
      renderInputs={(place) =>
        COUNTRY_CELLS.map((cell) => (
          <div key={cell[0]} className={NUMBERS.has(COLUMNS[cell[0]].unit) ? undefined : "col-span-2 lg:col-span-1"}>
            {cell.map((column) => (
              <FieldInput
                key={column}
                form={form}
                columns={COLUMNS}
                path={`countries.${place}.${column}`}
                column={column}
              />
            ))}
          </div>
        ))
      }
      renderBelow={(row, _change, place) => <ServiceThere form={form} row={row} place={place} />}
    >
      <p className="mb-1 text-sm text-ink-soft">
        {t`All other countries get delivery for the common fee, their residents may join, and withdrawals are paid automatically if the shop pays that way. Fields left empty use the common values: the fee above, ${age} years, ${days} days.`}
      </p>
      <FieldHelp columns={COLUMNS} ids={COUNTRY_RULES} />
    </CountryRows>
  );
}
