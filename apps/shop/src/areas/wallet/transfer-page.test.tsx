import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { market } from "@banyan/contract/market.ts";
import { transfers } from "@banyan/contract/transfers.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { CONFIG, MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";

const ID = "01980000-0000-7000-8000-000000000001";

function shop(): FakeServer {
  signIn(MEMBER);
  return serve()
    .on(market.config, () => CONFIG)
    .on(wallet.balances, () => ({ balance: "101", shopCoins: "0", integral: "20" }))
    .on(transfers.recent, () => ({ list: [] }))
    .on(transfers.receiver, ({ memberId }) => {
      if (memberId === "99999999") throw new FakeRefusal("MEMBER_NOT_FOUND", "There is no member with this ID.");
      return { memberId, name: "L** T***", shown: "as-shown" };
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

const type = (label: RegExp | string, value: string) => fill(screen.getByLabelText(label), value);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const sent = (server: FakeServer) => server.calls.filter(({ path }) => path === transfers.transfer.path);

async function fillIn(memberId = "8800 1002", amount = "30"): Promise<void> {
  await screen.findByLabelText("Member ID of the receiver");
  await type("Member ID of the receiver", memberId);
  await type("Amount", amount);
}

test("the receiver is named before anything is sent, fee and total follow the amount", async () => {
  const server = shop();
  await open("#/pages/transfer");
  await fillIn();
  await screen.findByText("L** T***");
  const total = screen.getByText("You pay in total").closest("div")!;
  expect(total.textContent).toContain("30.30");
  await press("Continue");
  const sheet = await screen.findByRole("dialog", { name: "Please check and confirm" });
  expect(sheet.textContent).toContain("88001002");
  expect(sheet.textContent).toContain("70.70");
  expect(sent(server)).toHaveLength(0);
});

test("what is lacking is said at its field, and nothing is sent", async () => {
  const server = shop();
  await open("#/pages/transfer");
  await screen.findByLabelText("Amount");
  await press("Continue");
  await screen.findByText("Please enter the member ID: 8 digits");
  await screen.findByText("Please enter the amount");
  expect(document.activeElement).toBe(screen.getByLabelText("Member ID of the receiver"));
  await type("Member ID of the receiver", "99999999");
  await screen.findByText("There is no member with this ID.");
  await type("Member ID of the receiver", MEMBER.memberId);
  await screen.findByText("You cannot transfer to yourself.");
  await screen.findByRole("button", { name: "Send all" });
  await type("Amount", "100.5");
  await screen.findByText("With the fee it is 101.5050 USDT: more than you have.");
  await press("Send all");
  await waitFor(() => expect(screen.getByLabelText("Amount")).toHaveProperty("value", "100"));
  expect(server.calls.filter(({ path }) => path === transfers.receiver.path)).toHaveLength(1);
  expect(sent(server)).toHaveLength(0);
});

test("leaving the receiver asks again only where the question got no answer", async () => {
  const server = shop();
  let broken = false;
  vi.stubGlobal("fetch", ((target, init) =>
    broken && String(target).includes(transfers.receiver.path)
      ? Promise.resolve(new Response("{}", { status: 500 }))
      : server.fetch(target, init)) satisfies typeof fetch);
  await open("#/pages/transfer");
  await screen.findByLabelText("Member ID of the receiver");
  const asked = () => server.sent(transfers.receiver).map((input) => (input as { memberId: string }).memberId);
  const leave = () => userEvent.click(screen.getByLabelText("Amount"));
  await leave();
  for (const [id, said] of [
    ["8800", undefined],
    [MEMBER.memberId, "You cannot transfer to yourself."],
    ["99999999", "There is no member with this ID."],
    ["88001002", "L** T***"],
  ] as const) {
    await type("Member ID of the receiver", id);
    if (said) await screen.findByText(said);
    await leave();
  }
  expect(asked()).toEqual(["99999999", "88001002"]);
  broken = true;
  await type("Member ID of the receiver", "88001003");
  await screen.findByText("Network error");
  broken = false;
  await leave();
  await screen.findByText("L** T***");
  expect(asked()).toEqual(["99999999", "88001002", "88001003"]);
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
  await press("Continue");
  await screen.findByRole("dialog", { name: "Please check and confirm" });
  await press(/^Transfer/);
  await screen.findByText(/Trying again never sends it twice/);
  broken = false;
  await press("Try again");
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
    shown: "as-shown",
  });
});

test("a refusal is said in the sheet, and the form keeps what was typed", async () => {
  shop().on(transfers.transfer, () => {
    throw new FakeRefusal("INSUFFICIENT_BALANCE", "Your wallet balance is not enough.");
  });
  await open("#/pages/transfer?to=88001002");
  await screen.findByText("L** T***");
  await type("Amount", "30");
  await press("Continue");
  await screen.findByRole("dialog", { name: "Please check and confirm" });
  await press(/^Transfer/);
  await screen.findByText("Your wallet balance is not enough.");
  await press("Close");
  expect(screen.getByLabelText("Amount")).toHaveProperty("value", "30");
});

test("a receipt that is not there says so, with a way on", async () => {
  shop().on(transfers.detail, () => {
    throw new FakeRefusal("TRANSFER_NOT_FOUND", "This transfer does not exist.");
  });
  await open(`#/pages/transfer/receipt?id=${ID}`);
  await screen.findByRole("heading", { name: "Transfer not found" });
  expect(screen.getByRole("link", { name: "Go to the e-wallet" })).toBeTruthy();
});

test("a pause says why and until when, also where the refusal is the first to tell of it", async () => {
  const pause = { part: "transfers", reason: "safety", until: "2126-05-01T04:00:00Z" } as const;
  const server = shop();
  server.on(transfers.transfer, () => {
    throw new FakeRefusal("SHOP_PAUSED", "This is paused at the moment.");
  });
  await open("#/pages/transfer");
  await fillIn();
  expect(screen.queryByText("Transfers are paused")).toBeNull();
  await press("Continue");
  server.on(market.config, () => ({ ...CONFIG, pauses: [pause, { ...pause, part: "checkout" as const }] }));
  await press(/^Transfer 30/);
  await screen.findByText("Transfers are paused");
  screen.getByText(/keep your money safe/);
  expect(screen.getByText(/possible again from/).textContent).toContain("2126");
  expect(screen.queryByText("Ordering is paused")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("30");
});

test("a pause that is over is not shown", async () => {
  const pause = { part: "transfers", reason: "safety", until: "2020-05-01T04:00:00Z" } as const;
  shop().on(market.config, () => ({ ...CONFIG, pauses: [pause] }));
  await open("#/pages/transfer");
  await fillIn();
  expect(screen.queryByText("Transfers are paused")).toBeNull();
});

test("a recent receiver is entered with one tap, named again, and confirmed in the sheet", async () => {
  const server = shop().on(transfers.recent, () => ({
    list: [
      { memberId: "88001002", name: "L** T***" },
      { memberId: "88001003", name: "陳**" },
    ],
  }));
  await open("#/pages/transfer");
  const group = await screen.findByRole("group", { name: "Recent receivers" });
  await userEvent.click(within(group).getByRole("button", { name: "L** T***, member ID ending in 1002" }));
  expect(screen.getByLabelText<HTMLInputElement>("Member ID of the receiver").value.replaceAll(/\D/g, "")).toBe(
    "88001002",
  );
  await screen.findByText("Is this the right person? A transfer cannot be taken back.");
  expect(server.sent(transfers.receiver)).toEqual([{ memberId: "88001002" }]);
  await type("Amount", "30");
  await press("Continue");
  const sheet = await screen.findByRole("dialog", { name: "Please check and confirm" });
  expect(sheet.textContent).toContain("88001002");
  expect(sent(server)).toHaveLength(0);
});

test("nobody is offered before the first transfer, nor where the list does not come", async () => {
  shop();
  await open("#/pages/transfer");
  await screen.findByLabelText("Amount");
  expect(screen.queryByRole("group", { name: "Recent receivers" })).toBeNull();
});
