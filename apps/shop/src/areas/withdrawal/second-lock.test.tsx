import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { type StepUpState, stepUp } from "@banyan/contract/step-up.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { withdrawals } from "@banyan/contract/withdrawals.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";
import type { Limits } from "./exchange.rules.ts";
import { GUARDED, LIMITS } from "./withdrawal.fixture.ts";

const OFFER = "A second lock for your money";
const BARE: StepUpState = { ...GUARDED, transfer: false, withdrawal: false, factors: [], recoveryCodesLeft: 0 };

function shop(state: () => StepUpState, limits: Partial<Limits> = {}) {
  return serve()
    .on(withdrawals.limits, () => ({ ...LIMITS, ...limits }))
    .on(withdrawals.addresses, () => ({ list: [] }))
    .on(wallet.balances, () => ({ balance: "1280.5", shopCoins: "0", integral: "0" }))
    .on(stepUp.state, state);
}

async function openAs(memberId: string): Promise<void> {
  cleanup();
  signIn({ ...MEMBER, memberId });
  await open("#/pages/exchange");
}

/** The withdrawal can be asked for, whatever is offered. */
const form = () => screen.findByLabelText("Amount");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a member without a second factor is offered a passkey first, and the form stays usable", async () => {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", vi.fn());
  shop(() => ({ ...BARE, passkeyHost: location.hostname }));
  await openAs("88001001");
  await form();
  screen.getByRole("heading", { name: OFFER });
  const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
  const offered = ["Add a passkey", "Add an authenticator app", "Not now"];
  expect(names.filter((name) => offered.includes(name ?? ""))).toEqual(offered);
  await fill(screen.getByLabelText("Amount"), "100");
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("100");
});

test("who declines is not asked again on this device; another member is", async () => {
  const server = shop(() => BARE);
  const asked = () => server.calls.filter(({ path }) => path === stepUp.state.path).length;
  await openAs("88001002");
  await form();
  await press("Not now");
  await waitFor(() => expect(screen.queryByText(OFFER)).toBeNull());
  const before = asked();
  await openAs("88001002");
  await form();
  expect(screen.queryByText(OFFER)).toBeNull();
  expect(asked()).toBe(before);
  await openAs("88001003");
  await form();
  await screen.findByText(OFFER);
});

test("the offer ends with the first factor, whose recovery codes are shown", async () => {
  const enrolmentId = "019aa0f4-7c2e-7b11-8b5a-0d8f6f0c1a2b";
  shop(() => BARE)
    .on(stepUp.beginTotp, () => ({ enrolmentId, secret: "JBSWY3DPEHPK3PXP", otpauth: "otpauth://totp/x" }))
    .on(stepUp.finishTotp, () => ({ state: GUARDED, recoveryCodes: ["ABCD-EFGH-JKMN"] }));
  await openAs("88001004");
  await form();
  await press("Add an authenticator app");
  await fill(await screen.findByLabelText("Current password", { selector: "input" }), "river-mango-7");
  const sheet = within(screen.getByRole("dialog"));
  await userEvent.click(sheet.getByRole("button", { name: "Continue" }));
  await fill(await screen.findByLabelText("Code from the authenticator app", { selector: "input" }), "123456");
  await screen.findByText("ABCD-EFGH-JKMN");
  expect(screen.queryByText(OFFER)).toBeNull();
});

test.each<[string, () => StepUpState, Partial<Limits>]>([
  ["who has one", () => GUARDED, {}],
  [
    "if it is unknown",
    () => {
      throw new FakeRefusal("TOO_MANY_REQUESTS", "Please wait.");
    },
    {},
  ],
])("nothing is offered %s", async (_why, state, limits) => {
  shop(state, limits);
  await openAs("88001005");
  await form();
  expect(screen.queryByText(OFFER)).toBeNull();
});

test("nothing is offered before the identity is verified", async () => {
  shop(() => BARE, { identity: "not_submitted" });
  await openAs("88001006");
  await screen.findByRole("heading", { name: "Verify your identity first" });
  expect(screen.queryByText(OFFER)).toBeNull();
});
