import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { createKept, KEPT_KINDS, type KeptKind } from "@banyan/app/kept.ts";
import { claim, isAnyUnanswered, slotOf } from "@banyan/app/move/pending.ts";
import { queryClient } from "@banyan/app/query.ts";
import { orders } from "@banyan/contract/browser/orders.ts";
import { members } from "@banyan/contract/members.ts";
import { team } from "@banyan/contract/team.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { deviceLines, setDeviceLines } from "../../../cart/device-cart.ts";
import { MEMBER, open, serve } from "../../../page.fixture.tsx";
import { currentMember, signIn } from "../../../session/session.ts";

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));
const type = (label: string, value: string) => fill(screen.getByLabelText(label, { selector: "input" }), value);
const sent = (server: FakeServer, path: string) => server.calls.filter((call) => call.path === path);

async function openPasswordSheet() {
  await open("#/pages/setUp/setUp");
  await press("Login password");
  await screen.findByLabelText("Current password", { selector: "input" });
}

test("a new password that is repeated differently is not sent", async () => {
  const server = serve().on(members.changePassword, () => ({}));
  signIn(MEMBER);
  await openPasswordSheet();
  await type("Current password", "old-password-1");
  await type("New password", "river-mango-7");
  await type("Repeat the new password", "river-mango-8");
  await press("Change the password");
  await screen.findByText("Password mismatch");
  expect(sent(server, members.changePassword.path)).toEqual([]);
  await type("Repeat the new password", "river-mango-7");
  await press("Change the password");
  await screen.findByText("Your password was changed. Other devices are signed out.");
  expect(sent(server, members.changePassword.path).map(({ input }) => input)).toEqual([
    { oldPassword: "old-password-1", newPassword: "river-mango-7" },
  ]);
});

test("a wrong old password is said beside its field, and what was typed stays", async () => {
  serve().on(members.changePassword, () => {
    throw new FakeRefusal("PASSWORD_WRONG", "The password is wrong.");
  });
  signIn(MEMBER);
  await openPasswordSheet();
  await type("Current password", "not-mine-1");
  await type("New password", "river-mango-7");
  await type("Repeat the new password", "river-mango-7");
  await press("Change the password");
  await screen.findByText("The password is wrong.");
  const field = screen.getByLabelText<HTMLInputElement>("Current password", { selector: "input" });
  expect([field.getAttribute("aria-invalid"), field.value]).toEqual(["true", "not-mine-1"]);
});

test("clearing the cache forgets searches, products and answers, and keeps session, language and cart", async () => {
  serve();
  const kept = [{ skuId: "11", quantity: 2, selected: true }];
  signIn(MEMBER);
  setDeviceLines(kept);
  localStorage.setItem("lang", "en");
  localStorage.setItem("invite_code", "ABCDEFGH");
  for (const key of ["searchHistory", "recentlyViewed", "config"]) localStorage.setItem(key, "[]");
  await open("#/pages/setUp/setUp");
  queryClient.setQueryData(["/api/product/index"], { list: [] });
  await press("Clear cache");
  await answer("Clear");
  await screen.findByText("Clear successfully");
  expect(["searchHistory", "recentlyViewed", "config"].map((key) => localStorage.getItem(key))).toEqual([
    null,
    null,
    null,
  ]);
  expect(queryClient.getQueryData(["/api/product/index"])).toBeUndefined();
  expect(currentMember()?.token).toBe(MEMBER.token);
  expect(deviceLines()).toEqual(kept);
  expect(["lang", "invite_code"].map((key) => localStorage.getItem(key))).toEqual(["en", "ABCDEFGH"]);
});

test("clearing the cache keeps what is kept until one signs out, such as a payment without an answer", async () => {
  serve();
  signIn(MEMBER);
  for (const kind of Object.keys(KEPT_KINDS) as KeptKind[]) {
    const kept = createKept(kind);
    kept.write(kept.name("entry"), { kind });
  }
  await claim(slotOf(orders.pay, "o1"), {}, {});
  await open("#/pages/setUp/setUp");
  await press("Clear cache");
  await answer("Clear");
  await screen.findByText("Clear successfully");
  expect(isAnyUnanswered()).toBe(true);
  for (const kind of Object.keys(KEPT_KINDS) as KeptKind[]) {
    const kept = createKept(kind);
    expect(kept.read(kept.name("entry"))).toEqual({ kind });
  }
});

test("logging out asks first, ends the session on the server and forgets the member", async () => {
  const server = serve().on(members.logout, () => ({}));
  signIn(MEMBER);
  await open("#/pages/setUp/setUp");
  await press("Log out");
  await answer("Stay");
  expect(currentMember()).toBeTruthy();
  await press("Log out");
  await answer("Log out");
  await waitFor(() => expect(currentMember()).toBeUndefined());
  expect(sent(server, members.logout.path)).toHaveLength(1);
});

