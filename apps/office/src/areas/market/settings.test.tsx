import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { market } from "@banyan/contract/market.ts";
import { type OfficeSettings, officeMarket } from "@banyan/contract/office/market.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import { differencesOf } from "../../parts/versions/fields.ts";
import { bodyOf, typedOf } from "../../parts/versions/typed.ts";
import { DRAFT, VERSION } from "../../parts/versions/versions.fixture.ts";
import { SETTINGS as BODY } from "./settings.fixture.ts";
import { fieldsOf } from "./settings-fields.ts";
import { SETTINGS } from "./settings-subject.ts";

vi.mock("../../parts/tables/use-wide.ts", () => ({ useWide: () => true }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draft = (more: Partial<OutputOf<typeof officeMarket.draft>> = {}): OutputOf<typeof officeMarket.draft> => ({
  ...DRAFT,
  body: { ...BODY, shipping: { ...BODY.shipping, flatFee: "13", freeFrom: null } },
  newest: { version: 1, body: BODY },
  earliest: "2026-11-23",
  ...more,
});
const address = `/settings/drafts/${DRAFT.draftId}`;

test("every setting has exactly one field, and comes back from the form as it was", () => {
  const leaves = (value: unknown, path: string): string[] => {
    if (Array.isArray(value) && path === "paymentMethods") return [path];
    if (value === null || typeof value !== "object") return [path];
    return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name));
  };
  const fields = fieldsOf(BODY);
  expect(fields.map(({ path }) => path).toSorted()).toEqual(leaves(BODY, "").sort());
  expect(bodyOf<OfficeSettings>(typedOf(BODY), SETTINGS.leaves)).toEqual(BODY);
  expect(differencesOf(fields, fieldsOf({ ...BODY, countries: BODY.countries.toReversed() }))).toEqual([]);
});

test("a version shows what it changed, in words", async () => {
  const body = {
    ...draft().body,
    joining: { ...BODY.joining, emailRequired: true },
    countries: BODY.countries
      .slice(1)
      .map((row) =>
        row.country === "TW"
          ? { ...row, minimumAgeYears: null, returnWindowDays: 14, payouts: "by_hand" as const }
          : row,
      ),
  };
  const found = { ...VERSION, version: 2, body, before: { version: 1, body: BODY } };
  await renderPage(
    "/settings/versions/2",
    fakeOffice("finance").on(officeMarket.version, () => found),
  );
  const table = within(await screen.findByRole("table", { name: "What differs from version 1" }));
  const cells = (name: RegExp) =>
    within(table.getByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(cells(/^Shipping to all other countries · Shipping fee/)).toEqual(["12 USDT", "13 USDT"]);
  expect(cells(/Free from a total of .*Never/)).toEqual(["150 USDT", "Never"]);
  expect(cells(/^Registration asks for an email/)).toEqual(["No", "Yes"]);
  expect(cells(/China .*Residents/)).toEqual(["No", "—"]);
  expect(cells(/China .*Payment of withdrawals/)).toEqual(["Not paid", "—"]);
  expect(cells(/Taiwan .*Minimum age/)).toEqual(["20 years", "As elsewhere"]);
  expect(cells(/Taiwan .*Return window/)).toEqual(["30 days", "14 days"]);
  expect(screen.getByText("1 day")).toBeTruthy();
  expect(screen.getByText("3 days")).toBeTruthy();
  expect(cells(/Taiwan .*Payment of withdrawals/)).toEqual(["Automatically or by hand", "By hand only"]);
});

test("settings are changed and sent, and what is wrong is said with the name of its field", async () => {
  const server = fakeOffice("finance")
    .on(officeMarket.draft, () => draft({ twoPeople: false }))
    .on(officeMarket.saveDraft, (input) => {
      if (input.withdrawal.feeMinimum === 10_000_000n) {
        throw new FakeRefusal("INVALID_INPUT", "Please check what you entered.", {
          "withdrawal.feeMinimum": "The lowest fee must be below the lowest withdrawal.",
        });
      }
      return draft({ revision: input.revision + 1 });
    });
  await renderPage(address, server);
  const fee = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Lowest withdrawal fee/ });
  const save = async (value: string) => {
    await fill(fee, value);
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  };
  await save("10");
  expect((await screen.findByText("Lowest withdrawal fee:")).parentElement?.textContent).toMatch(/must be below/);
  const taiwan = within(screen.getByRole("group", { name: "Taiwan" }));
  await fill(taiwan.getByRole("textbox", { name: /^Free from/ }), "");
  await userEvent.click(taiwan.getByRole("checkbox", { name: "Residents may join the team" }));
  await fill(taiwan.getByRole("textbox", { name: /^Minimum age/ }), "");
  await fill(taiwan.getByRole("textbox", { name: /^Return window/ }), "0");
  await fill(taiwan.getByRole("textbox", { name: /^Delivery takes, at least/ }), "2");
  await fill(taiwan.getByRole("textbox", { name: /^Delivery takes, at most/ }), "4");
  await userEvent.selectOptions(taiwan.getByRole("combobox", { name: /^Payment of withdrawals/ }), "By hand only");
  await userEvent.click(taiwan.getByRole("button", { name: "Customer service of this country" }));
  await fill(taiwan.getByRole("textbox", { name: /^Chat in Zalo/ }), "https://zalo.test/tw");
  await save("2");
  await waitFor(() => expect(server.sent(officeMarket.saveDraft)).toHaveLength(2));
  const sent = server.sent(officeMarket.saveDraft)[1] as unknown as OfficeSettings;
  expect(sent.withdrawal.feeMinimum).toBe("2");
  expect(sent.countries.find(({ country }) => country === "TW")).toEqual({
    country: "TW",
    delivers: true,
    mayJoin: false,
    flatFee: "3",
    freeFrom: null,
    daysFrom: 2,
    daysTo: 4,
    minimumAgeYears: null,
    returnWindowDays: 0,
    payouts: "by_hand",
    ...{
      phone: null,
      hours: null,
      email: null,
      line: null,
      zalo: "https://zalo.test/tw",
      whatsApp: null,
      kakaoTalk: null,
    },
  });
  expect(sent.orders).toEqual(BODY.orders);
});

