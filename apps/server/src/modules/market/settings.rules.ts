/**
 * The settings between the form in which they are kept and that of calls, where amounts are decimals, shares percentages, and
 * what holds for a country stands in one row (docs/rules.md 15).
 */
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import { PAYMENT_METHODS } from "@banyan/contract/market.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { OfficeSettings, officeMarket } from "@banyan/contract/office/market.ts";
import { BASIS_POINTS } from "@banyan/contract/percent.ts";
import type { FieldProblem } from "@banyan/contract/problems.ts";
import { countriesTwice, isCountry } from "./countries.ts";
import { deliversTo, type Market, mayJoin, payoutsTo, percentText } from "./market.rules.ts";

/** What is sent to save a draft, without what is no setting. */
export type SettingsFields = Omit<ParsedInputOf<typeof officeMarket.saveDraft>, "draftId" | "revision" | "note">;

const amountOrNull = (micros: bigint | null) => (micros === null ? null : formatMoney(micros));

export function settingsView(market: Market): OfficeSettings {
  const { shipping, joining, payments, transfer, withdrawal } = market;
  const codes = new Set([
    ...Object.keys(shipping.byCountry),
    ...shipping.undelivered,
    ...joining.shopOnly,
    ...Object.keys(market.countries),
  ]);
  return {
    shipping: { flatFee: formatMoney(shipping.standard.flatFee), freeFrom: amountOrNull(shipping.standard.freeFrom) },
    countries: [...codes].sort().map((country) => {
      const own = shipping.byCountry[country];
      return {
        country,
        delivers: deliversTo(market, country),
        mayJoin: mayJoin(market, country),
        flatFee: own ? formatMoney(own.flatFee) : null,
        freeFrom: own ? amountOrNull(own.freeFrom) : null,
        minimumAgeYears: market.countries[country]?.minimumAgeYears ?? null,
        returnWindowDays: market.countries[country]?.returnWindowDays ?? null,
        payouts: payoutsTo(market, country),
      };
    }),
    paymentMethods: market.paymentMethods,
    service: market.service,
    joining: { minimumAgeYears: joining.minimumAgeYears, emailRequired: joining.emailRequired },
    team: market.team,
    orders: market.orders,
    payments: {
      ...payments,
      tolerance: formatMoney(payments.tolerance),
      topUpMinimum: formatMoney(payments.topUpMinimum),
      topUpMaximum: formatMoney(payments.topUpMaximum),
    },
    transfer: { feePercent: percentText(transfer.feeBasisPoints), minimum: formatMoney(transfer.minimum) },
    withdrawal: {
      minimum: formatMoney(withdrawal.minimum),
      dailyLimit: formatMoney(withdrawal.dailyLimit),
      feePercent: percentText(withdrawal.feeBasisPoints),
      feeMinimum: formatMoney(withdrawal.feeMinimum),
      workingDays: withdrawal.workingDays,
      twoPeopleFrom: formatMoney(withdrawal.twoPeopleFrom),
    },
  };
}

const digitsOrNull = (micros: bigint | null) => (micros === null ? null : String(micros));

