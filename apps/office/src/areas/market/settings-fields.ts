/** Metadata of every market setting: name, unit, range and help. */
import {
  JOINING_AGE,
  MARKET_LIMITS,
  type OfficeSettings,
  SHORTFALL_MOST,
} from "@banyan/contract/browser/office/market.ts";
import { RATE_DAYS } from "@banyan/contract/currencies.ts";
import { LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Column, Field, Row } from "../../parts/versions/fields.ts";

const AMOUNT = [0, MARKET_LIMITS.amount] as const;
const PERCENT = [0, 100] as const;
const DAYS = [1, MARKET_LIMITS.days] as const;
const MINUTES = [1, MARKET_LIMITS.minutes] as const;

/** The place of the tracking number in a carrier's address. A value, because messages fill braces. */
const NUMBER_MARK = "{number}";

/** The address of a chat with customer service. */
const chat = (name: MessageDescriptor) =>
  ({ name, unit: "text", range: null, none: msg`None`, help: msg`An address that begins with https://.` }) as const;

export const COLUMNS = {
  flatFee: {
    name: msg`Shipping fee`,
    unit: "usdt",
    range: AMOUNT,
    help: msg`For each order, whatever it weighs.`,
    none: msg`As elsewhere`,
  },
  freeFrom: {
    name: msg`Free from a total of`,
    unit: "usdt",
    range: AMOUNT,
    help: msg`Orders with this product total or more ship free. If left empty, no order does.`,
    none: msg`Never`,
  },
  daysFrom: {
    name: msg`Delivery takes, at least`,
    unit: "days",
    range: [0, MARKET_LIMITS.days],
    help: msg`From payment to arrival, for goods in stock. Product, cart and checkout show it.`,
    none: msg`As elsewhere`,
  },
  daysTo: {
    name: msg`Delivery takes, at most`,
    unit: "days",
    range: [0, MARKET_LIMITS.days],
    help: msg`From payment to arrival, for goods in stock. Product, cart and checkout show it.`,
    none: msg`As elsewhere`,
  },
  country: {
    name: msg`Country`,
    unit: "country",
    range: null,
  },
  delivers: {
    name: msg`Orders are delivered there`,
    unit: "flag",
    range: null,
    help: msg`Otherwise no address of the country can be saved or ordered to.`,
  },
  mayJoin: {
    name: msg`Residents may join the team`,
    unit: "flag",
    range: null,
    help: msg`Otherwise they can only shop.`,
  },
  carrier: { name: msg`Name`, unit: "text", range: null },
  trackingUrl: {
    name: msg`Page of a parcel`,
    unit: "text",
    range: null,
    help: msg`The address of the carrier's page, with ${NUMBER_MARK} in place of the tracking number. Without an address, the number is not a link.`,
    none: msg`None`,
  },
  currency: { name: msg`Currency`, unit: "currency", range: null },
  rate: {
    name: msg`One USDT is worth`,
    unit: "rate",
    range: null,
    help: msg`Prices show this as an approximate amount, to members of a country with this currency and to visitors who read its language. Orders, receipts and books stay in USDT.`,
  },
  asOf: {
    name: msg`Day of the rate`,
    unit: "day",
    range: null,
    help: msg`The shop uses a rate for ${RATE_DAYS} days.`,
  },
  paymentMethods: {
    name: msg`Ways to pay`,
    unit: "methods",
    range: null,
    help: msg`Ways to pay with coins are only offered while the shop takes coins.`,
  },
  shopName: {
    name: msg`Name of the shop`,
    unit: "text",
    range: null,
    help: msg`It appears in the header and title of each page, in emails, papers and shared links.`,
  },
  palette: { name: msg`Colour of buttons and links`, unit: "palette", range: null },
  logo: {
    name: msg`Logo`,
    unit: "logo",
    range: null,
    none: msg`Standard mark`,
    help: msg`A square picture works best. It appears in the header, on the sign-in page and on home screens, in browser tabs, emails and papers.`,
  },
  tagline: { name: msg`What the shop offers, in a sentence`, unit: "sentence", range: null },
  phone: { name: msg`Phone of the service`, unit: "text", range: null, none: msg`As elsewhere` },
  hours: {
    name: msg`Service hours`,
    unit: "text",
    range: null,
    none: msg`As elsewhere`,
    help: msg`In the words of the country. Its members and visitors see this phone, these hours and these addresses in place of the common ones.`,
  },
  email: { name: msg`Email of the service`, unit: "text", range: null, none: msg`As elsewhere` },
  serviceEmail: { name: msg`Email of the service`, unit: "text", range: null, none: msg`None` },
  line: chat(msg`Chat in LINE`),
  zalo: chat(msg`Chat in Zalo`),
  whatsApp: chat(msg`Chat in WhatsApp`),
  kakaoTalk: chat(msg`Chat in KakaoTalk`),
  lineThere: { ...chat(msg`Chat in LINE`), none: msg`As elsewhere` },
  zaloThere: { ...chat(msg`Chat in Zalo`), none: msg`As elsewhere` },
  whatsAppThere: { ...chat(msg`Chat in WhatsApp`), none: msg`As elsewhere` },
  kakaoTalkThere: { ...chat(msg`Chat in KakaoTalk`), none: msg`As elsewhere` },
  serviceAddress: {
    name: msg`Address of the service`,
    unit: "text",
    range: null,
    none: msg`None`,
    help: msg`Where members can visit you.`,
  },
  position: {
    name: msg`Its position`,
    unit: "text",
    range: null,
    none: msg`None`,
    help: msg`Latitude and longitude, such as 25.0330, 121.5654. Without them, no map is offered.`,
  },
  serviceCountry: {
    name: msg`Its country`,
    unit: "text",
    range: null,
    none: msg`None`,
    help: msg`Two letters, such as TW, for the map.`,
  },
  workingDays: {
    name: msg`Service hours`,
    unit: "sentence",
    range: null,
  },
  minimumAgeYears: {
    name: msg`Minimum age`,
    unit: "years",
    range: [JOINING_AGE.least, JOINING_AGE.most],
    help: msg`Whoever is younger cannot register.`,
    none: msg`As elsewhere`,
  },
  emailRequired: {
    name: msg`Registration asks for an email address`,
    unit: "flag",
    range: null,
  },
  shownName: { name: msg`Masked name`, unit: "flag", range: null },
  shownAvatar: { name: msg`Picture`, unit: "flag", range: null },
  shownJoinedAt: { name: msg`Join date`, unit: "flag", range: null },
  shownReferrer: { name: msg`Referrer`, unit: "flag", range: null },
  shownAchievements: {
    name: msg`Achievements`,
    unit: "flag",
    range: null,
  },
  contacts: {
    name: msg`Direct referrals can choose to show name, mobile and email`,
    unit: "flag",
    range: null,
  },
  paymentMinutes: {
    name: msg`Time to pay an order`,
    unit: "minutes",
    range: MINUTES,
    help: msg`An order that is not paid by then is cancelled.`,
  },
  receiptDays: {
    name: msg`Completes automatically after`,
    unit: "days",
    range: DAYS,
    help: msg`Counted from shipping, where the member does not confirm earlier.`,
  },
  returnWindowDays: {
    name: msg`Return window`,
    unit: "days",
    range: [0, MARKET_LIMITS.returnDays],
    help: msg`For this long after completion the buyer may return goods without giving a reason. Each order keeps the window it was made with.`,
    none: msg`As elsewhere`,
  },
  payouts: {
    name: msg`Payment of withdrawals`,
    unit: "payouts",
    range: null,
    help: msg`To members of this nationality. If none are paid, they cannot ask for any; staff decide on what they asked for before.`,
  },
  unpaidAtMost: {
    name: msg`Unpaid orders of a member`,
    unit: "count",
    range: [1, MARKET_LIMITS.unpaid],
  },
  unpaidPieces: {
    name: msg`Pieces in unpaid orders`,
    unit: "count",
    range: [1, MARKET_LIMITS.pieces],
    help: msg`Of one variant of a product, in all unpaid orders of a member together.`,
  },
  unpaidPiecesFirst: {
    name: msg`Pieces before the first payment`,
    unit: "count",
    range: [1, MARKET_LIMITS.pieces],
    help: msg`The same for members who have not paid any order yet.`,
  },
  unpaidAmount: {
    name: msg`Goods in unpaid orders`,
    unit: "usdt",
    range: AMOUNT,
    help: msg`What all unpaid orders of a member may come to, without shipping.`,
  },
  unpaidAmountFirst: {
    name: msg`Goods before the first payment`,
    unit: "usdt",
    range: AMOUNT,
    help: msg`The same for members who have not paid any order yet.`,
  },
  presaleFrom: {
    name: msg`Presale ships after, at least`,
    unit: "weeks",
    range: [0, MARKET_LIMITS.weeks],
  },
  presaleTo: {
    name: msg`Presale ships after, at most`,
    unit: "weeks",
    range: [0, MARKET_LIMITS.weeks],
  },
  tolerance: {
    name: msg`Shortfall`,
    unit: "usdt",
    range: [0, 1],
    help: msg`A coin payment counts as complete even if this much is missing.`,
  },
  shortfall: {
    name: msg`Accepted shortfall, at most`,
    unit: "usdt",
    range: [0, SHORTFALL_MOST],
    help: msg`Staff may accept a payment that falls short of its order by up to this much. The shop bears the difference.`,
  },
  topUpMinutes: {
    name: msg`Time to pay a top-up`,
    unit: "minutes",
    range: MINUTES,
    help: msg`Coins that come later are credited all the same.`,
  },
  topUpMinimum: { name: msg`Lowest top-up`, unit: "usdt", range: AMOUNT },
  topUpMaximum: { name: msg`Highest top-up`, unit: "usdt", range: AMOUNT },
  openTopUps: {
    name: msg`Open top-ups of a member`,
    unit: "count",
    range: [1, MARKET_LIMITS.topUps],
    help: msg`At most this many at a time: each has an address that is watched permanently.`,
  },
  priceJump: {
    name: msg`Largest change of a price by one person`,
    unit: "percent",
    range: PERCENT,
    help: msg`A price that changes by more waits for a second person. So does each change of BV or of an activation package.`,
  },
  transferFee: {
    name: msg`Transfer fee`,
    unit: "percent",
    range: PERCENT,
    help: msg`The sender of balance pays it on top. Transfers of points are free.`,
  },
  transferMinimum: { name: msg`Lowest transfer`, unit: "usdt", range: AMOUNT },
  withdrawalMinimum: { name: msg`Lowest withdrawal`, unit: "usdt", range: AMOUNT },
  dailyLimit: {
    name: msg`Withdrawals of a member a day`,
    unit: "usdt",
    range: AMOUNT,
  },
  withdrawalFee: {
    name: msg`Withdrawal fee`,
    unit: "percent",
    range: PERCENT,
    help: msg`It is taken out of the amount.`,
  },
  feeMinimum: {
    name: msg`Lowest withdrawal fee`,
    unit: "usdt",
    range: AMOUNT,
    help: msg`Where the share would be less. It is below the lowest withdrawal.`,
  },
  withdrawalFrom: {
    name: msg`Paid after, at least`,
    unit: "days",
    range: [0, MARKET_LIMITS.days],
    help: msg`Working days that the member is asked to wait.`,
  },
  withdrawalTo: {
    name: msg`Paid after, at most`,
    unit: "days",
    range: [0, MARKET_LIMITS.days],
    help: msg`Working days that the member is asked to wait.`,
  },
  twoPeopleFrom: {
    name: msg`Two people decide from`,
    unit: "usdt",
    range: AMOUNT,
    help: msg`If a member withdraws this much or more in a day, two people have to approve it.`,
  },
} as const satisfies Record<string, Column>;