test("exchange rates are changed, added and removed", async () => {
  const server = fakeOffice("finance")
    .on(officeMarket.draft, () => draft({ twoPeople: false }))
    .on(officeMarket.saveDraft, () => draft({ revision: 3 }));
  await renderPage(address, server);
  const taiwan = within(await screen.findByRole("group", { name: "TWD · New Taiwan Dollar" }));
  await fill(taiwan.getByRole("textbox", { name: /^One USDT is worth/ }), "31.5");
  await fill(taiwan.getByLabelText(/^Day of the rate/), "2026-11-28");
  await userEvent.click(within(screen.getByRole("group", { name: /^VND/ })).getByRole("button", { name: "Remove" }));
  await userEvent.click(screen.getByRole("button", { name: "Add a currency" }));
  const fresh = within(screen.getByRole("group", { name: "Currency 2" }));
  await userEvent.selectOptions(fresh.getByRole("combobox", { name: /^Currency/ }), "JPY · Japanese Yen");
  const japan = within(await screen.findByRole("group", { name: /^JPY/ }));
  await fill(japan.getByRole("textbox", { name: /^One USDT is worth/ }), "150");
  await fill(japan.getByLabelText(/^Day of the rate/), "2026-11-29");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.sent(officeMarket.saveDraft)).toHaveLength(1));
  expect((server.sent(officeMarket.saveDraft)[0] as unknown as OfficeSettings).rates).toEqual([
    { currency: "TWD", rate: "31.5", asOf: "2026-11-28" },
    { currency: "JPY", rate: "150", asOf: "2026-11-29" },
  ]);
});

test("a country is chosen from all of them by its name", async () => {
  const japan = { code: "JP", name: "Japan", areaCode: "+81", mayJoin: true, minimumAgeYears: 18, delivers: true };
  const server = fakeOffice("finance")
    .on(officeMarket.draft, () => draft())
    .on(officeMarket.saveDraft, () => draft({ revision: 3 }))
    .on(market.countries, () => ({ list: [japan] }));
  await renderPage(address, server);
  const taiwan = within(await screen.findByRole("group", { name: "Taiwan" }));
  await userEvent.selectOptions(taiwan.getByRole("combobox", { name: "Country" }), await taiwan.findByText("Japan"));
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.sent(officeMarket.saveDraft)).toHaveLength(1));
  const sent = server.sent(officeMarket.saveDraft)[0] as unknown as OfficeSettings;
  const expected = BODY.countries.map(({ country }) => (country === "TW" ? "JP" : country));
  expect(sent.countries.map(({ country }) => country)).toEqual(expected);
});

test("who wrote a draft of words alone releases it, and is not called a second person", async () => {
  const server = fakeOffice("finance")
    .on(officeMarket.draft, () => draft({ twoPeople: false }))
    .on(officeMarket.index, () => ({ list: [VERSION], total: 1, page: 1, limit: 20, drafts: [] }))
    .on(officeMarket.release, () => ({ ...VERSION, version: 2 }));
  await renderPage(address, server);
  await userEvent.click(await screen.findByRole("button", { name: "Release" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.queryByText(/second person/)).toBeNull();
  await userEvent.click(sheet.getByRole("button", { name: "Release" }));
  await waitFor(() =>
    expect(server.sent(officeMarket.release)).toEqual([
      { draftId: DRAFT.draftId, revision: 2, inPlaceOf: 1, holdsFrom: "2026-11-23" },
    ]),
  );
});
