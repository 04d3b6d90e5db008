import type { FakeServer } from "@banyan/app/fake/fake-server.ts";
import { queryClient, renew } from "@banyan/app/query.ts";
import { members, type UserInfo } from "@banyan/contract/browser/members.ts";
import { market } from "@banyan/contract/market.ts";
import { orders } from "@banyan/contract/orders.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { answerMember } from "../../../../fake/demo-member.ts";
import { CONFIG, MEMBER, open, serve } from "../../../page.fixture.tsx";
import { keepUser, signIn } from "../../../session/session.ts";
import { storedConfig } from "../../../session/state.ts";

function account(): FakeServer {
  return answerMember(serve())
    .on(members.userInfo, () => ({ ...MEMBER, token: undefined, level: 3 }))
    .on(wallet.balances, () => ({ balance: "1234.5", shopCoins: "60", integral: "300.25" }))
    .on(orders.counts, () => ({ pending_payment: 1, pending_delivery: 0, pending_receipt: 2, completed: 7 }));
}
const inMain = () => within(screen.getByRole("main"));

test("a visitor is offered the way in, and nothing of members is asked for", async () => {
  const server = account();
  await open("#/pages/mine");
  expect(inMain().getByRole("link", { name: "Sign in" }).getAttribute("href")).toContain("/pages/login");
  expect(inMain().getByRole("link", { name: "Register" }).getAttribute("href")).toContain("/pages/register");
  expect(await inMain().findByRole("link", { name: "Privacy policy" })).toBeTruthy();
  expect(inMain().queryByRole("link", { name: "Address management" })).toBeNull();
  const asked = server.calls.map(({ path }) => path);
  expect(
    asked.filter((path) => [members.userInfo.path, wallet.balances.path, orders.counts.path].includes(path)),
  ).toEqual([]);
});

test("a member sees balances and order counts, and a newer record is taken over", async () => {
  account();
  signIn(MEMBER);
  await open("#/pages/mine");
  await screen.findByText("1,234.50");
  expect(screen.getByText("300.25")).toBeTruthy();
  const pending = await screen.findByRole("link", { name: /1 order\s*Pending payment/ });
  expect(pending.getAttribute("href")).toContain("tab=pending_payment");
  expect(screen.getByRole("link", { name: /7 orders\s*Completed/ })).toBeTruthy();
  await renew(members.userInfo);
  expect(await screen.findByText("Branch")).toBeTruthy();
  expect(JSON.parse(localStorage.getItem("userInfo") ?? "")).toEqual({
    memberId: MEMBER.memberId,
    token: MEMBER.token,
    since: expect.any(Number),
  });
});

test("a member on a phone changes the language with one tap", async () => {
  account();
  signIn(MEMBER);
  await open("#/pages/mine");
  await userEvent.click(await inMain().findByRole("button", { name: "Language" }));
  expect(await screen.findByRole("radio", { name: "Tiếng Việt" })).toBeTruthy();
});

test("a balance that did not come can be asked for again, and the rest of the page stands", async () => {
  let answers = 0;
  const server = account().on(wallet.balances, () => {
    answers += 1;
    return { balance: "5", shopCoins: "0", integral: "0" };
  });
  const answer = server.fetch;
  let broken = true;
  vi.stubGlobal("fetch", ((target, init) =>
    broken && String(target).includes("balances")
      ? Promise.resolve(new Response("", { status: 503 }))
      : answer(target, init)) satisfies typeof fetch);
  signIn(MEMBER);
  await open("#/pages/mine");
  const retry = await screen.findByRole("button", { name: "Try again" }, { timeout: 4000 });
  expect(await screen.findByRole("link", { name: "Address management" })).toBeTruthy();
  broken = false;
  await userEvent.click(retry);
  await screen.findByText("5.00");
  expect(answers).toBe(1);
});

