/** Configuration changes by staff: drafts, the second person, effective dates, and snapshots in orders. */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { JOINING_AGE, MARKET_LIMITS, type OfficeSettings } from "@banyan/contract/office/market.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_MARKET, marketBody } from "../../src/modules/market/index.ts";
import { assertNoContradiction } from "../../src/platform/contradictions.ts";
import { sql } from "../../src/platform/database.ts";
import { makeOrder } from "./samples.ts";
import { openWhole, type StaffCaller, type Whole } from "./whole.ts";

const { officeMarket } = officeApi;
const DAY_MS = 24 * 3_600_000;

let whole: Whole;
let author: StaffCaller;
let second: StaffCaller;
/** Two signed-in finance accounts. */
async function hireBoth() {
  author = await whole.hire(["finance"]);
  second = await whole.hire(["finance"]);
}
beforeAll(async () => {
  whole = await openWhole();
  await hireBoth();
});
afterAll(() => whole.close());

async function begin() {
  const { list } = await whole.done(officeMarket.index, {}, { as: author });
  return whole.done(officeMarket.createDraft, { basedOn: list[0]!.version, note: "Other fees" }, { as: author });
}

async function write(change: (before: OfficeSettings) => OfficeSettings) {
  const { draftId, revision, note, body } = await begin();
  const input = { draftId, revision, note, ...change(body) } as never;
  return { draftId, answer: await whole.call(officeMarket.saveDraft, input, { as: author }) };
}

async function saved(change: (before: OfficeSettings) => OfficeSettings) {
  const { answer } = await write(change);
  expect(answer.code, JSON.stringify(answer.data)).toBe(1);
  return answer.data;
}

function release(draft: Awaited<ReturnType<typeof saved>>, as: StaffCaller, inPlaceOf = draft.newest.version) {
  const { draftId, revision, earliest: holdsFrom } = draft;
  return whole.call(officeMarket.release, { draftId, revision, inPlaceOf, holdsFrom }, { as });
}

test("settings that come back as they were read change nothing, and version 1 is what the shop came with", async () => {
  const { body } = await begin();
  expect((await saved((before) => before)).body).toEqual(body);
  const { rows } = await sql<{ body: unknown }>`
    select body from market.configuration where version = 1`.execute(whole.database.queries);
  expect(rows[0]!.body).toEqual(marketBody(DEFAULT_MARKET));
  const { rows: kept } = await sql<{ body: { timeZone: string; currency: string } }>`
    select body from market.draft order by created_at desc, id desc limit 1`.execute(whole.database.queries);
  expect([kept[0]!.body.timeZone, kept[0]!.body.currency]).toEqual(["Asia/Taipei", "USDT"]);
});

const TWD: OfficeSettings["rates"][number] = { currency: "TWD", rate: "32.05", asOf: "2026-11-20" };

test("clients get the exchange rates in force", async () => {
  expect((await whole.done(shopApi.market.config, {})).rates).toEqual([]);
  const draft = await saved((b) => ({ ...b, rates: [TWD, { ...TWD, currency: "VND", rate: "26000" }] }));
  expect((await release(draft, author)).code).toBe(1);
  whole.clock.advance(DAY_MS);
  await hireBoth();
  const { rates } = await whole.done(shopApi.market.config, {});
  expect(rates).toEqual([TWD, { ...TWD, currency: "VND", rate: "26000" }]);
});

const row: OfficeSettings["countries"][number] = {
  country: "VN",
  delivers: true,
  mayJoin: true,
  flatFee: "5",
  freeFrom: "80",
  daysFrom: null,
  daysTo: null,
  minimumAgeYears: null,
  returnWindowDays: null,
  payouts: "automatic",
  ...{ phone: null, hours: null, email: null, line: null, zalo: null, whatsApp: null, kakaoTalk: null },
};

test("what a country has of its own is kept and shown, and a country without anything of its own has no row", async () => {
  const own = { ...row, daysFrom: 0, daysTo: 3, minimumAgeYears: 20, returnWindowDays: 0, payouts: "none" as const };
  const nothing = { ...row, country: "MX", flatFee: null, freeFrom: null };
  const days = { ...nothing, country: "PE", daysFrom: 3, daysTo: 3 };
  const { body, draftId } = await saved((b) => ({ ...b, countries: [days, own, nothing] }));
  expect(body.countries).toEqual([days, own]);
  await whole.done(officeMarket.discardDraft, { draftId }, { as: author });
});

