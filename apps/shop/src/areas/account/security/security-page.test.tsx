import { callMove } from "@banyan/app/call.ts";
import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { Dismissed, withProof } from "@banyan/app/move/step-up.ts";
import { transfers } from "@banyan/contract/browser/transfers.ts";
import { members } from "@banyan/contract/members.ts";
import { type StepUpState, stepUp } from "@banyan/contract/step-up.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { MEMBER, open, serve } from "../../../page.fixture.tsx";
import { signIn } from "../../../session/session.ts";

const CODES = ["ABCD-EFGH-JKMN", "BCDE-FGHJ-KMNP"];
const factor = {
  id: "019aa0f4-7c2e-7b11-8b5a-0d8f6f0c1a2c",
  kind: "totp",
  name: "My phone",
  createdAt: "2026-11-20T10:00:00Z",
  lastUsedAt: null,
} as const;
const bare: StepUpState = {
  transfer: false,
  withdrawal: false,
  factors: [],
  recoveryCodesLeft: 0,
  recovery: null,
  passkeyHost: "shop.example",
};
const guarded: StepUpState = { ...bare, transfer: true, withdrawal: true, factors: [factor], recoveryCodesLeft: 10 };

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) => fill(screen.getByLabelText(label, { selector: "input" }), value);
const sent = (server: FakeServer, path: string) => server.calls.filter((one) => one.path === path);
const required = (methods = "totp,recovery") =>
  new FakeRefusal("STEP_UP_REQUIRED", "Please confirm that it is you.", undefined, { methods });
const wrong = () => new FakeRefusal("STEP_UP_WRONG", "That did not confirm it.");

async function openSecurity(server: FakeServer, state: StepUpState) {
  server.on(stepUp.state, () => state);
  signIn(MEMBER);
  await open("#/pages/setUp/security");
  await screen.findByText("Ask before every transfer");
}

test("an authenticator app is added with the password and its first code, and the recovery codes are shown", async () => {
  const server = serve()
    .on(stepUp.beginTotp, ({ password }) => {
      if (password !== "river-mango-7") throw new FakeRefusal("PASSWORD_WRONG", "The password is wrong.");
      return {
        enrolmentId: "019aa0f4-7c2e-7b11-8b5a-0d8f6f0c1a2b",
        secret: "JBSWY3DPEHPK3PXP",
        otpauth: "otpauth://totp/x",
      };
    })
    .on(stepUp.finishTotp, ({ code }) => {
      if (code !== "123456") throw wrong();
      return { state: guarded, recoveryCodes: CODES };
    });
  await openSecurity(server, bare);
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Ask before every transfer" }).disabled).toBe(true);
  await press("Add an authenticator app");
  await screen.findByLabelText("Current password", { selector: "input" });
  await type("Current password", "not-mine");
  await press("Continue");
  await screen.findByText("The password is wrong.");
  await type("Current password", "river-mango-7");
  await press("Continue");
  await screen.findByText("JBSWY3DPEHPK3PXP");
  await type("Code from the authenticator app", "111111");
  await screen.findByText("That did not confirm it.");
  await type("Code from the authenticator app", "12 34 56");
  await screen.findByText(CODES[0]!);
  await press("I have saved them");
  const question = await screen.findByRole("alertdialog", { name: "Have you saved the codes?" });
  await userEvent.click(within(question).getByRole("button", { name: "I have them" }));
  await screen.findByText("My phone");
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Ask before every transfer" }).checked).toBe(true);
  expect(sent(server, stepUp.finishTotp.path).at(-1)?.input).toMatchObject({
    code: "123456",
    name: "Authenticator app",
  });
});

test("what protects is switched off with a proof alone; a wrong one can be tried again", async () => {
  const server = serve().on(stepUp.protect, ({ stepUpProof }) => {
    if (!stepUpProof) throw required();
    if (stepUpProof.method !== "totp" || stepUpProof.code !== "123456") throw wrong();
    return { ...guarded, transfer: false };
  });
  await openSecurity(server, guarded);
  await userEvent.click(screen.getByRole("switch", { name: "Ask before every transfer" }));
  await screen.findByText("Confirm that it is you");
  await type("Code from the authenticator app", "999999");
  await screen.findByText("That did not confirm it.");
  await type("Code from the authenticator app", "123456");
  await screen.findByText("You will not be asked any more");
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Ask before every transfer" }).checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Ask before every withdrawal" }).checked).toBe(true);
});