test("who waits for the answer to a payment is told what logging out forgets", async () => {
  serve().on(members.logout, () => ({}));
  signIn(MEMBER);
  await claim(slotOf(orders.pay, "o1"), {}, {});
  await open("#/pages/setUp/setUp");
  await press("Log out");
  expect(await screen.findByRole("alertdialog", { name: "Log out without an answer?" })).toBeTruthy();
  await answer("Stay");
  expect([isAnyUnanswered(), currentMember()?.memberId]).toEqual([true, MEMBER.memberId]);
  await press("Log out");
  await answer("Log out");
  await waitFor(() => expect(currentMember()).toBeUndefined());
  signIn(MEMBER);
  expect(isAnyUnanswered()).toBe(false);
});

test("without a connection one is logged out on this device all the same", async () => {
  serve();
  signIn(MEMBER);
  await open("#/pages/setUp/setUp");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch")));
  await press("Log out");
  await answer("Log out");
  await waitFor(() => expect(currentMember()).toBeUndefined());
});

test("an account with money in it is kept, in the server's words", async () => {
  const words =
    "The account cannot be cancelled while money, open orders, withdrawals or incomes not yet credited remain.";
  serve().on(members.cancelAccount, () => {
    throw new FakeRefusal("ACCOUNT_NOT_EMPTY", words);
  });
  signIn(MEMBER);
  await open("#/pages/setUp/setUp");
  await press("Cancel account");
  await screen.findByText("This cannot be undone.");
  await type("Password", "river-mango-7");
  await press("Cancel my account for good");
  await screen.findByText(words);
  expect(currentMember()).toBeTruthy();
});

test("another session is ended only after a yes", async () => {
  const at = "2026-11-20T10:00:00Z";
  const other = "019aa0f4-7c2e-7b11-8b5a-0d8f6f0c1a2b";
  const server = serve()
    .on(members.sessions, () => ({
      list: [
        { id: "1", device: "Chrome · Android", createdAt: at, lastSeenAt: at, current: true },
        { id: other, device: "Safari · iPhone", createdAt: at, lastSeenAt: at, current: false },
      ],
    }))
    .on(members.endSession, () => ({}));
  signIn(MEMBER);
  await open("#/pages/setUp/setUp");
  await press("Where you are signed in");
  await screen.findByText("Safari · iPhone");
  await press("Sign out");
  await answer("Cancel");
  expect(sent(server, members.endSession.path)).toEqual([]);
  await press("Sign out");
  await answer("Sign out");
  await waitFor(() =>
    expect(sent(server, members.endSession.path).map(({ input }) => input)).toEqual([{ sessionId: other }]),
  );
});

test("a visitor can choose the language and clear the cache, and nothing else", async () => {
  serve();
  await open("#/pages/setUp/setUp");
  expect(screen.getByRole("button", { name: /Language.*English/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Clear cache" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Log out" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Login password" })).toBeNull();
});

test("a member lets its referrer see name and contact, and ends it", async () => {
  let shareContact = false;
  const privacy = () => ({
    offered: true,
    shareContact,
    since: shareContact ? "2026-11-20T04:00:00Z" : null,
    referrer: "G***e",
  });
  const server = serve()
    .on(team.privacy, privacy)
    .on(team.changePrivacy, (input) => {
      shareContact = input.shareContact;
      return privacy();
    });
  signIn(MEMBER);
  await open("#/pages/setUp/setUp");
  await userEvent.click(await screen.findByRole("button", { name: "What my referrer sees" }));
  const share = async (checked: boolean) =>
    waitFor(() => {
      const found = screen.getByRole<HTMLInputElement>("switch", { name: "Show my name, mobile and email" });
      expect([found.checked, found.disabled]).toEqual([checked, false]);
      return found;
    });
  await userEvent.click(await share(false));
  await screen.findByText(/Allowed since/);
  await userEvent.click(await share(true));
  await screen.findByText(/sees a masked name/);
  const asked = sent(server, team.changePrivacy.path).map(({ input }) => input);
  // GET requests use the same path.
  expect(asked.filter((input) => "shareContact" in (input as object))).toEqual([
    { shareContact: true },
    { shareContact: false },
  ]);
});

test.each([
  { offered: false, referrer: "G***e" },
  { offered: true, referrer: null },
])("where there is nothing to decide, nothing is offered (%#)", async (given) => {
  const server = serve().on(team.privacy, () => ({ shareContact: false, since: null, ...given }));
  signIn(MEMBER);
  await open("#/pages/setUp/setUp");
  await waitFor(() => expect(sent(server, team.privacy.path)).toHaveLength(1));
  await screen.findByText("Where you are signed in");
  await waitFor(() => expect(screen.queryByText("What my referrer sees")).toBeNull());
});