test.each<[string, number, number, (before: OfficeSettings, value: number) => OfficeSettings]>([
  [
    "countries.0.minimumAgeYears",
    JOINING_AGE.least,
    JOINING_AGE.most,
    (b, minimumAgeYears) => ({ ...b, countries: [{ ...row, minimumAgeYears }] }),
  ],
  [
    "countries.0.returnWindowDays",
    0,
    MARKET_LIMITS.returnDays,
    (b, returnWindowDays) => ({ ...b, countries: [{ ...row, returnWindowDays }] }),
  ],
  [
    "countries.0.daysFrom",
    0,
    MARKET_LIMITS.days,
    (b, daysFrom) => ({ ...b, countries: [{ ...row, daysFrom, daysTo: MARKET_LIMITS.days }] }),
  ],
  [
    "shipping.daysTo",
    0,
    MARKET_LIMITS.days,
    (b, daysTo) => ({ ...b, shipping: { ...b.shipping, daysFrom: 0, daysTo } }),
  ],
  [
    "joining.minimumAgeYears",
    JOINING_AGE.least,
    JOINING_AGE.most,
    (b, minimumAgeYears) => ({ ...b, joining: { ...b.joining, minimumAgeYears } }),
  ],
  [
    "orders.returnWindowDays",
    0,
    MARKET_LIMITS.returnDays,
    (b, returnWindowDays) => ({ ...b, orders: { ...b.orders, returnWindowDays } }),
  ],
])("%s is from %i to %i, both included", async (field, least, most, change) => {
  for (const [value, isIn] of [
    [least - 1, false],
    [least, true],
    [most, true],
    [most + 1, false],
  ] as const) {
    const { draftId, answer } = await write((before) => change(before, value));
    const problem = isIn ? undefined : "This is outside the allowed range.";
    expect.soft([value, answer.data.fields?.[field]]).toEqual([value, problem]);
    expect.soft([value, answer.code]).toEqual([value, isIn ? 1 : 0]);
    await whole.done(officeMarket.discardDraft, { draftId }, { as: author });
  }
});