test("where several parts did not come, the page says so once, and asks for all of them again", async () => {
  const server = account();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 503 })));
  signIn(MEMBER);
  queryClient.clear();
  await open("#/pages/mine");
  await screen.findByText("Failed to get data", undefined, { timeout: 8000 });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getAllByText("Failed to get data")).toHaveLength(1);
  vi.stubGlobal("fetch", server.fetch);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("1,234.50");
  expect(await screen.findByRole("heading", { level: 1, name: "Mei" })).toBeTruthy();
  expect(await screen.findByRole("meter", { name: "Level progress" })).toBeTruthy();
  expect(screen.queryByText("Failed to get data")).toBeNull();
});

test("what is still possible, the next level, and both sides are told, each by itself", async () => {
  const server = account();
  const answer = server.fetch;
  vi.stubGlobal("fetch", ((target, init) =>
    String(target).includes("/api/user/team")
      ? Promise.resolve(new Response("", { status: 503 }))
      : answer(target, init)) satisfies typeof fetch);
  signIn(MEMBER);
  await open("#/pages/mine");
  const remaining = await screen.findByRole("meter", { name: "Remaining dynamic income" });
  expect(remaining.getAttribute("aria-valuetext")).toBe("1,251.25 of 3,661.50 USDT");
  const level = await screen.findByRole("meter", { name: "Level progress" });
  expect(level.getAttribute("aria-valuetext")).toBe("279.50 BV still needed for Branch");
  expect(level.closest("a")?.getAttribute("href")).toContain("/pages/member");
  const retry = await screen.findByRole("button", { name: "Try again" }, { timeout: 4000 });
  vi.stubGlobal("fetch", answer);
  await userEvent.click(retry);
  const left = await screen.findByRole("row", { name: /^Left/ });
  expect(left.textContent).toBe("Left240.50BV0.00BV");
  expect(screen.getByRole("row", { name: /^Right/ }).textContent).toBe("Right96.00BV412.50BV");
  const main = inMain();
  expect(main.getAllByRole("link", { name: "Income statement" })[0]?.getAttribute("href")).toContain("incomeStatement");
});

test("customer service has a phone and working days, also for a visitor", async () => {
  account().on(market.config, () => CONFIG);
  await open("#/pages/mine");
  const service = await screen.findByRole("link", { name: /Customer service/ });
  expect(service.getAttribute("href")).toBe("tel:+886255500199");
  expect(service.textContent).toContain("+886 2 5550 0199");
  expect(service.textContent).toContain("Monday to Friday");
});

test("customer service has email, chats and a place, which leads to the map", async () => {
  const chats = [
    { app: "line" as const, url: "https://line.test/banyan" },
    { app: "zalo" as const, url: "https://zalo.test/banyan" },
  ];
  const place = { address: "1 Banyan Lane, Taipei", country: "TW", latitude: 25.04, longitude: 121.53 };
  const service = { ...CONFIG.service, email: "help@shop.test", chats, place };
  account().on(market.config, () => ({ ...CONFIG, service }));
  await open("#/pages/mine");
  const href = async (name: RegExp) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await href(/^Write to customer service/)).toBe("mailto:help@shop.test");
  expect(await href(/^Chat in LINE/)).toBe("https://line.test/banyan");
  expect(await href(/^Chat in Zalo/)).toBe("https://zalo.test/banyan");
  const map = await href(/^Where to find us/);
  expect(map).toContain("/pages/open-location?");
  for (const part of ["latitude=25.04", "longitude=121.53", "country=TW"]) expect(map).toContain(part);
});

test.each([
  ["a member of the country", "VN", "1900 1234", "tel:19001234"],
  ["a member of another", "TW", "+886 2 5550 0199", "tel:+886255500199"],
])("%s finds customer service there", async (_who, nationality, phone, href) => {
  const there = { ...CONFIG.service, country: "VN", phone: "1900 1234", workingDays: "Thứ Hai – Thứ Bảy" };
  account().on(market.config, () => ({ ...CONFIG, serviceByCountry: [there] }));
  signIn({ ...MEMBER, nationality });
  await open("#/pages/mine");
  const service = await screen.findByRole("link", { name: /Customer service/ });
  await waitFor(() => expect(service.textContent).toContain(phone));
  expect(service.getAttribute("href")).toBe(href);
});

