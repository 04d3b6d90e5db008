/** The market configuration: schema, defaults (docs/rules.md 3.6, 4, 6, 7, 13) and pure functions over it. */
import { CURRENCIES } from "@banyan/contract/currencies.ts";
import { PAYMENT_METHODS, PAYOUT_METHODS, type PaymentMethod, type PayoutMethod } from "@banyan/contract/market.ts";
import { formatMoney, MICROS_PER_UNIT } from "@banyan/contract/money.ts";
import { PALETTES } from "@banyan/contract/palettes.ts";
import { METHOD_DRAWS } from "@banyan/contract/payment-methods.ts";
import * as z from "zod/mini";

/** An integer, stored as digits in JSON. */
const digits = z.pipe(
  z.union([z.string(), z.bigint()]),
  z.transform((value: string | bigint) => BigInt(value)),
);
const micros = digits;
const basisPoints = digits;
const texts = z.record(z.string(), z.string());

const shippingRate = z.object({
  flatFee: micros,
  /** Product total from which shipping is free; null for never. */
  freeFrom: z.nullable(micros),
});

/** Days from payment to arrival of goods in stock. */
const deliveryDays = z.object({ from: z.number(), to: z.number() });

/** Overrides of common rules by country; null uses the common rule. */
const countryRules = z.object({
  minimumAgeYears: z.nullable(z.number()),
  returnWindowDays: z.nullable(z.number()),
  /** For withdrawals of members with this nationality. */
  payouts: z.enum(PAYOUT_METHODS),
});

/** Which fields of a team member are shown to ancestors. Names are masked. */
const shownOfMember = z.object({
  name: z.boolean(),
  avatar: z.boolean(),
  joinedAt: z.boolean(),
  referrer: z.boolean(),
  /** Personal, left and right achievement. */
  achievements: z.boolean(),
});

/** Versions of before have none. */
const optionalText = z._default(z.nullable(z.string()), null);

/** Versions of before have none. */
const DEFAULT_SHOP = {
  name: "Banyan",
  tagline: {
    en: "A market under one tree: tea, pantry, skin care and things for the home.",
    "zh-TW": "一棵樹下的市集：茶、食品、護膚與居家用品。",
    "zh-CN": "一棵树下的市集：茶、食品、护肤与家居用品。",
    ja: "一本の木の下のマーケット。お茶、食品、スキンケア、暮らしの道具。",
    ko: "한 그루 나무 아래의 마켓: 차, 식료품, 스킨케어, 생활용품.",
    vi: "Khu chợ dưới một tán cây: trà, thực phẩm, chăm sóc da và đồ dùng gia đình.",
    th: "ตลาดใต้ร่มไม้เดียวกัน: ชา ของกินในครัว สกินแคร์ และของใช้ในบ้าน",
    id: "Pasar di bawah satu pohon: teh, bahan makanan, perawatan kulit, dan perlengkapan rumah.",
  },
  palette: "forest" as const,
  logo: null,
};

/** How customer service is reached from one country; null is as elsewhere. */
const serviceThere = z.object({
  phone: optionalText,
  hours: optionalText,
  email: optionalText,
  line: optionalText,
  zalo: optionalText,
  whatsApp: optionalText,
  kakaoTalk: optionalText,
});