test("whoever closes the question changes nothing and is told nothing", async () => {
  const server = serve().on(stepUp.protect, () => {
    throw required();
  });
  await openSecurity(server, guarded);
  await userEvent.click(screen.getByRole("switch", { name: "Ask before every transfer" }));
  await screen.findByText("Confirm that it is you");
  await press("Close");
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("switch", { name: "Ask before every transfer" }).disabled).toBe(false),
  );
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Ask before every transfer" }).checked).toBe(true);
  expect(screen.queryByText("Network error")).toBeNull();
  expect(sent(server, stepUp.protect.path)).toHaveLength(1);
});

test("a recovery code may be used instead, and its form is judged beside it", async () => {
  const server = serve().on(stepUp.remove, ({ password, stepUpProof }) => {
    if (password !== "river-mango-7") throw new FakeRefusal("PASSWORD_WRONG", "The password is wrong.");
    if (!stepUpProof) throw required();
    if (stepUpProof.method === "recovery" && stepUpProof.code === "ABCDEFGHJKMN") return bare;
    throw wrong();
  });
  await openSecurity(server, guarded);
  await press(/My phone/);
  await screen.findByRole("button", { name: "Remove" });
  await press("Remove");
  await screen.findByText("Remove My phone?");
  await type("Current password", "not-mine");
  await press("Remove");
  await screen.findByText("The password is wrong.");
  await type("Current password", "river-mango-7");
  await press("Remove");
  await screen.findByText("Confirm that it is you");
  await press("Use a recovery code instead");
  await press("Confirm");
  await screen.findByText("Please enter a recovery code");
  await type("Recovery code", CODES[0]!.toLowerCase());
  await press("Confirm");
  await screen.findByText("A second lock for your money");
});

const intended = { amount: "12.5", targetMemberId: "10000002" };

function sendTransfer() {
  return withProof(transfers.transfer, intended, (input) => callMove(transfers.transfer, input, "a key"));
}

test("the same intent goes on with its key once the proof is given, also when an answer was lost", async () => {
  let lost = 1;
  const server = serve().on(transfers.transfer, ({ stepUpProof }) => {
    if (!stepUpProof) throw required();
    return { transferId: "t1", asset: "USDT" as const, amount: "12.5", fee: "0.125" };
  });
  await openSecurity(server, guarded);
  const done = sendTransfer();
  await screen.findByText("Confirm that it is you");
  vi.stubGlobal("fetch", ((...given: Parameters<typeof fetch>) =>
    lost-- > 0 ? Promise.reject(new TypeError("failed to fetch")) : server.fetch(...given)) as typeof fetch);
  await type("Code from the authenticator app", "123456");
  await screen.findByText("Network error");
  await press("Confirm");
  expect(await done).toMatchObject({ transferId: "t1" });
  const calls = sent(server, transfers.transfer.path);
  expect(calls.map(({ input }) => input)).toEqual([
    intended,
    { ...intended, stepUpProof: { method: "totp", code: "123456" } },
  ]);
  expect(new Set(calls.map(({ caller }) => caller.idempotencyKey)).size).toBe(1);
});

test("a transfer whose question is closed was not sent", async () => {
  const server = serve().on(transfers.transfer, () => {
    throw required("passkey");
  });
  await openSecurity(server, guarded);
  const done = sendTransfer();
  const outcome = expect(done).rejects.toThrow(Dismissed);
  await screen.findByText(/Your passkey does not work here/);
  await press("Close");
  await outcome;
});

test("what is on its way cannot be closed away: the page hears what came of it", async () => {
  let answer = () => {};
  const server = serve().on(transfers.transfer, async ({ stepUpProof }) => {
    if (!stepUpProof) throw required();
    await new Promise<void>((resolve) => (answer = resolve));
    return { transferId: "t2", asset: "USDT" as const, amount: "12.5", fee: "0.125" };
  });
  await openSecurity(server, guarded);
  const done = sendTransfer();
  await screen.findByText("Confirm that it is you");
  await type("Code from the authenticator app", "123456");
  await waitFor(() => expect(sent(server, transfers.transfer.path)).toHaveLength(2));
  await press("Close");
  expect(screen.getByText("Confirm that it is you")).toBeTruthy();
  answer();
  expect(await done).toMatchObject({ transferId: "t2" });
});

test("a recovery by staff is shown, and stopped with one press", async () => {
  let recovery: StepUpState["recovery"] = { opensAt: "2026-11-30T10:00:00Z" };
  const server = serve()
    .on(stepUp.state, () => ({ ...bare, recovery }))
    .on(members.stopRecovery, () => {
      recovery = null;
      return {};
    });
  signIn(MEMBER);
  await open("#/pages/setUp/security");
  await screen.findByText("Someone wants a new way into your account");
  await press("Stop the recovery");
  await waitFor(() => expect(screen.queryByText("Someone wants a new way into your account")).toBeNull());
  expect(sent(server, members.stopRecovery.path)).toHaveLength(1);
});
