/**
 * Converts the configuration between its stored form and that of calls, where amounts are decimals, rates percentages,
 * and each country's settings form a row (docs/rules.md 15).
 */
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { PAYMENT_METHODS } from "@banyan/contract/market.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { OfficeSettings, officeMarket } from "@banyan/contract/office/market.ts";
import { BASIS_POINTS } from "@banyan/contract/percent.ts";
import type { FieldProblem } from "@banyan/contract/problems.ts";
import { countriesTwice, isCountry } from "./countries.ts";
import { DEFAULT_MARKET, deliversTo, type Market, mayJoin, payoutsTo, percentText } from "./market.rules.ts";

/** Input for saving a draft, without the fields that are not settings. */
export type SettingsFields = Omit<ParsedInputOf<typeof officeMarket.saveDraft>, "draftId" | "revision" | "note">;

/** The rates as calls have them. */
export const ratesView = ({ rates }: Market) => rates.map((one) => ({ ...one, rate: formatMoney(one.rate) }));

export const amountOrNull = (micros: bigint | null) => (micros === null ? null : formatMoney(micros));

const NO_SERVICE_THERE = {
  ...{ phone: null, hours: null, email: null },
  ...{ line: null, zalo: null, whatsApp: null, kakaoTalk: null },
};

export function settingsView(market: Market): OfficeSettings {
  const { shipping, delivery, joining, payments, transfer, withdrawal } = market;
  const codes = new Set([
    ...Object.keys(shipping.byCountry),
    ...Object.keys(delivery.byCountry),
    ...shipping.undelivered,
    ...joining.shopOnly,
    ...Object.keys(market.countries),
    ...Object.keys(market.serviceByCountry),
  ]);
  return {
    shipping: {
      flatFee: formatMoney(shipping.standard.flatFee),
      freeFrom: amountOrNull(shipping.standard.freeFrom),
      daysFrom: delivery.standard.from,
      daysTo: delivery.standard.to,
    },
    countries: [...codes].sort().map((country) => {
      const own = shipping.byCountry[country];
      return {
        country,
        delivers: deliversTo(market, country),
        mayJoin: mayJoin(market, country),
        flatFee: own ? formatMoney(own.flatFee) : null,
        freeFrom: own ? amountOrNull(own.freeFrom) : null,
        daysFrom: delivery.byCountry[country]?.from ?? null,
        daysTo: delivery.byCountry[country]?.to ?? null,
        minimumAgeYears: market.countries[country]?.minimumAgeYears ?? null,
        returnWindowDays: market.countries[country]?.returnWindowDays ?? null,
        payouts: payoutsTo(market, country),
        ...(market.serviceByCountry[country] ?? NO_SERVICE_THERE),
      };
    }),
    carriers: market.carriers,
    rates: ratesView(market),
    paymentMethods: market.paymentMethods,
    shop: market.shop,
    service: market.service,
    joining: { minimumAgeYears: joining.minimumAgeYears, emailRequired: joining.emailRequired },
    team: market.team,
    orders: {
      ...market.orders,
      unpaidAmount: formatMoney(market.orders.unpaidAmount),
      unpaidAmountFirst: formatMoney(market.orders.unpaidAmountFirst),
    },
    payments: {
      ...payments,
      tolerance: formatMoney(payments.tolerance),
      shortfallAtMost: formatMoney(payments.shortfallAtMost),
      topUpMinimum: formatMoney(payments.topUpMinimum),
      topUpMaximum: formatMoney(payments.topUpMaximum),
    },
    catalog: { priceJumpPercent: percentText(market.catalog.priceJumpBasisPoints) },
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

/** The languages that have a text. */
const filled = (texts: Partial<Record<Language, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

const digitsOrNull = (micros: bigint | null) => (micros === null ? null : String(micros));

/** The stored form. Settings that no call changes keep their value of `before`: currency and time zone. */
export function settingsBody(fields: SettingsFields, before: unknown) {
  const { shipping, countries, shop, service, joining, payments, transfer, withdrawal } = fields;
  const codesOf = (wanted: (row: (typeof countries)[number]) => boolean) =>
    countries.filter(wanted).map(({ country }) => country);
  return {
    ...(before as object),
    paymentMethods: PAYMENT_METHODS.filter((method) => fields.paymentMethods.includes(method)),
    shop: { ...shop, tagline: filled(shop.tagline) },
    service: { ...service, workingDays: filled(service.workingDays) },
    shipping: {
      standard: { flatFee: String(shipping.flatFee), freeFrom: digitsOrNull(shipping.freeFrom) },
      byCountry: Object.fromEntries(
        countries.flatMap(({ country, flatFee, freeFrom }) =>
          flatFee === null ? [] : [[country, { flatFee: String(flatFee), freeFrom: digitsOrNull(freeFrom) }]],
        ),
      ),
      undelivered: codesOf(({ delivers }) => !delivers),
    },
    delivery: {
      standard: { from: shipping.daysFrom, to: shipping.daysTo },
      byCountry: Object.fromEntries(
        countries.flatMap(({ country, daysFrom: from, daysTo: to }) =>
          from === null || to === null ? [] : [[country, { from, to }]],
        ),
      ),
    },
    carriers: fields.carriers,
    rates: fields.rates.map((one) => ({ ...one, rate: String(one.rate) })),
    joining: { ...joining, shopOnly: codesOf((row) => !row.mayJoin) },
    countries: Object.fromEntries(
      countries.flatMap(({ country, minimumAgeYears, returnWindowDays, payouts }) =>
        minimumAgeYears === null && returnWindowDays === null && payouts === "automatic"
          ? []
          : [[country, { minimumAgeYears, returnWindowDays, payouts }]],
      ),
    ),
    serviceByCountry: Object.fromEntries(
      countries.flatMap(({ country, phone, hours, email, line, zalo, whatsApp, kakaoTalk }) => {
        const there = { phone, hours, email, line, zalo, whatsApp, kakaoTalk };
        return Object.values(there).every((value) => value === null) ? [] : [[country, there]];
      }),
    ),
    team: fields.team,
    orders: {
      ...fields.orders,
      unpaidAmount: String(fields.orders.unpaidAmount),
      unpaidAmountFirst: String(fields.orders.unpaidAmountFirst),
    },
    payments: {
      ...payments,
      tolerance: String(payments.tolerance),
      shortfallAtMost: String(payments.shortfallAtMost),
      topUpMinimum: String(payments.topUpMinimum),
      topUpMaximum: String(payments.topUpMaximum),
    },
    catalog: { priceJumpBasisPoints: String(fields.catalog.priceJumpPercent) },
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

const isTurned = (from: number | null, to: number | null) => from !== null && to !== null && from > to;

/** Problems between fields, and nonexistent countries, by field. */
export function settingsProblems(fields: SettingsFields): Record<string, FieldProblem> {
  const { carriers, countries, orders, payments, rates, shipping, withdrawal } = fields;
  const found: (readonly [wrong: boolean, field: string, problem: FieldProblem])[] = [
    ...countries.flatMap(({ country, flatFee, freeFrom, daysFrom, daysTo }, at) => [
      [!isCountry(country), `countries.${at}.country`, "COUNTRY_FORMAT"] as const,
      // Free shipping above a total requires a fee below it.
      [flatFee === null && freeFrom !== null, `countries.${at}.flatFee`, "REQUIRED"] as const,
      [daysFrom === null && daysTo !== null, `countries.${at}.daysFrom`, "REQUIRED"] as const,
      [daysTo === null && daysFrom !== null, `countries.${at}.daysTo`, "REQUIRED"] as const,
      [isTurned(daysFrom, daysTo), `countries.${at}.daysTo`, "RANGE_TURNED"] as const,
    ]),
    ...carriers.map(({ name }, at) => {
      const isTwice = carriers.findIndex((carrier) => carrier.name === name) < at;
      return [isTwice, `carriers.${at}.name`, "CARRIER_TWICE"] as const;
    }),
    ...rates.map(({ currency }, at) => {
      const isTwice = rates.findIndex((rate) => rate.currency === currency) < at;
      return [isTwice, `rates.${at}.currency`, "CURRENCY_TWICE"] as const;
    }),
    [isTurned(shipping.daysFrom, shipping.daysTo), "shipping.daysTo", "RANGE_TURNED"],
    [orders.presaleWeeks.from > orders.presaleWeeks.to, "orders.presaleWeeks.to", "RANGE_TURNED"],
    [orders.unpaidPiecesFirst > orders.unpaidPieces, "orders.unpaidPieces", "RANGE_TURNED"],
    [orders.unpaidAmountFirst > orders.unpaidAmount, "orders.unpaidAmount", "RANGE_TURNED"],
    [payments.topUpMinimum > payments.topUpMaximum, "payments.topUpMaximum", "RANGE_TURNED"],
    // Otherwise a payment of zero would count as complete.
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

/** Whether two configurations differ in more than texts, colours, carriers, approximate rates, visibility and announced durations. */
export function moneyDiffers(before: Market, after: Market): boolean {
  const { delivery } = DEFAULT_MARKET;
  const money = (market: Market) => {
    const {
      shop: _shop,
      service: _service,
      carriers: _carriers,
      rates: _rates,
      team: _team,
      ...view
    } = settingsView({
      ...market,
      delivery,
      serviceByCountry: {},
    });
    const { presaleWeeks: _weeks, ...orders } = view.orders;
    const { workingDays: _days, ...withdrawal } = view.withdrawal;
    return JSON.stringify({ ...view, orders: Object.entries(orders).sort(), withdrawal });
  };
  return money(before) !== money(after);
}