export const marketSchema = z.object({
  currency: z.string(),
  timeZone: z.string(),
  /** What one USDT is worth in other currencies, each with its day. Only for approximate prices. */
  rates: z._default(z.array(z.object({ currency: z.enum(CURRENCIES), rate: micros, asOf: z.string() })), []),
  paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
  shop: z._default(
    z.object({
      name: z.string(),
      tagline: z.catchall(z.object({ en: z.string() }), z.string()),
      palette: z.enum(PALETTES),
      /** The id of a picture; null for the standard mark. */
      logo: optionalText,
    }),
    DEFAULT_SHOP,
  ),
  service: z.object({
    phone: z.string(),
    workingDays: texts,
    email: optionalText,
    line: optionalText,
    zalo: optionalText,
    whatsApp: optionalText,
    kakaoTalk: optionalText,
    address: optionalText,
    position: optionalText,
    country: optionalText,
  }),
  /** Versions of before have none. */
  serviceByCountry: z._default(z.record(z.string(), serviceThere), {}),
  shipping: z.object({
    standard: shippingRate,
    byCountry: z.record(z.string(), shippingRate),
    undelivered: z.array(z.string()),
  }),
  /** Announced only: nothing is computed from it. Versions of before have none. */
  delivery: z._default(z.object({ standard: deliveryDays, byCountry: z.record(z.string(), deliveryDays) }), {
    standard: { from: 7, to: 20 },
    byCountry: {},
  }),
  /** Shipping companies by name; `trackingUrl` has {number} for the tracking number. */
  carriers: z.array(z.object({ name: z.string(), trackingUrl: z.nullable(z.string()) })),
  joining: z.object({
    minimumAgeYears: z.number(),
    emailRequired: z.boolean(),
    /** Countries whose residents may shop but not join a team. */
    shopOnly: z.array(z.string()),
  }),
  /** Country overrides of age, return window or payouts. */
  countries: z.record(z.string(), countryRules),
  /** Visibility of descendants (docs/rules.md 3.7). */
  team: z.object({
    direct: shownOfMember,
    below: shownOfMember,
    /** Whether direct referrals can choose to share their complete name, mobile and email. */
    contacts: z.boolean(),
  }),
  orders: z.object({
    paymentMinutes: z.number(),
    receiptDays: z.number(),
    returnWindowDays: z.number(),
    unpaidAtMost: z.number(),
    /** What unpaid orders may hold: pieces of one SKU, and goods by value; less until the member has paid an order. */
    unpaidPieces: z.number(),
    unpaidPiecesFirst: z.number(),
    unpaidAmount: micros,
    unpaidAmountFirst: micros,
    presaleWeeks: z.object({ from: z.number(), to: z.number() }),
  }),
  /** USDT on the chain (docs/rules.md 5). */
  payments: z.object({
    /** How much may be missing for an invoice to count as paid. */
    tolerance: micros,
    /** How much more staff may let be missing from the payment of an order. */
    shortfallAtMost: micros,
    topUpMinutes: z.number(),
    topUpMinimum: micros,
    topUpMaximum: micros,
    /** Each open top-up has an address that is watched permanently. */
    openTopUpsAtMost: z.number(),
  }),
  /** How far one person may raise or lower a price. Versions of before have none. */
  catalog: z._default(z.object({ priceJumpBasisPoints: basisPoints }), { priceJumpBasisPoints: 2_000n }),
  transfer: z.object({ feeBasisPoints: basisPoints, minimum: micros }),
  withdrawal: z.object({
    minimum: micros,
    dailyLimit: micros,
    feeBasisPoints: basisPoints,
    feeMinimum: micros,
    workingDays: z.object({ from: z.number(), to: z.number() }),
    /** Withdrawals from this amount on need two approvals. */
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
  rates: [],
  paymentMethods: [...PAYMENT_METHODS],
  shop: DEFAULT_SHOP,
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
    email: "service@banyan.example",
    line: null,
    zalo: null,
    whatsApp: null,
    kakaoTalk: null,
    address: "No. 1, Banyan Lane, Da’an District, Taipei",
    position: "25.0330, 121.5435",
    country: "TW",
  },
  serviceByCountry: {},
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
  delivery: {
    standard: { from: 7, to: 20 },
    byCountry: {
      TW: { from: 2, to: 4 },
      VN: { from: 5, to: 9 },
      TH: { from: 5, to: 9 },
      ID: { from: 6, to: 12 },
      JP: { from: 4, to: 7 },
      KR: { from: 4, to: 7 },
      CN: { from: 5, to: 8 },
      HK: { from: 3, to: 6 },
      MY: { from: 5, to: 9 },
      SG: { from: 4, to: 7 },
    },
  },
  carriers: [
    { name: "Black Cat", trackingUrl: "https://www.t-cat.com.tw/inquire/TraceDetail.aspx?BillID={number}" },
    { name: "DHL", trackingUrl: "https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}" },
    { name: "J&T Express", trackingUrl: "https://www.jtexpress.vn/vi/tracking?type=track&billcode={number}" },
    { name: "Kerry Express", trackingUrl: "https://th.kerryexpress.com/en/track/?track={number}" },
    { name: "SF Express", trackingUrl: "https://www.sf-express.com/chn/en/waybill/waybill-detail/{number}" },
    { name: "Yamato", trackingUrl: "https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id={number}" },
  ],
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
    unpaidPieces: 500,
    unpaidPiecesFirst: 50,
    unpaidAmount: usdt(200_000n),
    unpaidAmountFirst: usdt(20_000n),
    presaleWeeks: { from: 4, to: 6 },
  },
  payments: {
    tolerance: MICROS_PER_UNIT / 100n,
    shortfallAtMost: usdt(1n),
    topUpMinutes: 30,
    topUpMinimum: usdt(1n),
    topUpMaximum: usdt(1_000_000n),
    openTopUpsAtMost: 5,
  },
  catalog: { priceJumpBasisPoints: 2_000n },
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

/** Whether this payment method waits for coins on a chain. */
export function awaitsCoins(method: PaymentMethod): boolean {
  return METHOD_DRAWS[method].onChain;
}

/** Available payment methods: those with coins only if the chain accepts payments. */
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

/** Minimum age of residents of a country to join. */
export function minimumAge(market: Market, country: string): number {
  return market.countries[country]?.minimumAgeYears ?? market.joining.minimumAgeYears;
}

/** Return window in days after receipt, for goods delivered to a country; 0 for none. */
export function returnDays(market: Market, country: string): number {
  return market.countries[country]?.returnWindowDays ?? market.orders.returnWindowDays;
}

/** Countries whose members' withdrawals are not paid automatically. */
export function countriesForPeople(market: Market): string[] {
  return Object.keys(market.countries).filter((country) => payoutsTo(market, country) !== "automatic");
}

/** How withdrawals are paid to members of a country (docs/rules.md 3.6). */
export function payoutsTo(market: Market, country: string): PayoutMethod {
  return market.countries[country]?.payouts ?? "automatic";
}

/** Announced days from payment to arrival of goods in stock. */
export function daysOfDelivery({ delivery }: Market, country: string): { from: number; to: number } {
  return delivery.byCountry[country] ?? delivery.standard;
}

/** Flat shipping fee to `country`, in micros. */
export function flatFeeTo(market: Market, country: string): bigint {
  return rateOf(market, country).flatFee;
}

/** Product total from which shipping to `country` is free, in micros; null for never. */
export function freeShippingFrom(market: Market, country: string): bigint | null {
  return rateOf(market, country).freeFrom;
}

/**
 * A carrier's page of a parcel; null if the settings have none. Found by name in the settings in force, so a corrected
 * address also corrects the links of earlier parcels.
 */
export function trackingUrl(market: Market, { company, number }: { company: string; number: string }): string | null {
  const template = market.carriers.find(({ name }) => name === company)?.trackingUrl;
  return template && number ? template.replace("{number}", () => encodeURIComponent(number)) : null;
}

/** Stored form: amounts as digits, because JSON numbers are not exact at this size. */
const jsonOf = (part: object) =>
  JSON.stringify(part, (_name, value) => (typeof value === "bigint" ? String(value) : value));

/** The stored body of a version. */
export function marketBody({ version: _version, ...market }: Market): unknown {
  return JSON.parse(jsonOf(market));
}

/** Limits of unpaid orders as JSON, amounts as digits, for the database function that makes orders (orders_place). */
export function unpaidLimits({ orders }: Market): string {
  return jsonOf({
    orders: orders.unpaidAtMost,
    pieces: orders.unpaidPieces,
    piecesFirst: orders.unpaidPiecesFirst,
    amount: orders.unpaidAmount,
    amountFirst: orders.unpaidAmountFirst,
  });
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
