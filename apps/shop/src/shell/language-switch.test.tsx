import { fill } from "@banyan/app/fake/fill.ts";
import { queryClient } from "@banyan/app/query.ts";
import { members } from "@banyan/contract/members.ts";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDemoShop } from "../../fake/demo-shop.ts";
import { chooseLanguage } from "../i18n/language.ts";
import { MEMBER, open, serve, serveBy } from "../page.fixture.tsx";
import { signIn } from "../session/session.ts";
import { storedLanguage } from "../session/state.ts";

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

const shown = () => (document.body.textContent ?? "").replace(/\s+/g, " ");

test.each(PAGES)(
  "%s says everything in the language that was chosen on it, as if it were opened so",
  async (address) => {
    storedLanguage.set("vi");
    const first = await open(address);
    const wanted = await whole();
    first.history.destroy();
    document.body.replaceChildren();
    storedLanguage.set("en");
    await open(address);
    expect(await whole()).not.toBe(wanted);
    await act(() => chooseLanguage("vi"));
    expect(await whole()).toBe(wanted);
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
