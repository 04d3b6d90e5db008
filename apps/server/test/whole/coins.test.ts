/** Deposits from a wallet to the balance and to an order: over HTTP, on the sandbox chain. */
import { officeApi } from "@banyan/contract/index.ts";
import { orders } from "@banyan/contract/orders.ts";
import { payments } from "@banyan/contract/payments.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { type Address, createWalletClient, custom, parseUnits } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAddress } from "./samples.ts";
import { openWhole, type Whole } from "./whole.ts";

/** The public mnemonic of the sandbox. */
const account = mnemonicToAccount("test test test test test test test test test test test junk");
const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const ABI = [
  {
    type: "function",
    name: "transfer",
    stateMutability: "nonpayable",
    inputs: [
      { name: "to", type: "address" },
      { name: "value", type: "uint256" },
    ],
    outputs: [{ type: "bool" }],
  },
] as const;

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole();
});
afterAll(() => whole.close());

async function rpc(body: unknown) {
  const headers = { "content-type": "application/json" };
  const answer = await whole.inject({ method: "POST", url: "/sandbox/rpc", headers, payload: JSON.stringify(body) });
  return answer.raw;
}

/** A wallet that accesses the chain over HTTP. */
const client = createWalletClient({
  account,
  transport: custom({
    async request({ method, params }) {
      const { result, error } = JSON.parse(await rpc({ jsonrpc: "2.0", id: 1, method, params }));
      if (error) throw new Error(error.message);
      return result;
    },
  }),
});

test("a top-up from the faucet is on its way first, then in the balance, with its transaction", async () => {
  const member = await whole.join();
  const { id: invoiceId } = await whole.done(payments.create, { amount: "42.5" }, { as: member });
  const poured = await whole.done(payments.faucet, { invoiceId, amount: "exact" }, { as: member });
  expect(poured).toMatchObject({ state: "pending", received: "0", sandbox: true });
  await whole.readChain();
  const paid = await whole.done(payments.detail, { invoiceId }, { as: member });
  expect(paid).toMatchObject({ state: "paid", received: "42.5", credited: "42.5", delayed: false });
  expect(paid.deposits[0]?.txHash).toMatch(/^0x[0-9a-f]{64}$/);
  expect((await whole.done(wallet.balances, {}, { as: member })).balance).toBe("42.5");
});

test("an order is paid from a wallet of the sandbox", async () => {
  const member = await whole.join();
  const { skuId } = await whole.sell({ price: 20 });
  const addressId = await addAddress(whole, member);
  const source = { from: "sku", skuId, quantity: 1 } as const;
  const { orderId } = await whole.done(orders.create, { source, addressId, remark: "" }, { as: member });
  const { invoiceId } = await whole.done(orders.pay, { orderId, method: "usdt" }, { as: member });
  const invoice = await whole.done(payments.detail, { invoiceId: invoiceId! }, { as: member });
  await client.writeContract({
    chain: null,
    address: TOKEN,
    abi: ABI,
    functionName: "transfer",
    args: [invoice.address as Address, parseUnits(invoice.amount, 18)],
  });
  await whole.readChain(1);
  expect(await whole.done(payments.detail, { invoiceId: invoice.id }, { as: member })).toMatchObject({ state: "seen" });
  await whole.readChain();
  expect(await whole.done(orders.detail, { orderId }, { as: member })).toMatchObject({ state: "pending_delivery" });
});

test("the node answers single questions and batches, and says what is wrong", async () => {
  const ask = (method: unknown, params: unknown[] = []) => ({ jsonrpc: "2.0", id: 7, method, params });
  expect(JSON.parse(await rpc([ask("eth_chainId"), ask("eth_nothing"), ask(5)]))).toEqual([
    { jsonrpc: "2.0", id: 7, result: "0x7a69" },
    { jsonrpc: "2.0", id: 7, error: { code: -32_601, message: "the method eth_nothing does not exist" } },
    { jsonrpc: "2.0", id: 7, error: { code: -32_600, message: "not a request" } },
  ]);
  expect(JSON.parse(await rpc(ask("eth_sendRawTransaction", ["0x12"])))).toMatchObject({ error: {} });
});

test("monitoring sees that the chain is read", async () => {
  await whole.readChain(1);
  const { raw } = await whole.inject({ method: "GET", url: "/metrics", remoteAddress: "127.0.0.1" });
  expect(raw).toMatch(/^chain_read 1$/m);
  expect(raw).toMatch(/^chain_halted 0$/m);
  expect(raw).toMatch(/^coins_quarantined 0$/m);
});

test("staff see how the chain is read, and that it holds what the books say", async () => {
  const as = await whole.hire(["finance"]);
  await whole.readChain();
  await whole.app.keeper!.compared();
  const run = await whole.done(officeApi.officeChain.reconcile, {}, { as });
  expect(run).toMatchObject({ state: "requested", books: null });
  expect((await whole.done(officeApi.officeChain.reconcile, {}, { as })).id).toBe(run.id);
  await whole.readChain(1);
  await whole.app.keeper!.compared();
  const { list } = await whole.done(officeApi.officeChain.reconciliations, {}, { as });
  const done = list.find(({ id }) => id === run.id)!;
  expect(done).toMatchObject({ state: "equal", differences: [] });
  expect(done.books).toBe(done.chain);
  expect(Number(done.chain)).toBeGreaterThan(42.5);
  const status = await whole.done(officeApi.officeChain.status, {}, { as });
  expect(status).toMatchObject({
    isRead: true,
    sandbox: true,
    alarms: [],
    nodes: [{ name: "sandbox", problem: null }],
  });
  expect(await whole.done(officeApi.officeChain.arrivals, { tab: "late" }, { as })).toMatchObject({ total: 0 });
  const { raw } = await whole.inject({ method: "GET", url: "/metrics", remoteAddress: "127.0.0.1" });
  expect(raw).toMatch(/^books_differences 0$/m);
  expect(raw).toMatch(/^chain_alarms 0$/m);
});
