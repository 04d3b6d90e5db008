import { expect, test } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { openSandbox } from "./sandbox.ts";

test("blocks share the rules of their chain, and only the newest are kept", async () => {
  const chain = await openSandbox({ clock: systemClock, seed: new Uint8Array(32).fill(1), keep: 5n });
  await chain.mine(9);
  const head = chain.head();
  const kept = Array.from({ length: Number(head) + 1 }, (_, number) => chain.blockAt(BigInt(number)));
  expect(kept.map((one) => one !== undefined)).toEqual(kept.map((_, number) => number === 0 || number > head - 5n));
  const { common } = chain.blockAt(0n)!.block;
  const copies = kept.filter((one) => one && (one.block.common !== common || one.block.header.common !== common));
  expect(copies).toHaveLength(0);
});
