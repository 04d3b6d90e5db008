import { createFakeServer, FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { officeMembers } from "@banyan/contract/office/members.ts";
import { staff as contract } from "@banyan/contract/office/staff.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage, sessionOf } from "../../fake/render-page.tsx";
import { signedOut } from "../session/session.ts";

afterEach(() => {
  cleanup();
  signedOut();
  vi.unstubAllGlobals();
});

const nobody = () => {
  throw new FakeRefusal("SESSION_MISSING", "Please sign in");
};
const type = (label: string, value: string) => fill(screen.getByLabelText(label), value);

test("asks for the password, then for the code, and opens the page that was wanted", async () => {
  const server = createFakeServer()
    .on(contract.session, nobody)
    .on(officeMembers.index, () => ({ list: [], total: 0, page: 1, limit: 20 }))
    .on(contract.signIn, ({ code }) => {
      if (!code) throw new FakeRefusal("SECOND_FACTOR_REQUIRED", "Code, please");
      return sessionOf("compliance");
    });
  await renderPage("/members?status=suspended", server);
  await type("Email", "sam@banyan.example");
  await type("Password", "secret-of-sam");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByLabelText("Code of your authenticator");
  await type("Code of your authenticator", "123 456");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByText("No members match")).toBeTruthy();
  expect(server.sent(officeMembers.index)).toEqual([{ page: "1", limit: "20", status: "suspended" }]);
});

test("lets nobody in without an authenticator", async () => {
  const fresh = { ...sessionOf("owner"), secondFactor: false };
  const server = createFakeServer()
    .on(contract.session, () => fresh)
    .on(contract.beginSecondFactor, () => ({ otpauth: "otpauth://totp/x?secret=ABC", secret: "ABC" }))
    .on(contract.confirmSecondFactor, ({ code }) => {
      if (code !== "111111") throw new FakeRefusal("SECOND_FACTOR_WRONG", "That code is wrong");
      return sessionOf("compliance");
    });
  await renderPage("/account", server);
  expect(await screen.findByText("ABC")).toBeTruthy();
  expect(screen.queryByRole("navigation")).toBeNull();
  await type("Six digits", "000000");
  await userEvent.click(screen.getByRole("button", { name: "Finish" }));
  expect(await screen.findByText("That code is wrong")).toBeTruthy();
  await type("Six digits", "111111");
  await userEvent.click(screen.getByRole("button", { name: "Finish" }));
  expect(await screen.findByRole("heading", { level: 1, name: "My account" })).toBeTruthy();
  expect(server.sent(contract.beginSecondFactor)).toHaveLength(1);
});

test("lets nobody in with a password that somebody else gave", async () => {
  let staff = { ...sessionOf("support"), passwordGiven: true };
  const server = fakeOffice("support")
    .on(contract.session, () => staff)
    .on(contract.changePassword, ({ oldPassword, newPassword }) => {
      if (oldPassword === newPassword) throw new FakeRefusal("INVALID_INPUT", "Check the fields");
      staff = sessionOf("support");
      return {};
    });
  await renderPage("/account", server);
  expect(await screen.findByRole("heading", { name: "Choose your own password" })).toBeTruthy();
  expect(screen.queryByRole("navigation")).toBeNull();
  const change = async (given: string, own: string, again: string) => {
    await type("Password you were given", given);
    await type("New password", own);
    await type("Repeat new password", again);
    await userEvent.click(screen.getByRole("button", { name: "Change the password" }));
  };
  await change("given-to-me", "one-of-my-own", "one-of-my-oven");
  expect(await screen.findByText("This is not the same")).toBeTruthy();
  expect(server.sent(contract.changePassword)).toEqual([]);
  await change("given-to-me", "given-to-me", "given-to-me");
  expect(await screen.findByText("Check the fields")).toBeTruthy();
  await change("given-to-me", "one-of-my-own", "one-of-my-own");
  expect(await screen.findByRole("heading", { level: 1, name: "My account" })).toBeTruthy();
});

test("covers the page when the session is over, and keeps what was typed", async () => {
  const server = fakeOffice("compliance").on(contract.changePassword, nobody);
  await renderPage("/account", server);
  await screen.findByRole("heading", { level: 1, name: "My account" });
  await type("Current password", "old-password");
  await type("New password", "new-password");
  await type("Repeat new password", "new-password");
  server.on(contract.session, nobody).on(contract.signIn, () => sessionOf("compliance"));
  await userEvent.click(screen.getByRole("button", { name: "Change the password" }));
  const cover = await screen.findByRole("dialog", { name: "Sign in again" });
  await fill(within(cover).getByLabelText("Password"), "old-password");
  await userEvent.click(within(cover).getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Sign in again" })).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>("Current password").value).toBe("old-password");
});

test("one refused call does not end a session that still stands", async () => {
  const server = fakeOffice("compliance").on(contract.changePassword, nobody);
  await renderPage("/account", server);
  await screen.findByRole("heading", { level: 1, name: "My account" });
  await type("Current password", "old-password");
  await type("New password", "new-password");
  await type("Repeat new password", "new-password");
  await userEvent.click(screen.getByRole("button", { name: "Change the password" }));
  await waitFor(() => expect(server.sent(contract.session).length).toBeGreaterThan(1));
  expect(screen.queryByRole("dialog", { name: "Sign in again" })).toBeNull();
});
