/** The market configuration: its shape, its defaults (docs/rules.md 3.6, 4, 6, 7, 13) and the rules that read it. */
import { PAYMENT_METHODS, PAYOUT_METHODS, type PaymentMethod, type PayoutMethod } from "@banyan/contract/market.ts";
import { formatMoney, MICROS_PER_UNIT } from "@banyan/contract/money.ts";
import * as z from "zod/mini";

/** A whole number, kept as digits in JSON. */
const digits = z.pipe(
  z.union([z.string(), z.bigint()]),
  z.transform((value: string | bigint) => BigInt(value)),
);
const micros = digits;
const basisPoints = digits;
const texts = z.record(z.string(), z.string());

const shippingRate = z.object({
  flatFee: micros,
  /** Product total from which shipping is free; null where it never is. */
  freeFrom: z.nullable(micros),
});

/** What a country has in place of a common rule; null takes that one. */
const countryRules = z.object({
  minimumAgeYears: z.nullable(z.number()),
  returnWindowDays: z.nullable(z.number()),
  /** Of withdrawals of members with this nationality. */
  payouts: z.enum(PAYOUT_METHODS),
});

/** What is shown of a member of the team to those above: each name of a field says whether it is. Names are masked. */
const shownOfMember = z.object({
  name: z.boolean(),
  avatar: z.boolean(),
  joinedAt: z.boolean(),
  referrer: z.boolean(),
  /** Personal, left and right achievement. */
  achievements: z.boolean(),
});

export const marketSchema = z.object({
  currency: z.string(),
  timeZone: z.string(),
  paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
  service: z.object({ phone: z.string(), workingDays: texts }),
  shipping: z.object({
    standard: shippingRate,
    byCountry: z.record(z.string(), shippingRate),
    undelivered: z.array(z.string()),
  }),
  joining: z.object({
    minimumAgeYears: z.number(),
    emailRequired: z.boolean(),
    /** Countries whose residents may shop but not join a team. */
    shopOnly: z.array(z.string()),
  }),
  /** Countries with an age, a return window or payouts of their own. */
  countries: z.record(z.string(), countryRules),
  /** What members see of others below them (docs/rules.md 3.7). */
  team: z.object({
    direct: shownOfMember,
    below: shownOfMember,
    /** Whether direct referrals can choose to show their complete name, mobile and email. */
    contacts: z.boolean(),
  }),
  orders: z.object({
    paymentMinutes: z.number(),
    receiptDays: z.number(),
    returnWindowDays: z.number(),
    unpaidAtMost: z.number(),
    presaleWeeks: z.object({ from: z.number(), to: z.number() }),
  }),
  /** USDT on the chain (docs/rules.md 5). */
  payments: z.object({
    /** How much may be missing for an invoice to count as paid. */
    tolerance: micros,
    topUpMinutes: z.number(),
    topUpMinimum: micros,
    topUpMaximum: micros,
    /** Each open top-up has an address that is watched for ever. */
    openTopUpsAtMost: z.number(),
  }),
  transfer: z.object({ feeBasisPoints: basisPoints, minimum: micros }),
  withdrawal: z.object({
    minimum: micros,
    dailyLimit: micros,
    feeBasisPoints: basisPoints,
    feeMinimum: micros,
    workingDays: z.object({ from: z.number(), to: z.number() }),
    /** Two people decide on a withdrawal of this size or more. */
    twoPeopleFrom: micros,
  }),
});
/** The settings of a version. */
export type Market = z.output<typeof marketSchema> & { version: number };

const usdt = (whole: bigint) => whole * MICROS_PER_UNIT;