test("a visitor finds customer service of the country of the language", async () => {
  const there = { ...CONFIG.service, country: "US", phone: "+1 212 555 0100" };
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-US"]);
  account().on(market.config, () => ({ ...CONFIG, serviceByCountry: [there] }));
  await open("#/pages/mine");
  const service = await screen.findByRole("link", { name: /Customer service/ });
  await waitFor(() => expect(service.textContent).toContain("+1 212 555 0100"));
});

test("a visitor whose device has the configuration of an earlier build sees the page", async () => {
  const { serviceByCountry: _, ...earlier } = CONFIG;
  storedConfig.set({ ...(earlier as typeof CONFIG), lang: "en" });
  account().on(market.config, () => CONFIG);
  await open("#/pages/mine");
  const service = await screen.findByRole("link", { name: /Customer service/ });
  expect(service.textContent).toContain("+886 2 5550 0199");
});

test("a member finds every way of the account", async () => {
  account();
  signIn(MEMBER);
  await open("#/pages/mine");
  await screen.findByRole("link", { name: "My team" });
  const ways = {
    "My team": "/pages/team",
    "Direct referrals": "/pages/teamList",
    "Income statement": "/pages/incomeStatement",
    Wishlist: "/pages/wishlist",
    "Address management": "/pages/address/deliveryAddress",
    "My QR code and invitation code": "/pages/invite",
    Settings: "/pages/setUp/setUp",
  };
  for (const [name, path] of Object.entries(ways)) {
    const hrefs = inMain()
      .getAllByRole("link", { name })
      .map((link) => link.getAttribute("href"));
    expect(hrefs, name).toContainEqual(expect.stringContaining(path));
  }
});

test("who is not activated yet is told what activates", async () => {
  account().on(members.userInfo, () => ({ ...MEMBER, token: undefined, level: 0, activated: false }));
  signIn({ ...MEMBER, level: 0, activated: false });
  await open("#/pages/mine");
  expect(await screen.findByRole("link", { name: /Become a member/ })).toBeTruthy();
  expect(screen.getByText("Not activated")).toBeTruthy();
  expect(await screen.findByText("Remaining dynamic income")).toBeTruthy();
});

test("a nickname and a picture that were changed stay, though an older answer comes late", async () => {
  const older = Promise.withResolvers<UserInfo>();
  const server = account().on(members.userInfo, () => older.promise);
  signIn(MEMBER);
  const router = await open("#/pages/mine");
  await screen.findByRole("heading", { name: "Mei" });
  void renew(members.userInfo);
  await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain(members.userInfo.path));
  await act(() => router.navigate({ to: "/pages/setUp/setUp" }));
  act(() => keepUser({ ...MEMBER, nickname: "Meimei" }));
  older.resolve({ ...MEMBER, token: undefined });
  await act(() => router.navigate({ to: "/pages/mine" }));
  expect(await screen.findByRole("heading", { name: "Meimei" })).toBeTruthy();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByRole("heading", { name: "Meimei" })).toBeTruthy();
});

test("the record of one member is never shown to the next", async () => {
  account().on(members.userInfo, () => new Promise(() => {}));
  signIn(MEMBER);
  await open("#/pages/mine");
  await screen.findByRole("heading", { name: "Mei" });
  const next = { ...MEMBER, memberId: "10000002", token: "token-of-the-next", nickname: "Kai" };
  localStorage.setItem("userInfo", JSON.stringify({ memberId: next.memberId, token: next.token }));
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "userInfo" })));
  expect(screen.queryByRole("heading", { name: "Mei" })).toBeNull();
  act(() => signIn(next));
  expect(await screen.findByRole("heading", { name: "Kai" })).toBeTruthy();
});

test("an email that is not confirmed is a card until it is", async () => {
  const user = { ...MEMBER, email: "mei@banyan.example", token: undefined };
  account().on(members.userInfo, () => user);
  signIn({ ...MEMBER, email: user.email });
  await open("#/pages/mine");
  await userEvent.click(await screen.findByRole("button", { name: "Confirm the email" }));
  await screen.findByLabelText("Verification code");
  act(() => keepUser({ ...user, emailVerified: true }));
  await waitFor(() => expect(screen.queryByText("Your email is not confirmed yet")).toBeNull());
});
