import { fill } from "@banyan/app/fake/fill.ts";
import { queryClient } from "@banyan/app/query.ts";
import { members } from "@banyan/contract/members.ts";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDemoShop } from "../../fake/demo-shop.ts";
import { activeLocale, apiLanguage, chooseLanguage } from "../i18n/language.ts";
import { MEMBER, onDesktop, open, serve, serveBy } from "../page.fixture.tsx";
import { signIn } from "../session/session.ts";
import { storedLanguage } from "../session/state.ts";

// What loads after a page belongs to all that it says.
vi.mock("../parts/layout/after-page.ts", async () => {
  const { lazy } = await import("react");
  return { afterPage: lazy };
});

beforeEach(() => {
  serveBy(createDemoShop());
});
afterEach(() => act(() => chooseLanguage("en")));

const FORMS = ["#/pages/login", "#/pages/register", "#/pages/forgetPassword"];

test.each(FORMS)("what was typed on %s outlives another language", async (address) => {
  await open(address);
  const [field] = await screen.findAllByRole<HTMLInputElement>("textbox");
  if (!field) throw new Error("a form without a field");
  await fill(field, "typed");
  await act(() => chooseLanguage("vi"));
  expect(document.documentElement.lang).toBe("vi");
  expect(field.isConnected && field.value).toBe("typed");
});

/** Pages whose words come from everywhere: the contract's answers, the texts, formats. */
const PAGES = [
  "#/",
  "#/pages/index",
  "#/pages/cart",
  "#/pages/mine",
  "#/pages/shop/goodsDetails?id=1",
  "#/pages/search",
  "#/pages/msgList",
  "#/pages/login",
  "#/pages/register",
  "#/pages/setUp/setUp",
  "#/pages/order/orderList",
];

/** All that the page says, also below the first view, which is drawn after a frame and may ask for more. */
async function whole(): Promise<string> {
  for (let before = ""; ; before = shown()) {
    await act(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    if (shown() === before) return before;
  }
}

/** What two openings in a row say: a part of the page whose file loads for the first time can be late on a busy machine. */
async function textOf(address: string): Promise<string> {
  for (let before = ""; ; ) {
    const { history } = await open(address);
    const text = await whole();
    history.destroy();
    document.body.replaceChildren();
    if (text === before) return text;
    before = text;
  }
}

const shown = () => (document.body.textContent ?? "").replace(/\s+/g, " ");

test.each(PAGES)(
  "%s says everything in the language that was chosen on it, as if it were opened so",
  async (address) => {
    storedLanguage.set("vi");
    const wanted = await textOf(address);
    storedLanguage.set("en");
    await open(address);
    expect(await whole()).not.toBe(wanted);
    await act(() => chooseLanguage("vi"));
    await waitFor(async () => expect(await whole()).toBe(wanted), { timeout: 10_000 });
  },
);

test("a member's answers are asked for again in the new language", async () => {
  const server = serve().on(members.userInfo, () => ({ ...MEMBER, token: undefined }));
  signIn(MEMBER);
  await open("#/pages/mine");
  await act(() => chooseLanguage("th"));
  await waitFor(() => {
    const languages = new Set(server.calls.map(({ caller }) => caller.language));
    expect([...languages]).toContain("th");
  });
});

/** Simulates a choice in another tab. */
function chosenElsewhere(language: string): void {
  localStorage.setItem("lang", language);
  dispatchEvent(new StorageEvent("storage", { key: "lang" }));
}

test("a choice in another tab is followed by texts and calls at one moment", async () => {
  const server = serveBy(createDemoShop());
  await open("#/");
  await whole();
  act(() => chosenElsewhere("th"));
  expect([document.documentElement.lang, apiLanguage(), activeLocale()]).toEqual(["en", "en", "en"]);
  await waitFor(() => expect(document.documentElement.lang).toBe("th"));
  expect([apiLanguage(), activeLocale()]).toEqual(["th", "th"]);
  await waitFor(() => expect(server.calls.at(-1)?.caller.language).toBe("th"));
});

test("of two choices the later one holds, whichever loads first", async () => {
  await open("#/");
  await act(() => Promise.all([chooseLanguage("ko"), chooseLanguage("id"), chooseLanguage("vi")]));
  expect([document.documentElement.lang, apiLanguage(), storedLanguage.get()]).toEqual(["vi", "vi", "vi"]);
});

test("the language that shows is stored once it is chosen, in the sheet of phones", async () => {
  await open("#/pages/setUp/setUp");
  act(() => storedLanguage.set(undefined));
  await userEvent.click(await screen.findByRole("button", { name: /^Language ?English$/ }));
  await userEvent.click(await screen.findByRole("radio", { name: "English" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(localStorage.getItem("lang")).toBe("en"));
});

test("the language that shows is stored once it is chosen, in the head of desktops", async () => {
  onDesktop();
  await open("#/");
  act(() => storedLanguage.set(undefined));
  const select = await screen.findByRole("combobox", { name: "Language" });
  expect(select).toHaveProperty("selectedOptions.0.textContent", "English");
  await userEvent.selectOptions(select, "en");
  await waitFor(() => expect(localStorage.getItem("lang")).toBe("en"));
  expect(select).toHaveProperty("selectedOptions.0.textContent", "English");
});