test("each wrong setting is refused at its field, in words", async () => {
  const wrong: [(before: OfficeSettings) => OfficeSettings, string, string][] = [
    [
      (b) => ({ ...b, shipping: { ...b.shipping, flatFee: "-1" } }),
      "shipping.flatFee",
      "Enter an amount with at most 6 decimals.",
    ],
    [
      (b) => ({ ...b, shipping: { ...b.shipping, flatFee: "10000001" } }),
      "shipping.flatFee",
      "This is outside the allowed range.",
    ],
    [(b) => ({ ...b, countries: [row, row] }), "countries.1.country", "This country is already in the list."],
    [
      (b) => ({ ...b, countries: [{ ...row, country: "QQ" }] }),
      "countries.0.country",
      "Please choose a country or region.",
    ],
    [(b) => ({ ...b, countries: [{ ...row, flatFee: null }] }), "countries.0.flatFee", "Please fill this in."],
    [(b) => ({ ...b, countries: [{ ...row, daysFrom: 3 }] }), "countries.0.daysTo", "Please fill this in."],
    [(b) => ({ ...b, countries: [{ ...row, daysTo: 3 }] }), "countries.0.daysFrom", "Please fill this in."],
    [
      (b) => ({ ...b, countries: [{ ...row, daysFrom: 4, daysTo: 3 }] }),
      "countries.0.daysTo",
      "The lower limit is above the upper limit.",
    ],
    [
      (b) => ({ ...b, shipping: { ...b.shipping, daysFrom: 4, daysTo: 3 } }),
      "shipping.daysTo",
      "The lower limit is above the upper limit.",
    ],
    ...(["line", "zalo", "whatsApp", "kakaoTalk"] as const).flatMap((app) =>
      [
        "http://chat.test/banyan",
        "javascript://chat.test",
        "chat.test/banyan",
        "https://a@chat.test",
        "https://chat",
      ].map((url): (typeof wrong)[number] => [
        (b) => ({ ...b, service: { ...b.service, [app]: url } }),
        `service.${app}`,
        "Enter an address that begins with https://.",
      ]),
    ),
    ...["25.03", "25.03; 121.5", "91, 121.5", "25.03, 181", "25°2′, 121°33′", "25.03, 121.5, 3"].map(
      (position): (typeof wrong)[number] => [
        (b) => ({ ...b, service: { ...b.service, position } }),
        "service.position",
        "Enter latitude and longitude, such as 25.0330, 121.5654.",
      ],
    ),
    ...[
      "http://carrier.test/{number}",
      "javascript://carrier.test/{number}",
      "https://{number}.carrier.test/",
      "https://carrier.test",
      "https://carrier.test/parcels",
      "https://carrier.test/{number}/{number}",
      "https://carrier.test/{parcel}/{number}",
      "https://carrier.test/a {number}",
      "https://shop@carrier.test/{number}",
    ].map((trackingUrl): (typeof wrong)[number] => [
      (b) => ({ ...b, carriers: [{ name: "Post", trackingUrl }] }),
      "carriers.0.trackingUrl",
      "Enter an address that begins with https:// and contains {number} once.",
    ]),
    [
      (b) => ({ ...b, carriers: ["Post", "Post"].map((name) => ({ name, trackingUrl: null })) }),
      "carriers.1.name",
      "This carrier is already in the list.",
    ],
    ...(
      [
        ["rates.1.currency", "This currency is already in the list.", [TWD, TWD]],
        ["rates.0.currency", "Please fill this in.", [{ ...TWD, currency: "XXX" as never }]],
        ["rates.0.rate", "The amount must be greater than zero.", [{ ...TWD, rate: "0" }]],
        ["rates.0.rate", "This is outside the allowed range.", [{ ...TWD, rate: "1000000.1" }]],
        ["rates.0.asOf", "Please enter a valid date.", [{ ...TWD, asOf: "2026-02-30" }]],
      ] as const
    ).map(([field, sentence, rates]): (typeof wrong)[number] => [
      (b) => ({ ...b, rates: [...rates] }),
      field,
      sentence,
    ]),
    [(b) => ({ ...b, paymentMethods: [] }), "paymentMethods", "Please fill this in."],
    [
      (b) => ({ ...b, service: { ...b.service, workingDays: { ja: "平日" } } }),
      "service.workingDays.en",
      "Please fill this in.",
    ],
    [
      (b) => ({ ...b, orders: { ...b.orders, paymentMinutes: 0 } }),
      "orders.paymentMinutes",
      "This is outside the allowed range.",
    ],
    [
      (b) => ({ ...b, orders: { ...b.orders, presaleWeeks: { from: 6, to: 4 } } }),
      "orders.presaleWeeks.to",
      "The lower limit is above the upper limit.",
    ],
    [
      (b) => ({ ...b, payments: { ...b.payments, topUpMaximum: "0.5" } }),
      "payments.topUpMaximum",
      "The lower limit is above the upper limit.",
    ],
    [
      (b) => ({ ...b, payments: { ...b.payments, tolerance: "1" } }),
      "payments.tolerance",
      "This is outside the allowed range.",
    ],
    [
      (b) => ({ ...b, transfer: { ...b.transfer, feePercent: "1.005" } }),
      "transfer.feePercent",
      "Enter a percentage from 0 to 100 with at most 2 decimals.",
    ],
    [
      (b) => ({ ...b, withdrawal: { ...b.withdrawal, feeMinimum: "10" } }),
      "withdrawal.feeMinimum",
      "The lowest fee must be below the lowest withdrawal.",
    ],
    [
      (b) => ({ ...b, withdrawal: { ...b.withdrawal, feePercent: "100" } }),
      "withdrawal.feePercent",
      "This is outside the allowed range.",
    ],
    [
      (b) => ({ ...b, withdrawal: { ...b.withdrawal, dailyLimit: "9" } }),
      "withdrawal.dailyLimit",
      "The lower limit is above the upper limit.",
    ],
    [(b) => ({ ...b, timeZone: "Asia/Tokyo" }) as never, "timeZone", "This field is not known."],
  ];
  for (const [change, field, sentence] of wrong) {
    const { draftId, answer } = await write(change);
    expect.soft([field, answer.data.error, answer.data.fields?.[field]]).toEqual([field, "INVALID_INPUT", sentence]);
    await whole.done(officeMarket.discardDraft, { draftId }, { as: author });
  }
});