export type ColumnId = keyof typeof COLUMNS;

const SHOWN = {
  name: "shownName",
  avatar: "shownAvatar",
  joinedAt: "shownJoinedAt",
  referrer: "shownReferrer",
  achievements: "shownAchievements",
} as const;

/** Fields with a single value, by path. */
export const PLAIN = {
  "shipping.flatFee": "flatFee",
  "shipping.freeFrom": "freeFrom",
  "shipping.daysFrom": "daysFrom",
  "shipping.daysTo": "daysTo",
  paymentMethods: "paymentMethods",
  "shop.name": "shopName",
  "shop.palette": "palette",
  "shop.logo": "logo",
  "service.phone": "phone",
  "service.email": "serviceEmail",
  "service.line": "line",
  "service.zalo": "zalo",
  "service.whatsApp": "whatsApp",
  "service.kakaoTalk": "kakaoTalk",
  "service.address": "serviceAddress",
  "service.position": "position",
  "service.country": "serviceCountry",
  "joining.minimumAgeYears": "minimumAgeYears",
  "joining.emailRequired": "emailRequired",
  "team.contacts": "contacts",
  "orders.paymentMinutes": "paymentMinutes",
  "orders.receiptDays": "receiptDays",
  "orders.returnWindowDays": "returnWindowDays",
  "orders.unpaidAtMost": "unpaidAtMost",
  "orders.unpaidPieces": "unpaidPieces",
  "orders.unpaidPiecesFirst": "unpaidPiecesFirst",
  "orders.unpaidAmount": "unpaidAmount",
  "orders.unpaidAmountFirst": "unpaidAmountFirst",
  "orders.presaleWeeks.from": "presaleFrom",
  "orders.presaleWeeks.to": "presaleTo",
  "payments.tolerance": "tolerance",
  "payments.shortfallAtMost": "shortfall",
  "payments.topUpMinutes": "topUpMinutes",
  "payments.topUpMinimum": "topUpMinimum",
  "payments.topUpMaximum": "topUpMaximum",
  "payments.openTopUpsAtMost": "openTopUps",
  "catalog.priceJumpPercent": "priceJump",
  "transfer.feePercent": "transferFee",
  "transfer.minimum": "transferMinimum",
  "withdrawal.minimum": "withdrawalMinimum",
  "withdrawal.dailyLimit": "dailyLimit",
  "withdrawal.feePercent": "withdrawalFee",
  "withdrawal.feeMinimum": "feeMinimum",
  "withdrawal.workingDays.from": "withdrawalFrom",
  "withdrawal.workingDays.to": "withdrawalTo",
  "withdrawal.twoPeopleFrom": "twoPeopleFrom",
} as const satisfies Record<string, ColumnId>;
export type PlainPath = keyof typeof PLAIN;

