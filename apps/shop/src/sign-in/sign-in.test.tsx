import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { cart } from "@banyan/contract/cart.ts";
import { members } from "@banyan/contract/members.ts";
import { settleLayers } from "@banyan/ui";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { MEMBER, onDesktop, open, serve, stubWidth } from "../page.fixture.tsx";
import { currentMember, forgetToken, signIn } from "../session/session.ts";
import { requestSignIn } from "./request-sign-in.ts";

const PASSWORD = "river-mango-7";
const CHECKOUT = "#/pages/shop/confirmOrder?sku=11&quantity=2";
const PROMPT = "Sign in to go on. Your cart comes with you.";

beforeEach(() => onDesktop({ narrow: true }));

function shop() {
  return serve()
    .on(cart.index, () => ({ list: [], count: 0, selectedCount: 0, selectedTotal: "0" }))
    .on(members.login, ({ password }) => {
      if (password !== PASSWORD) throw new FakeRefusal("SIGN_IN_FAILED", "Member ID or password is wrong.");
      return { userInfo: MEMBER };
    });
}

const dialog = () => screen.findByRole("dialog", { name: "Sign in" });
const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog", { name: "Sign in" })).toBeNull());
const isStored = () => localStorage.getItem("loginDialog") === "true";

async function fillIn(password: string): Promise<void> {
  const form = within(await dialog());
  await userEvent.clear(form.getByLabelText("Member ID or email"));
  await userEvent.type(form.getByLabelText("Member ID or email"), MEMBER.memberId);
  await userEvent.type(form.getByLabelText("Password", { selector: "input" }), password);
  await userEvent.click(form.getByRole("button", { name: "Sign in" }));
}

test("on a desktop the dialog opens over the page, which goes on as it was once somebody is signed in", async () => {
  shop();
  const router = await open(CHECKOUT);
  await userEvent.click(within(await screen.findByRole("main")).getByRole("link", { name: "Sign in" }));
  const form = within(await dialog());
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText("Member ID or email")));
  expect(isStored()).toBe(true);
  await fillIn(PASSWORD);
  await noDialog();
  expect(currentMember()?.memberId).toBe(MEMBER.memberId);
  expect(isStored()).toBe(false);
  expect(screen.queryByText(PROMPT)).toBeNull();
  expect(router.state.location.href).toBe(CHECKOUT.slice(1));
});

test("a refusal keeps the account, empties the password and takes the caret there", async () => {
  shop();
  await open("#/pages/mine");
  act(() => requestSignIn());
  await fillIn("wrong");
  const form = within(await dialog());
  await form.findByText("Member ID or password is wrong.");
  const password = form.getByLabelText<HTMLInputElement>("Password", { selector: "input" });
  expect(password.value).toBe("");
  expect(form.queryByText("Please enter your password")).toBeNull();
  expect(form.getByLabelText<HTMLInputElement>("Member ID or email").value).toBe(MEMBER.memberId);
  await waitFor(() => expect(document.activeElement).toBe(password));
});

test("the dialog is there after a reload until it is closed, and its page stays where it is", async () => {
  shop();
  await open(CHECKOUT);
  act(() => requestSignIn());
  await dialog();
  cleanup();
  await settleLayers();
  const router = await open(CHECKOUT);
  await userEvent.click(within(await dialog()).getByRole("button", { name: "Close" }));
  await noDialog();
  expect(isStored()).toBe(false);
  expect(screen.getByText(PROMPT)).toBeTruthy();
  expect(router.state.location.href).toBe(CHECKOUT.slice(1));
});

test("the way on to registration closes the dialog, and nothing opens over a page that is a way in itself", async () => {
  shop();
  const router = await open("#/pages/mine");
  act(() => requestSignIn());
  await userEvent.click(within(await dialog()).getByRole("link", { name: "Register" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/pages/register"));
  await noDialog();
  await waitFor(() => expect(isStored()).toBe(false));
  act(() => requestSignIn());
  await waitFor(() => expect(router.state.location.pathname).toBe("/pages/login"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(isStored()).toBe(false);
});

/** Simulates another tab storing the dialog's key. */
function elsewhere(value: "true" | null): void {
  if (value) localStorage.setItem("loginDialog", value);
  else localStorage.removeItem("loginDialog");
  dispatchEvent(new StorageEvent("storage", { key: "loginDialog" }));
}

test("the dialog opens and closes in all tabs", async () => {
  shop();
  await open("#/pages/mine");
  act(() => elsewhere("true"));
  await dialog();
  act(() => elsewhere(null));
  await noDialog();
  act(() => elsewhere("true"));
  await userEvent.click(within(await dialog()).getByRole("button", { name: "Close" }));
  await noDialog();
  expect(isStored()).toBe(false);
});

test("somebody who signs in elsewhere meanwhile needs no dialog any more", async () => {
  shop();
  await open("#/pages/mine");
  act(() => requestSignIn());
  await dialog();
  act(() => signIn(MEMBER));
  await noDialog();
  expect(isStored()).toBe(false);
});

test("on a phone the login page opens, and leads back", async () => {
  vi.restoreAllMocks();
  stubWidth(true);
  shop();
  const router = await open(CHECKOUT);
  await userEvent.click(within(await screen.findByRole("main")).getByRole("link", { name: "Sign in" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/pages/login"));
  expect(isStored()).toBe(false);
  await userEvent.type(screen.getByLabelText("Member ID or email"), MEMBER.memberId);
  await userEvent.type(screen.getByLabelText("Password", { selector: "input" }), PASSWORD);
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(router.state.location.href).toBe(CHECKOUT.slice(1)));
  expect(currentMember()?.memberId).toBe(MEMBER.memberId);
});

test("whose session was lost finds the account filled in", async () => {
  shop();
  signIn(MEMBER);
  forgetToken();
  await open("#/pages/mine");
  act(() => requestSignIn());
  const form = within(await dialog());
  expect(form.getByLabelText<HTMLInputElement>("Member ID or email").value).toBe(MEMBER.memberId);
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText("Password", { selector: "input" })));
});
