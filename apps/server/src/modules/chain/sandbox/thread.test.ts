import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { type RunningSandbox, startSandbox } from "./thread.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox(new URL("../../../sandbox-chain.ts", import.meta.url), systemClock.now());
});
afterAll(() => sandbox.close());

test("the program's thread computes beside others", async () => {
  let turns = 0;
  let ended = false;
  const count = () => {
    turns++;
    if (!ended) setImmediate(count);
  };
  setImmediate(count);
  // Without end: JUMPDEST PUSH1 0 JUMP.
  const call = sandbox.ask("eth_call", [{ data: "0x5b600056" }, "latest"]);
  await expect(call).rejects.toMatchObject({ message: "execution reverted", code: 3 });
  ended = true;
  expect(turns).toBeGreaterThan(100);
});

test("a transfer of the faucet arrives in the next block, at the keeper's time", async () => {
  const to = "0x00000000000000000000000000000000000000aa";
  const hash = await sandbox.pour(to, 5n);
  expect(await sandbox.hasPending()).toBe(true);
  const later = new Date(systemClock.now().getTime() + 3_600_000);
  await sandbox.mine(later);
  const receipt = (await sandbox.ask("eth_getTransactionReceipt", [hash])) as { status: string; blockNumber: string };
  expect(receipt.status).toBe("0x1");
  const block = (await sandbox.ask("eth_getBlockByNumber", [receipt.blockNumber, false])) as { timestamp: string };
  expect(Number(block.timestamp)).toBe(Math.floor(later.getTime() / 1000));
});
