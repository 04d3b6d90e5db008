/** Settings, for tests. */
import type { OfficeSettings } from "@banyan/contract/office/market.ts";

const SHOWN = { name: true, avatar: true, joinedAt: true, referrer: true, achievements: true };

const ELSEWHERE = {
  delivers: true,
  mayJoin: true,
  flatFee: null,
  freeFrom: null,
  daysFrom: null,
  daysTo: null,
  minimumAgeYears: null,
  returnWindowDays: null,
  payouts: "automatic",
  ...{ phone: null, hours: null, email: null, line: null, zalo: null, whatsApp: null, kakaoTalk: null },
} as const;

export const SETTINGS: OfficeSettings = {
  shipping: { flatFee: "12", freeFrom: "150", daysFrom: 7, daysTo: 20 },
  countries: [
    { ...ELSEWHERE, country: "CN", mayJoin: false, flatFee: "6", freeFrom: "90", payouts: "none" },
    { ...ELSEWHERE, country: "KP", delivers: false },
    { ...ELSEWHERE, country: "TW", flatFee: "3", freeFrom: "50", minimumAgeYears: 20, returnWindowDays: 30 },
  ],
  carriers: [
    { name: "Black Cat", trackingUrl: "https://carrier.test/parcels/{number}" },
    { name: "By hand", trackingUrl: null },
  ],
  rates: [
    { currency: "TWD", rate: "32.1", asOf: "2026-11-20" },
    { currency: "VND", rate: "26000", asOf: "2026-11-20" },
  ],
  paymentMethods: ["balance", "usdt", "points"],
  shop: {
    name: "Banyan",
    tagline: { en: "A market under one tree", ja: "一本の木の下の市場" },
    palette: "forest",
    logo: null,
  },
  service: {
    ...{ phone: "+886 2 5550 0199", workingDays: { en: "Monday to Friday", ja: "平日" } },
    ...{ email: null, line: null, zalo: null, whatsApp: null, kakaoTalk: null },
    ...{ address: null, position: null, country: null },
  },
  joining: { minimumAgeYears: 18, emailRequired: false },
  team: { direct: SHOWN, below: SHOWN, contacts: true },
  orders: {
    paymentMinutes: 30,
    receiptDays: 15,
    returnWindowDays: 7,
    unpaidAtMost: 5,
    unpaidPieces: 500,
    unpaidPiecesFirst: 50,
    unpaidAmount: "200000",
    unpaidAmountFirst: "20000",
    presaleWeeks: { from: 4, to: 6 },
  },
  payments: {
    tolerance: "0.01",
    shortfallAtMost: "1",
    topUpMinutes: 30,
    topUpMinimum: "1",
    topUpMaximum: "1000000",
    openTopUpsAtMost: 5,
  },
  catalog: { priceJumpPercent: "20" },
  transfer: { feePercent: "1", minimum: "1" },
  withdrawal: {
    minimum: "10",
    dailyLimit: "5000",
    feePercent: "2",
    feeMinimum: "1",
    workingDays: { from: 1, to: 3 },
    twoPeopleFrom: "1000",
  },
};