test("what money depends on needs a second person; words and views do not", async () => {
  const dear: ((before: OfficeSettings) => OfficeSettings)[] = [
    (b) => ({ ...b, shipping: { ...b.shipping, flatFee: "13" } }),
    (b) => ({ ...b, countries: b.countries.slice(1) }),
    (b) => ({
      ...b,
      countries: [...b.countries, { ...row, country: "MX", flatFee: null, freeFrom: null, payouts: "by_hand" }],
    }),
    (b) => ({ ...b, paymentMethods: ["balance"] }),
    (b) => ({ ...b, joining: { ...b.joining, minimumAgeYears: 20 } }),
    (b) => ({ ...b, orders: { ...b.orders, returnWindowDays: 30 } }),
    (b) => ({ ...b, payments: { ...b.payments, topUpMinimum: "2" } }),
    (b) => ({ ...b, payments: { ...b.payments, shortfallAtMost: "2" } }),
    (b) => ({ ...b, catalog: { priceJumpPercent: "50" } }),
    (b) => ({ ...b, transfer: { ...b.transfer, minimum: "2" } }),
    (b) => ({ ...b, withdrawal: { ...b.withdrawal, twoPeopleFrom: "10000" } }),
  ];
  for (const change of dear) {
    const draft = await saved(change);
    expect(draft.mayRelease).toBe(false);
    expect((await release(draft, author)).data.error).toBe("SECOND_PERSON_REQUIRED");
    await whole.done(officeMarket.discardDraft, { draftId: draft.draftId }, { as: author });
  }
  const words = await saved((b) => ({
    ...b,
    countries: [
      ...b.countries.toReversed(),
      { ...row, country: "PE", flatFee: null, freeFrom: null, daysFrom: 3, daysTo: 9 },
    ],
    shipping: { ...b.shipping, daysFrom: 8, daysTo: 21 },
    service: { ...b.service, phone: "+886 2 5550 0100" },
    team: { ...b.team, contacts: false },
    rates: [{ ...TWD, currency: "JPY" }],
    carriers: [...b.carriers, { name: "Post", trackingUrl: "https://carrier.test/{number}?lang=en" }],
    orders: { ...b.orders, presaleWeeks: { from: 3, to: 5 } },
    withdrawal: { ...b.withdrawal, workingDays: { from: 2, to: 4 } },
  }));
  expect(words.mayRelease).toBe(true);
  expect((await release(words, author)).code).toBe(1);
});

test("a new version holds from its day on, and each order names the one it was made by", async () => {
  const orderOf = async () => {
    const orderId = await makeOrder(whole, await whole.join());
    const as = await whole.hire(["finance"]);
    const { settingsVersion, shippingFee } = await whole.done(officeApi.officeOrders.detail, { orderId }, { as });
    return { settingsVersion, shippingFee };
  };
  const draft = await saved((b) => ({
    ...b,
    countries: b.countries.map((row) => {
      if (row.country === "VN")
        return { ...row, phone: "1900 1234", hours: "Thứ Hai – Thứ Bảy", zalo: "https://zalo.test/banyan" };
      return row.country === "TW" ? { ...row, flatFee: "4.5", freeFrom: null } : row;
    }),
    withdrawal: { ...b.withdrawal, feePercent: "3" },
    service: { ...b.service, line: "https://line.test/banyan", position: "10.776, 106.7", country: "VN" },
  }));
  const before = await orderOf();
  const [mine, theirs] = await Promise.all([release(draft, second), release(draft, await whole.hire(["owner"]))]);
  expect([mine.code, theirs.code].sort()).toEqual([0, 1]);
  const { version } = [mine, theirs].find(({ code }) => code === 1)!.data;
  expect(await orderOf()).toEqual(before);
  const limits = async () => (await whole.done(shopApi.market.config, {})).limits.withdrawalFeePercent;
  expect(await limits()).toBe("2");

  whole.clock.advance(DAY_MS);
  await hireBoth();
  expect(await limits()).toBe("3");
  expect(await orderOf()).toEqual({ settingsVersion: version, shippingFee: "4.5" });
  const { service, serviceByCountry } = await whole.done(shopApi.market.config, {});
  expect(service).toMatchObject({
    chats: [{ app: "line", url: "https://line.test/banyan" }],
    place: { latitude: 10.776, longitude: 106.7, country: "VN" },
  });
  // What the country leaves empty is as elsewhere.
  expect(serviceByCountry).toEqual([
    {
      ...{ ...service, country: "VN", phone: "1900 1234", workingDays: "Thứ Hai – Thứ Bảy" },
      chats: [
        { app: "line", url: "https://line.test/banyan" },
        { app: "zalo", url: "https://zalo.test/banyan" },
      ],
    },
  ]);
  const { body, before: was } = await whole.done(officeMarket.version, { version }, { as: second });
  expect([body.withdrawal.feePercent, was!.body.withdrawal.feePercent]).toEqual(["3", "2"]);
  const { list } = await whole.done(officeMarket.index, {}, { as: second });
  expect(list[0]).toMatchObject({ version, state: "inForce", note: "Other fees" });
  expect(list[0]!.authors).toHaveLength(1);
  await assertNoContradiction(whole.database.queries);
});

test("who releases what somebody else replaced meanwhile is told to look again", async () => {
  const [one, other] = [
    await saved((b) => ({ ...b, transfer: { ...b.transfer, feePercent: "0.5" } })),
    await saved((b) => ({ ...b, shipping: { ...b.shipping, flatFee: "11" } })),
  ];
  const answers = await Promise.all([release(one, second), release(other, second)]);
  expect(answers.map(({ code, data }) => (code === 1 ? "released" : data.error)).sort()).toEqual([
    "EDIT_CONFLICT",
    "released",
  ]);
});
