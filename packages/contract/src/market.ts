/** What every client loads before its first page, and countries. */
import * as z from "zod/mini";
import { CURRENCIES } from "./currencies.ts";
import { get } from "./endpoint.ts";
import * as f from "./fields.ts";
import { LANGUAGES } from "./languages.ts";

export const PAYMENT_METHODS = ["balance", "usdt", "points", "coupon", "coupon+balance", "coupon+usdt"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** How withdrawals of a country's members are paid: automatically or by hand, by hand only, or not at all. */
export const PAYOUT_METHODS = ["automatic", "by_hand", "none"] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** What staff can pause while everything can still be read. */
export const SHOP_PARTS = ["registration", "checkout", "topUps", "transfers", "withdrawals"] as const;
export type ShopPart = (typeof SHOP_PARTS)[number];

export const PAUSE_REASONS = ["maintenance", "stocktaking", "payments", "safety", "holiday"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** A part of the shop that is paused. */
export const shopPause = z.object({
  part: z.enum(SHOP_PARTS),
  reason: z.enum(PAUSE_REASONS),
  /** When it ends by itself; null if staff end it. */
  until: z.nullable(f.moment),
});
export type ShopPause = z.infer<typeof shopPause>;

/** What one USDT is worth in another currency, for approximate prices only. */
export const exchangeRate = z.object({
  currency: z.enum(CURRENCIES),
  rate: f.money,
  /** The day of the rate; it is used until `RATE_DAYS` later. */
  asOf: z.string(),
});
export type ExchangeRate = z.infer<typeof exchangeRate>;

/** Latitude and longitude written as "25.0330, 121.5654"; null for other texts. */
export function positionOf(text: string): { latitude: number; longitude: number } | null {
  const found = /^(-?\d{1,2}(?:\.\d{1,10})?), ?(-?\d{1,3}(?:\.\d{1,10})?)$/.exec(text);
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Chat apps in which customer service can be reached. */
export const CHAT_APPS = ["line", "zalo", "whatsApp", "kakaoTalk"] as const;
export type ChatApp = (typeof CHAT_APPS)[number];

/** How customer service is reached. */
const service = z.object({
  phone: z.string(),
  workingDays: z.string(),
  email: z.nullable(z.string()),
  chats: z.array(z.object({ app: z.enum(CHAT_APPS), url: z.string() })),
  /** Where members can come to. */
  place: z.nullable(
    z.object({ address: z.string(), country: z.string(), latitude: z.number(), longitude: z.number() }),
  ),
});

export const clientConfig = z.object({
  languages: z.array(z.enum(LANGUAGES)),
  defaultLanguage: z.enum(LANGUAGES),
  currency: z.string(),
  /** For approximate prices. A currency without a rate has none. */
  rates: z.array(exchangeRate),
  timeZone: z.string(),
  paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
  /** Whether the wallet balance can be topped up. */
  topUps: z.boolean(),
  network: z.string(),
  /** Whether coins are play money. */
  sandbox: z.boolean(),
  /** What the shop offers, in a sentence. */
  tagline: z.string(),
  service,
  /** The same for members and visitors of a country, where it differs. */
  serviceByCountry: z.array(z.object({ country: z.string(), ...service.shape })),
  agreementVersions: z.object({ userAgreement: z.string(), privacyPolicy: z.string() }),
  /** The parts that are paused now. */
  pauses: z.array(shopPause),
  limits: z.object({
    transferFeePercent: z.string(),
    transferMinimum: f.money,
    withdrawalFeePercent: z.string(),
    withdrawalFeeMinimum: f.money,
    withdrawalMinimum: f.money,
    withdrawalDaily: f.money,
    orderPaymentMinutes: z.number(),
    topUpMinimum: f.money,
    topUpMaximum: f.money,
    automaticReceiptDays: z.number(),
    returnWindowDays: z.number(),
    presaleWeeks: z.object({ from: z.number(), to: z.number() }),
    withdrawalWorkingDays: z.object({ from: z.number(), to: z.number() }),
    uploadBytes: z.number(),
  }),
});
export type ClientConfig = z.infer<typeof clientConfig>;

export const countryEntry = z.object({
  code: z.string(),
  name: z.string(),
  areaCode: z.string(),
  /** Whether residents may join the team; otherwise they may only shop (docs/rules.md 3.6). */
  mayJoin: z.boolean(),
  /** The minimum age to join, in years. */
  minimumAgeYears: z.number(),
  /** Whether the shop delivers there. */
  delivers: z.boolean(),
});

/** What applies to goods that are delivered to a country (docs/rules.md 4). */
export const deliveryTerms = z.object({
  /** Null if none was asked for, or it does not exist. */
  country: z.nullable(z.string()),
  countryName: z.nullable(z.string()),
  delivers: z.boolean(),
  flatFee: f.money,
  /** The product total from which shipping is free; null for never. */
  freeFrom: z.nullable(f.money),
  /** From payment to arrival, for goods in stock. */
  days: z.object({ from: z.number(), to: z.number() }),
  /** The return window; 0 for none. */
  returnDays: z.number(),
});
export type DeliveryTerms = z.infer<typeof deliveryTerms>;

export const market = {
  config: get("/api/ajax/getConfig", {
    summary: "The configuration that a client needs before the first page",
    access: "public",
    input: z.object({}),
    output: clientConfig,
  }),
  countries: get("/api/ajax/countries", {
    summary: "Countries in the caller's language, with calling codes",
    access: "public",
    input: z.object({}),
    output: z.object({ list: z.array(countryEntry) }),
  }),
  delivery: get("/api/ajax/delivery", {
    summary: "Shipping fee, delivery time and right of return of a country; without a country, those of most countries",
    access: "public",
    input: z.object({ country: z.optional(f.country) }),
    output: deliveryTerms,
    addition: true,
  }),
};