/** The settings as they are kept. What no call sets stays as it is in `before`: currency and time zone. */
export function settingsBody(fields: SettingsFields, before: unknown) {
  const { shipping, countries, service, joining, payments, transfer, withdrawal } = fields;
  const codesOf = (wanted: (row: (typeof countries)[number]) => boolean) =>
    countries.filter(wanted).map(({ country }) => country);
  return {
    ...(before as object),
    paymentMethods: PAYMENT_METHODS.filter((method) => fields.paymentMethods.includes(method)),
    service: {
      phone: service.phone,
      workingDays: Object.fromEntries(Object.entries(service.workingDays).filter(([, text]) => text)),
    },
    shipping: {
      standard: { flatFee: String(shipping.flatFee), freeFrom: digitsOrNull(shipping.freeFrom) },
      byCountry: Object.fromEntries(
        countries.flatMap(({ country, flatFee, freeFrom }) =>
          flatFee === null ? [] : [[country, { flatFee: String(flatFee), freeFrom: digitsOrNull(freeFrom) }]],
        ),
      ),
      undelivered: codesOf(({ delivers }) => !delivers),
    },
    joining: { ...joining, shopOnly: codesOf((row) => !row.mayJoin) },
    countries: Object.fromEntries(
      countries.flatMap(({ country, minimumAgeYears, returnWindowDays, payouts }) =>
        minimumAgeYears === null && returnWindowDays === null && payouts === "automatic"
          ? []
          : [[country, { minimumAgeYears, returnWindowDays, payouts }]],
      ),
    ),
    team: fields.team,
    orders: fields.orders,
    payments: {
      ...payments,
      tolerance: String(payments.tolerance),
      topUpMinimum: String(payments.topUpMinimum),
      topUpMaximum: String(payments.topUpMaximum),
    },
    transfer: { feeBasisPoints: String(transfer.feePercent), minimum: String(transfer.minimum) },
    withdrawal: {
      minimum: String(withdrawal.minimum),
      dailyLimit: String(withdrawal.dailyLimit),
      feeBasisPoints: String(withdrawal.feePercent),
      feeMinimum: String(withdrawal.feeMinimum),
      workingDays: withdrawal.workingDays,
      twoPeopleFrom: String(withdrawal.twoPeopleFrom),
    },
  };
}

/** What is wrong between fields, and countries that do not exist, by field. */
export function settingsProblems(fields: SettingsFields): Record<string, FieldProblem> {
  const { countries, orders, payments, withdrawal } = fields;
  const found: (readonly [wrong: boolean, field: string, problem: FieldProblem])[] = [
    ...countries.flatMap(({ country, flatFee, freeFrom }, at) => [
      [!isCountry(country), `countries.${at}.country`, "COUNTRY_FORMAT"] as const,
      // Shipping that is free from a total on needs a fee below it.
      [flatFee === null && freeFrom !== null, `countries.${at}.flatFee`, "REQUIRED"] as const,
    ]),
    [orders.presaleWeeks.from > orders.presaleWeeks.to, "orders.presaleWeeks.to", "RANGE_TURNED"],
    [payments.topUpMinimum > payments.topUpMaximum, "payments.topUpMaximum", "RANGE_TURNED"],
    // Otherwise nothing at all would count as a whole payment.
    [payments.tolerance >= payments.topUpMinimum, "payments.tolerance", "OUT_OF_RANGE"],
    [withdrawal.minimum > withdrawal.dailyLimit, "withdrawal.dailyLimit", "RANGE_TURNED"],
    [withdrawal.feeMinimum >= withdrawal.minimum, "withdrawal.feeMinimum", "FEE_NOT_BELOW_MINIMUM"],
    [withdrawal.feePercent >= BASIS_POINTS, "withdrawal.feePercent", "OUT_OF_RANGE"],
    [withdrawal.workingDays.from > withdrawal.workingDays.to, "withdrawal.workingDays.to", "RANGE_TURNED"],
  ];
  return {
    ...Object.fromEntries(found.flatMap(([wrong, field, problem]) => (wrong ? [[field, problem]] : []))),
    ...countriesTwice(countries),
  };
}

/** Whether two settings differ in more than words, what members see of each other, and how long things are said to take. */
export function moneyDiffers(before: Market, after: Market): boolean {
  const money = (market: Market) => {
    const { service: _service, team: _team, ...view } = settingsView(market);
    const { presaleWeeks: _weeks, ...orders } = view.orders;
    const { workingDays: _days, ...withdrawal } = view.withdrawal;
    return JSON.stringify({ ...view, orders: Object.entries(orders).sort(), withdrawal });
  };
  return money(before) !== money(after);
}