export const DEFAULT_MARKET: Market = {
  version: 1,
  currency: "USDT",
  timeZone: "Asia/Taipei",
  paymentMethods: [...PAYMENT_METHODS],
  service: {
    phone: "+886 2 5550 0199",
    workingDays: {
      en: "Monday to Friday, 9:00–18:00 (Taipei time)",
      "zh-TW": "週一至週五 9:00–18:00（台北時間）",
      "zh-CN": "周一至周五 9:00–18:00（台北时间）",
      ja: "月曜〜金曜 9:00〜18:00（台北時間）",
      ko: "월~금 9:00~18:00 (타이베이 시간)",
      vi: "Thứ Hai – Thứ Sáu, 9:00–18:00 (giờ Đài Bắc)",
      th: "จันทร์–ศุกร์ 9:00–18:00 น. (เวลาไทเป)",
      id: "Senin–Jumat, 09.00–18.00 (waktu Taipei)",
    },
  },
  shipping: {
    standard: { flatFee: usdt(12n), freeFrom: usdt(150n) },
    byCountry: {
      TW: { flatFee: usdt(3n), freeFrom: usdt(50n) },
      VN: { flatFee: usdt(5n), freeFrom: usdt(80n) },
      TH: { flatFee: usdt(5n), freeFrom: usdt(80n) },
      ID: { flatFee: usdt(6n), freeFrom: usdt(90n) },
      JP: { flatFee: usdt(7n), freeFrom: usdt(100n) },
      KR: { flatFee: usdt(7n), freeFrom: usdt(100n) },
      CN: { flatFee: usdt(6n), freeFrom: usdt(90n) },
      HK: { flatFee: usdt(5n), freeFrom: usdt(80n) },
      MY: { flatFee: usdt(5n), freeFrom: usdt(80n) },
      SG: { flatFee: usdt(5n), freeFrom: usdt(80n) },
    },
    undelivered: ["KP", "IR", "SY", "CU"],
  },
  joining: { minimumAgeYears: 18, emailRequired: false, shopOnly: ["CN"] },
  countries: {},
  team: {
    direct: { name: true, avatar: true, joinedAt: true, referrer: true, achievements: true },
    below: { name: true, avatar: true, joinedAt: true, referrer: true, achievements: true },
    contacts: true,
  },
  orders: {
    paymentMinutes: 30,
    receiptDays: 15,
    returnWindowDays: 14,
    unpaidAtMost: 5,
    presaleWeeks: { from: 4, to: 6 },
  },
  payments: {
    tolerance: MICROS_PER_UNIT / 100n,
    topUpMinutes: 30,
    topUpMinimum: usdt(1n),
    topUpMaximum: usdt(1_000_000n),
    openTopUpsAtMost: 5,
  },
  transfer: { feeBasisPoints: 100n, minimum: usdt(1n) },
  withdrawal: {
    minimum: usdt(10n),
    dailyLimit: usdt(5_000n),
    feeBasisPoints: 200n,
    feeMinimum: usdt(1n),
    workingDays: { from: 1, to: 3 },
    twoPeopleFrom: usdt(1_000n),
  },
};

/** Whether a payment by this method waits for coins on a chain. */
export function awaitsCoins(method: PaymentMethod): boolean {
  return method === "usdt" || method === "coupon+usdt";
}

/** The payment methods that a shop can offer: those with coins only if its chain takes coins. */
export function methodsOffered(methods: readonly PaymentMethod[], { takesCoins }: { takesCoins: boolean }) {
  return methods.filter((method) => takesCoins || !awaitsCoins(method));
}

/** Whether the shop delivers to a country (ISO 3166-1 alpha-2). */
export function deliversTo(market: Market, country: string): boolean {
  return !market.shipping.undelivered.includes(country);
}

/** Whether residents of a country may join the team (docs/rules.md 3.6). */
export function mayJoin(market: Market, country: string): boolean {
  return !market.joining.shopOnly.includes(country);
}

/** How old residents of a country must be to join. */
export function minimumAge(market: Market, country: string): number {
  return market.countries[country]?.minimumAgeYears ?? market.joining.minimumAgeYears;
}

/** For how many days after receipt goods that were delivered to a country may be given back; 0 where they never may. */
export function returnDays(market: Market, country: string): number {
  return market.countries[country]?.returnWindowDays ?? market.orders.returnWindowDays;
}

/** Countries to whose members the server pays no withdrawals by itself. */
export function countriesForPeople(market: Market): string[] {
  return Object.keys(market.countries).filter((country) => payoutsTo(market, country) !== "automatic");
}

/** How withdrawals are paid to members of a country (docs/rules.md 3.6). */
export function payoutsTo(market: Market, country: string): PayoutMethod {
  return market.countries[country]?.payouts ?? "automatic";
}

/** Product total from which shipping to `country` is free, in micros; null where it never is. */
export function freeShippingFrom(market: Market, country: string): bigint | null {
  return rateOf(market, country).freeFrom;
}

/** As it is kept: amounts as digits, because JSON has no whole numbers of this size. */
const jsonOf = (part: object) =>
  JSON.stringify(part, (_name, value) => (typeof value === "bigint" ? String(value) : value));

/** The settings as a version keeps them. */
export function marketBody({ version: _version, ...market }: Market): unknown {
  return JSON.parse(jsonOf(market));
}

const written = new WeakMap<Market, string>();

/** The shipping part as JSON, amounts as digits, for the database functions that compute a fee (orders_shipping_fee). */
export function shippingTariff(market: Market): string {
  let json = written.get(market);
  if (json === undefined) {
    json = jsonOf(market.shipping);
    written.set(market, json);
  }
  return json;
}

function rateOf(market: Market, country: string) {
  return market.shipping.byCountry[country] ?? market.shipping.standard;
}

/** Basis points as a percentage: 150n is "1.5". */
export function percentText(basisPoints: bigint): string {
  return formatMoney(basisPoints * (MICROS_PER_UNIT / 100n));
}
