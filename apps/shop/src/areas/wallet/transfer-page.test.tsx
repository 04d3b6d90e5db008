import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { market } from "@banyan/contract/market.ts";
import { transfers } from "@banyan/contract/transfers.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CONFIG, MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";

const ID = "01980000-0000-7000-8000-000000000001";

function shop(): FakeServer {
  signIn(MEMBER);
  return serve()
    .on(market.config, () => CONFIG)
    .on(wallet.balances, () => ({ balance: "101", shopCoins: "0", integral: "20" }))
    .on(transfers.receiver, ({ memberId }) => {
      if (memberId === "99999999") throw new FakeRefusal("MEMBER_NOT_FOUND", "There is no member with this ID.");
      return { memberId, name: "L** T***" };
    })
    .on(transfers.transfer, () => ({ transferId: ID, asset: "USDT" as const, amount: "30", fee: "0.3" }))
    .on(transfers.detail, () => ({
      id: ID,
      side: "sent" as const,
      asset: "USDT" as const,
      amount: "30",
      fee: "0.3",
      total: "30.3",
      counterpart: { name: "L** T***", memberId: "88001002" },
      instructions: "",
      createdAt: "2026-05-01T04:00:00Z",
    }));
}

const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const sent = (server: FakeServer) => server.calls.filter(({ path }) => path === transfers.transfer.path);

async function fillIn(memberId = "8800 1002", amount = "30"): Promise<void> {
  await screen.findByLabelText("Member ID of the receiver");
  type("Member ID of the receiver", memberId);
  type("Amount", amount);
}

test("the receiver is named before anything is sent, fee and total follow the amount", async () => {
  const server = shop();
  await open("#/pages/transfer");
  await fillIn();
  await screen.findByText("L** T***");
  const total = screen.getByText("You pay in total").closest("div")!;
  expect(total.textContent).toContain("30.30");
  press("Continue");
  const sheet = await screen.findByRole("dialog", { name: "Please check and confirm" });
  expect(sheet.textContent).toContain("88001002");
  expect(sheet.textContent).toContain("70.70");
  expect(sent(server)).toHaveLength(0);
});

test("what is lacking is said at its field, and nothing is sent", async () => {
  const server = shop();
  await open("#/pages/transfer");
  await screen.findByLabelText("Amount");
  press("Continue");
  await screen.findByText("Please enter the member ID: 8 digits");
  await screen.findByText("Please enter the amount");
  expect(document.activeElement).toBe(screen.getByLabelText("Member ID of the receiver"));
  type("Member ID of the receiver", "99999999");
  await screen.findByText("There is no member with this ID.");
  type("Member ID of the receiver", MEMBER.memberId);
  await screen.findByText("You cannot transfer to yourself.");
  await screen.findByRole("button", { name: "Send all" });
  type("Amount", "100.5");
  await screen.findByText("With the fee it is 101.505 USDT: more than you have.");
  press("Send all");
  await waitFor(() => expect(screen.getByLabelText("Amount")).toHaveProperty("value", "100"));
  expect(server.calls.filter(({ path }) => path === transfers.receiver.path)).toHaveLength(1);
  expect(sent(server)).toHaveLength(0);
});

test("a transfer that got no answer is tried again with the same key, and only as it was", async () => {
  const server = shop();
  const answer = server.fetch;
  let broken = true;
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", ((target, init) => {
    if (!String(target).includes("/transfer/transfer")) return answer(target, init);
    keys.push(new Headers(init?.headers).get("idempotency-key"));
    return broken ? Promise.reject(new TypeError("cut off")) : answer(target, init);
  }) satisfies typeof fetch);
  const router = await open("#/pages/transfer");
  await fillIn();
  await screen.findByText("L** T***");
  press("Continue");
  await screen.findByRole("dialog", { name: "Please check and confirm" });
  press(/^Transfer/);
  await screen.findByText(/Trying again never sends it twice/);
  broken = false;
  press("Try again");
  await screen.findByRole("heading", { name: "Transfer sent" });
  expect(router.state.location.href).toContain(`/pages/transfer/receipt?id=${ID}`);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
  expect(sent(server)[0]?.input).toEqual({
    amount: "30",
    targetMemberId: "88001002",
    asset: "USDT",
    instructions: "",
    fee: "0.3",
  });
});

test("a refusal is said in the sheet, and the form keeps what was typed", async () => {
  shop().on(transfers.transfer, () => {
    throw new FakeRefusal("INSUFFICIENT_BALANCE", "Your wallet balance is not enough.");
  });
  await open("#/pages/transfer?to=88001002");
  await screen.findByText("L** T***");
  type("Amount", "30");
  press("Continue");
  await screen.findByRole("dialog", { name: "Please check and confirm" });
  press(/^Transfer/);
  await screen.findByText("Your wallet balance is not enough.");
  press("Close");
  expect(screen.getByLabelText("Amount")).toHaveProperty("value", "30");
});

test("a receipt that is not there says so, with a way on", async () => {
  shop().on(transfers.detail, () => {
    throw new FakeRefusal("TRANSFER_NOT_FOUND", "This transfer does not exist.");
  });
  await open(`#/pages/transfer/receipt?id=${ID}`);
  await screen.findByRole("heading", { name: "Transfer not found" });
  expect(screen.getByRole("link", { name: "To the e-wallet" })).toBeTruthy();
});