/** The fields of a country in page order; fields that share a row are grouped. */
export const COUNTRY_CELLS = [
  ["flatFee"],
  ["freeFrom"],
  ["daysFrom"],
  ["daysTo"],
  ["delivers", "mayJoin"],
  ["minimumAgeYears"],
  ["returnWindowDays"],
  ["payouts"],
] as const satisfies readonly (readonly ColumnId[])[];
export const COUNTRY_RULES = COUNTRY_CELLS.flat();
/** How customer service is reached from a country. */
export const SERVICE_FIELDS = [
  ...(["phone", "hours", "email"] as const),
  ...(["line", "zalo", "whatsApp", "kakaoTalk"] as const),
] as const satisfies readonly ColumnId[];
const COUNTRY_FIELDS = [...COUNTRY_RULES, ...SERVICE_FIELDS] as const;
type CountryField = (typeof COUNTRY_FIELDS)[number];

const CHATS_THERE = {
  line: "lineThere",
  zalo: "zaloThere",
  whatsApp: "whatsAppThere",
  kakaoTalk: "kakaoTalkThere",
} as const satisfies Record<string, ColumnId>;

/** The column of a field of a country: without a chat there, the common one remains. */
export const columnThere = (field: CountryField): ColumnId =>
  field in CHATS_THERE ? CHATS_THERE[field as keyof typeof CHATS_THERE] : field;

