/**
 * The market settings for staff (docs/rules.md 15): countries, shipping, payments, fees and limits. Amounts are decimal
 * strings, percentages are decimal strings such as "1.5". Time zone and currency are not settings, because closed days
 * and posted books depend on them.
 */
import * as z from "zod/mini";
import { CURRENCIES } from "../currencies.ts";
import * as f from "../fields.ts";
import { LENGTHS } from "../lengths.ts";
import { exchangeRate, PAYMENT_METHODS, PAYOUT_METHODS, positionOf } from "../market.ts";
import { PALETTES } from "../palettes.ts";
import { amountUpTo, outOfRange, percent, whole } from "./numbers.ts";
import { versionCalls } from "./versions.ts";

/** Maximum values of the settings; amounts in units. */
export const MARKET_LIMITS = {
  amount: 10_000_000,
  days: 366,
  returnDays: 60,
  minutes: 10_080,
  weeks: 52,
  unpaid: 100,
  pieces: 99_999,
  topUps: 100,
  countries: 250,
  carriers: 50,
  phone: 40,
  position: 40,
  workingDays: 100,
  shopName: 24,
  tagline: 120,
  rate: 1_000_000,
} as const;

/** The most that a setting may let staff accept as missing from the payment of an order, in USDT. */
export const SHORTFALL_MOST = 10;

/** The range of the minimum age to join, in years (docs/rules.md 3.1). */
export const JOINING_AGE = { least: 18, most: 30 } as const;

/** An https address with one {number} after its host. */
const TRACKING_URL = /^https:\/\/[a-z0-9.-]+\.[a-z]+(?::\d+)?\/[^\s{}]*\{number\}[^\s{}]*$/i;

const HTTPS = /^https:\/\/[a-z0-9.-]+\.[a-z]+(?::\d+)?(?:[/?#]\S*)?$/i;
const chatAddress = z.nullable(
  z.string().check(z.maxLength(LENGTHS.trackingUrl, { error: "TOO_LONG" }), z.regex(HTTPS, { error: "HTTPS_FORMAT" })),
);
/** Degrees north and east. */
const position = f
  .code(MARKET_LIMITS.position)
  .check(z.refine((text) => positionOf(text) !== null, { error: "POSITION_FORMAT" }));

const HIGHEST_RATE = BigInt(MARKET_LIMITS.rate) * 1_000_000n;
const amount = amountUpTo(MARKET_LIMITS.amount);
const age = whole(JOINING_AGE.least, JOINING_AGE.most);
const deliveryDays = whole(0, MARKET_LIMITS.days);
const returnDays = whole(0, MARKET_LIMITS.returnDays);
const span = (most: number) => z.strictObject({ from: whole(0, most), to: whole(0, most) });
const shownOfMember = {
  name: z.boolean(),
  avatar: z.boolean(),
  joinedAt: z.boolean(),
  referrer: z.boolean(),
  achievements: z.boolean(),
};

const marketFields = {
  /** How the shop calls itself, and its colours. */
  shop: z.strictObject({
    name: f.line(MARKET_LIMITS.shopName),
    tagline: f.texts(MARKET_LIMITS.tagline),
    palette: z.enum(PALETTES, { error: "REQUIRED" }),
    /** An upload with topic `logo`; null for the standard mark. */
    logo: z.nullable(f.uuid),
  }),
  /** Shipping to countries without a separate fee. */
  shipping: z.strictObject({
    flatFee: amount,
    /** The product total from which shipping is free; null for never. */
    freeFrom: z.nullable(amount),
    /** Days from payment to arrival of goods in stock. Announced only. */
    daysFrom: deliveryDays,
    daysTo: deliveryDays,
  }),
  /** Countries that deviate from the defaults. All others use the defaults, and nothing is restricted there. */
  countries: z
    .array(
      z.strictObject({
        country: f.country,
        delivers: z.boolean(),
        /** Whether residents may join the team; otherwise they may only shop. */
        mayJoin: z.boolean(),
        /** Null for the default fee. */
        flatFee: z.nullable(amount),
        freeFrom: z.nullable(amount),
        /** Null for the default days. */
        daysFrom: z.nullable(deliveryDays),
        daysTo: z.nullable(deliveryDays),
        /** The minimum age to join; null for the default. */
        minimumAgeYears: z.nullable(age),
        /** For deliveries to this country; null for the default. */
        returnWindowDays: z.nullable(returnDays),
        /** How withdrawals of its members are paid. */
        payouts: z.enum(PAYOUT_METHODS),
        /** How customer service is reached from there; null as from elsewhere. The hours are written in the words of the country. */
        phone: z.nullable(f.code(MARKET_LIMITS.phone)),
        hours: z.nullable(f.line(MARKET_LIMITS.workingDays)),
        email: z.nullable(f.email),
        line: chatAddress,
        zalo: chatAddress,
        whatsApp: chatAddress,
        kakaoTalk: chatAddress,
      }),
    )
    .check(z.maxLength(MARKET_LIMITS.countries, { error: "TOO_MANY" })),
  /** Shipping companies that staff choose from. */
  carriers: z
    .array(
      z.strictObject({
        name: f.line(LENGTHS.shippingCompany),
        /** The page of a parcel, with {number} for its tracking number; null if there is none. */
        trackingUrl: z.nullable(
          z
            .string()
            .check(
              z.maxLength(LENGTHS.trackingUrl, { error: "TOO_LONG" }),
              z.regex(TRACKING_URL, { error: "TRACKING_URL_FORMAT" }),
            ),
        ),
      }),
    )
    .check(z.maxLength(MARKET_LIMITS.carriers, { error: "TOO_MANY" })),
  /** What one USDT is worth in other currencies, for approximate prices. */
  rates: z
    .array(
      z.strictObject({
        currency: z.enum(CURRENCIES, { error: "REQUIRED" }),
        rate: z.pipe(f.amount, z.bigint().check(z.refine((rate) => rate <= HIGHEST_RATE, outOfRange))),
        asOf: f.day,
      }),
    )
    .check(z.maxLength(CURRENCIES.length, { error: "TOO_MANY" })),
  paymentMethods: z.array(z.enum(PAYMENT_METHODS)).check(z.minLength(1, { error: "REQUIRED" })),
  /** How members reach customer service; null for ways that there are not. */
  service: z.strictObject({
    phone: f.code(MARKET_LIMITS.phone),
    workingDays: f.texts(MARKET_LIMITS.workingDays),
    email: z.nullable(f.email),
    line: chatAddress,
    zalo: chatAddress,
    whatsApp: chatAddress,
    kakaoTalk: chatAddress,
    address: z.nullable(f.line(LENGTHS.serviceAddress)),
    /** Latitude and longitude, such as "25.0330, 121.5654". */
    position: z.nullable(position),
    /** The country of the address, for its map. */
    country: z.nullable(f.country),
  }),
  joining: z.strictObject({ minimumAgeYears: age, emailRequired: z.boolean() }),
  /** What members see of members below them (docs/rules.md 3.7). */
  team: z.strictObject({
    direct: z.strictObject(shownOfMember),
    below: z.strictObject(shownOfMember),
    contacts: z.boolean(),
  }),
  orders: z.strictObject({
    paymentMinutes: whole(1, MARKET_LIMITS.minutes),
    receiptDays: whole(1, MARKET_LIMITS.days),
    returnWindowDays: returnDays,
    unpaidAtMost: whole(1, MARKET_LIMITS.unpaid),
    /** What unpaid orders of a member may hold: pieces of one SKU, and goods by value. `First`: until it has paid one. */
    unpaidPieces: whole(1, MARKET_LIMITS.pieces),
    unpaidPiecesFirst: whole(1, MARKET_LIMITS.pieces),
    unpaidAmount: amount,
    unpaidAmountFirst: amount,
    presaleWeeks: span(MARKET_LIMITS.weeks),
  }),
  payments: z.strictObject({
    tolerance: amount,
    /** How much staff may accept as missing from the payment of an order. */
    shortfallAtMost: amountUpTo(SHORTFALL_MOST),
    topUpMinutes: whole(1, MARKET_LIMITS.minutes),
    topUpMinimum: amount,
    topUpMaximum: amount,
    openTopUpsAtMost: whole(1, MARKET_LIMITS.topUps),
  }),
  /** How far one person may raise or lower a price; BV always takes two. */
  catalog: z.strictObject({ priceJumpPercent: percent }),
  transfer: z.strictObject({ feePercent: percent, minimum: amount }),
  withdrawal: z.strictObject({
    minimum: amount,
    dailyLimit: amount,
    feePercent: percent,
    feeMinimum: amount,
    workingDays: span(MARKET_LIMITS.days),
    twoPeopleFrom: amount,
  }),
};

const shown = z.object(shownOfMember);
const range = z.object({ from: z.number(), to: z.number() });

const settings = z.object({
  shipping: z.object({
    flatFee: f.money,
    freeFrom: z.nullable(f.money),
    daysFrom: z.number(),
    daysTo: z.number(),
  }),
  countries: z.array(
    z.object({
      country: z.string(),
      delivers: z.boolean(),
      mayJoin: z.boolean(),
      flatFee: z.nullable(f.money),
      freeFrom: z.nullable(f.money),
      daysFrom: z.nullable(z.number()),
      daysTo: z.nullable(z.number()),
      minimumAgeYears: z.nullable(z.number()),
      returnWindowDays: z.nullable(z.number()),
      payouts: z.enum(PAYOUT_METHODS),
      phone: z.nullable(z.string()),
      hours: z.nullable(z.string()),
      email: z.nullable(z.string()),
      line: z.nullable(z.string()),
      zalo: z.nullable(z.string()),
      whatsApp: z.nullable(z.string()),
      kakaoTalk: z.nullable(z.string()),
    }),
  ),
  carriers: z.array(z.object({ name: z.string(), trackingUrl: z.nullable(z.string()) })),
  rates: z.array(exchangeRate),
  paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
  shop: z.object({ name: z.string(), tagline: f.textsOut, palette: z.enum(PALETTES), logo: z.nullable(f.id) }),
  service: z.object({
    phone: z.string(),
    workingDays: f.textsOut,
    email: z.nullable(z.string()),
    line: z.nullable(z.string()),
    zalo: z.nullable(z.string()),
    whatsApp: z.nullable(z.string()),
    kakaoTalk: z.nullable(z.string()),
    address: z.nullable(z.string()),
    position: z.nullable(z.string()),
    country: z.nullable(z.string()),
  }),
  joining: z.object({ minimumAgeYears: z.number(), emailRequired: z.boolean() }),
  team: z.object({ direct: shown, below: shown, contacts: z.boolean() }),
  orders: z.object({
    paymentMinutes: z.number(),
    receiptDays: z.number(),
    returnWindowDays: z.number(),
    unpaidAtMost: z.number(),
    unpaidPieces: z.number(),
    unpaidPiecesFirst: z.number(),
    unpaidAmount: f.money,
    unpaidAmountFirst: f.money,
    presaleWeeks: range,
  }),
  payments: z.object({
    tolerance: f.money,
    shortfallAtMost: f.money,
    topUpMinutes: z.number(),
    topUpMinimum: f.money,
    topUpMaximum: f.money,
    openTopUpsAtMost: z.number(),
  }),
  catalog: z.object({ priceJumpPercent: z.string() }),
  transfer: z.object({ feePercent: z.string(), minimum: f.money }),
  withdrawal: z.object({
    minimum: f.money,
    dailyLimit: f.money,
    feePercent: z.string(),
    feeMinimum: f.money,
    workingDays: range,
    twoPeopleFrom: f.money,
  }),
});
export type OfficeSettings = z.infer<typeof settings>;

export const officeMarket = versionCalls({
  path: "/api/office/market",
  of: "the settings",
  fields: marketFields,
  view: settings,
  rights: { read: "office:market.read", write: "office:market.write", release: "office:market.release" },
});