export const SERVICE_THERE: ReadonlySet<ColumnId> = new Set(SERVICE_FIELDS.map(columnThere));

/** Relations between members that the visibility settings distinguish. */
export const RELATIONS = {
  direct: msg`Direct referrals`,
  below: msg`Others below`,
} as const;

export const SHIPPING_ELSEWHERE = msg`Shipping to all other countries`;

const groupOf = (path: PlainPath): Row =>
  path.startsWith("shipping.") ? { kind: "group", name: SHIPPING_ELSEWHERE } : null;
const valueAt = (body: OfficeSettings, path: string) =>
  path.split(".").reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], body) as Field["value"];

/** Visibility settings of a relation. */
export const shownPaths = (relation: keyof typeof RELATIONS) =>
  Object.entries(SHOWN).map(([name, column]) => ({ path: `team.${relation}.${name}`, column }));

const inLanguages = (path: string, column: ColumnId, texts: Partial<Record<Language, string>>): Field<ColumnId>[] =>
  LANGUAGES.flatMap((code) => {
    const value = texts[code];
    return value === undefined ? [] : [{ path: `${path}.${code}`, column, row: { kind: "language", code }, value }];
  });

/** Every setting, in page order. */
export function fieldsOf(body: OfficeSettings): Field<ColumnId>[] {
  const plain = (Object.keys(PLAIN) as PlainPath[]).map((path) => ({
    path,
    column: PLAIN[path],
    row: groupOf(path),
    value: valueAt(body, path),
  }));
  return [
    ...plain,
    ...inLanguages("shop.tagline", "tagline", body.shop.tagline),
    ...inLanguages("service.workingDays", "workingDays", body.service.workingDays),
    ...(["direct", "below"] as const).flatMap((relation) =>
      shownPaths(relation).map(({ path, column }) => ({
        path,
        column,
        row: { kind: "group" as const, name: RELATIONS[relation] },
        value: valueAt(body, path),
      })),
    ),
    ...body.carriers.flatMap(({ name, trackingUrl }, at) => {
      const row = { kind: "carrier" as const, code: name, at };
      return [
        { path: `carriers.${at}.name`, column: "carrier" as const, row, value: name },
        { path: `carriers.${at}.trackingUrl`, column: "trackingUrl" as const, row, value: trackingUrl },
      ];
    }),
    ...body.rates.flatMap(({ currency: code, rate, asOf }, at) => {
      const row = { kind: "currency" as const, code, at };
      return [
        { path: `rates.${at}.currency`, column: "currency" as const, row, value: code },
        { path: `rates.${at}.rate`, column: "rate" as const, row, value: rate },
        { path: `rates.${at}.asOf`, column: "asOf" as const, row, value: asOf },
      ];
    }),
    ...body.countries.flatMap(({ country: code, ...rest }, at) => {
      const row = { kind: "country" as const, code, at };
      const path = (name: string) => `countries.${at}.${name}`;
      return [
        { path: path("country"), column: "country" as const, row, value: code },
        ...COUNTRY_FIELDS.map((name) => ({
          path: path(name),
          column: columnThere(name),
          row,
          value: rest[name],
        })),
      ];
    }),
  ];
}
