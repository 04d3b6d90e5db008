/** All kinds of behaviour of coins, nodes and the chain, on a real EVM and a real database. */
import { encodeDeployData, encodeFunctionData, getContractAddress, parseEther } from "viem";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usdt } from "../../../test/money.ts";
import { call, openReading, RAW, RpcFault, type Twist } from "./chain.fixture.ts";
import { isRead } from "./health.rules.ts";
import { faucetAccount } from "./sandbox/sandbox.ts";
import { TOKEN_BYTECODE } from "./sandbox/token.ts";
import { TOKEN_ABI } from "./token-abi.ts";

type Reading = Awaited<ReturnType<typeof openReading>>;

let shop: Reading;
const open = async (options?: Parameters<typeof openReading>[0]) => {
  shop = await openReading(options);
  expect(await shop.look()).toBeNull();
};
const MINUTE = 60_000;
const fails: Twist = async () => {
  throw new RpcFault(-32_000, "out of order");
};

afterEach(() => shop.close());

describe("coins", () => {
  beforeEach(() => open());

  test("are seen with their confirmations, and paid when they are final", async () => {
    const one = await shop.asked(100);
    await one.pay(usdt(100));
    await shop.mine();
    expect(await shop.look()).toBeNull();
    expect(await one.look()).toMatchObject({ state: "seen", confirmations: 1, arrived: 0n });
    await shop.mine();
    await shop.look();
    expect(await one.look()).toMatchObject({ state: "seen", confirmations: 2 });
    await shop.mine();
    await shop.look();
    expect(await one.look()).toMatchObject({ state: "paid", arrived: usdt(100), confirmations: 2 });
    expect(await one.purse()).toBe(usdt(100));
  });

  test("that come late, short, over or twice are all credited, and told apart", async () => {
    const [late, short, over, twice] = await Promise.all([10, 20, 30, 40].map((amount) => shop.asked(amount)));
    await short!.pay(usdt(15));
    await over!.pay(usdt(33));
    await twice!.pay(usdt(40));
    await shop.mine();
    await twice!.pay(usdt(40));
    await shop.finish();
    await shop.look();
    shop.advance(31 * MINUTE);
    await shop.mine();
    await late!.pay(usdt(10));
    await shop.finish();
    await shop.look();
    await shop.expire();
    expect(await late!.look()).toMatchObject({ state: "expired", credited: usdt(10) });
    expect(await short!.look()).toMatchObject({ state: "underpaid", credited: usdt(15) });
    expect(await over!.look()).toMatchObject({ state: "paid", credited: usdt(33) });
    expect(await twice!.look()).toMatchObject({ state: "paid", credited: usdt(80) });
  });

  test("of another token, and transfers of nothing, are nothing", async () => {
    const one = await shop.asked(10);
    const evm = shop.evm();
    const nonce = await evm.nextNonce(faucetAccount.address);
    const deploy = encodeDeployData({ abi: TOKEN_ABI, bytecode: TOKEN_BYTECODE, args: [parseEther("1000")] });
    await evm.submit(
      await faucetAccount.signTransaction({
        chainId: 31_337,
        type: "legacy",
        nonce: Number(nonce),
        data: deploy,
        gas: 3_000_000n,
        gasPrice: 1_000_000_000n,
      }),
    );
    const other = getContractAddress({ from: faucetAccount.address, nonce });
    const transfer = encodeFunctionData({
      abi: TOKEN_ABI,
      functionName: "transfer",
      args: [one.address, usdt(10) * RAW],
    });
    await call(evm, other, transfer);
    await one.pay(0n);
    await shop.finish();
    await shop.look();
    expect(await one.look()).toMatchObject({ state: "pending", arrived: 0n });
    expect(await shop.rows("select 1 from payments.deposit")).toEqual([]);
    expect(await shop.rows("select 1 from payments.quarantine")).toEqual([]);
  });

  test("of several transfers in one transaction, through a contract, all count, dust included", async () => {
    const [one, other] = [await shop.asked(10), await shop.asked(10)];
    await shop.payMany([one.address, one.address, other.address], [usdt(4) * RAW, usdt(6) * RAW + 7n, usdt(10) * RAW]);
    await shop.finish();
    await shop.look();
    expect(await one.look()).toMatchObject({ state: "paid", arrived: usdt(10) });
    expect(await other.look()).toMatchObject({ state: "paid" });
    expect(await shop.rows("select dust::text from payments.deposit order by log_index")).toEqual([
      { dust: "0" },
      { dust: "7" },
      { dust: "0" },
    ]);
  });

  test("at the next addresses, which nobody was given, wait for their owner", async () => {
    await shop.evm().pour(shop.chain.addressAt(5n) as `0x${string}`, usdt(3) * RAW);
    await shop.finish();
    await shop.look();
    expect(await shop.rows("select use from payments.deposit")).toEqual([{ use: "suspense" }]);
  });
});

describe("a reorganisation", () => {
  beforeEach(() => open());

  test("that removes coins takes back what was seen, and moves no money", async () => {
    const one = await shop.asked(10);
    await one.pay(usdt(10));
    await shop.mine(2);
    await shop.look();
    expect(await one.look()).toMatchObject({ state: "seen" });
    await shop.evm().reorganise(2);
    await shop.mine(4);
    await shop.look();
    expect(await one.look()).toMatchObject({ state: "pending", arrived: 0n });
    expect(await one.purse()).toBe(0n);
  });

  test("that includes them again counts them once", async () => {
    const one = await shop.asked(10);
    await one.pay(usdt(10));
    await shop.mine();
    await shop.look();
    await shop.evm().reorganise(1, { again: true });
    const other = await shop.asked(5);
    await other.pay(usdt(5));
    await shop.finish();
    await shop.look();
    await shop.look();
    expect(await one.look()).toMatchObject({ state: "paid", arrived: usdt(10) });
    expect(await other.look()).toMatchObject({ state: "paid", arrived: usdt(5) });
    expect(await shop.rows("select 1 from payments.deposit")).toHaveLength(2);
  });

  test("of what was final halts the reading until somebody has looked, and coins are not asked for", async () => {
    await shop.mine(6);
    await shop.look();
    const one = await shop.asked(10);
    await shop.evm().reorganise(5);
    shop.advance(1_000);
    await one.pay(usdt(10));
    await shop.mine(8);
    expect(await shop.look()).toBe("parent");
    expect(await shop.look()).toBe("parent");
    expect(await one.look()).toMatchObject({ state: "pending", arrived: 0n });
    expect(isRead(await shop.cursor(), shop.clock.now())).toBe(false);
  });
});

describe("time", () => {
  beforeEach(() => open());

  test("is not over before the chain was read past it: an outage turns no paid order into an expired one", async () => {
    const [paid, empty] = [await shop.asked(10), await shop.asked(10)];
    await paid.pay(usdt(10));
    await shop.finish();
    shop.advance(3 * 60 * MINUTE);
    await shop.mine(4);
    await shop.expire();
    expect(await paid.look()).toMatchObject({ state: "pending" });
    shop.restart();
    shop.advance(16_000);
    expect(await shop.look()).toBeNull();
    await shop.expire();
    expect(await paid.look()).toMatchObject({ state: "paid" });
    expect(await empty.look()).toMatchObject({ state: "expired" });
  });

  test("that a node tells wrong is not believed, and not kept", async () => {
    const one = await shop.asked(10);
    await one.pay(usdt(10));
    await shop.finish();
    const ahead: Twist = async (method, _params, pass) => {
      const answer = (await pass()) as { timestamp?: string } | null;
      if (method !== "eth_getBlockByNumber" || !answer?.timestamp) return answer;
      return { ...answer, timestamp: `0x${(Number(answer.timestamp) + 86_400 * 365).toString(16)}` };
    };
    shop.twists[0] = ahead;
    shop.twists[1] = ahead;
    expect(await shop.look()).toBe("time");
    shop.twists[0] = undefined;
    expect(await shop.look()).toBe("time");
    expect(await one.look()).toMatchObject({ arrived: 0n });
    shop.twists[1] = undefined;
    expect(await shop.look()).toBeNull();
    expect(await one.look()).toMatchObject({ state: "paid" });
    const [scan] = await shop.rows<{ until: Date }>("select scanned_until as until from payments.scan");
    expect(scan!.until.getTime()).toBeLessThanOrEqual(shop.clock.now().getTime());
  });

  test("stands still while finality does: coins stay seen, and are paid afterwards", async () => {
    const one = await shop.asked(10);
    shop.evm().holdFinality(await shop.evm().head());
    await one.pay(usdt(10));
    await shop.mine(300);
    shop.advance(40 * MINUTE);
    await shop.mine();
    await shop.look();
    await shop.expire();
    expect(await one.look()).toMatchObject({ state: "seen", arrived: 0n, confirmations: 301 });
    shop.evm().holdFinality(undefined);
    await shop.look();
    await shop.expire();
    expect(await one.look()).toMatchObject({ state: "paid" });
  });
});

describe("nodes", () => {
  test("one that is away holds up money, never loses it, and hides no way to pay for minutes", async () => {
    await open();
    const one = await shop.asked(10);
    await one.pay(usdt(10));
    await shop.finish();
    shop.twists[1] = fails;
    expect(await shop.look()).toBe("nodes");
    expect(await one.look()).toMatchObject({ arrived: 0n });
    expect(isRead(await shop.cursor(), shop.clock.now())).toBe(true);
    shop.advance(11 * MINUTE);
    expect(isRead(await shop.cursor(), shop.clock.now())).toBe(false);
    shop.twists[1] = undefined;
    await shop.mine(3);
    expect(await shop.look()).toBeNull();
    expect(await one.look()).toMatchObject({ state: "paid" });
    expect(isRead(await shop.cursor(), shop.clock.now())).toBe(true);
  });

  test("a third one stands in for any that is away, lags or is of another chain", async () => {
    await open({ nodeCount: 3 });
    const WRONG: Record<string, Twist> = {
      away: fails,
      lagging: async (method, params, pass) =>
        method === "eth_blockNumber"
          ? "0x0"
          : method === "eth_getBlockByNumber"
            ? null
            : pass().then(() => params && []),
      otherChain: async (method, _params, pass) => (method === "eth_chainId" ? "0x38" : pass()),
    };
    for (const [index, twist] of Object.values(WRONG).entries()) {
      shop.twists.fill(undefined, 0, 3);
      shop.twists[index] = twist;
      shop.advance(11 * MINUTE);
      const one = await shop.asked(10);
      await one.pay(usdt(10));
      await shop.finish();
      expect(await shop.look()).toBeNull();
      expect(await one.look()).toMatchObject({ state: "paid" });
    }
  });

  test("one that has no blocks yet answers no logs without an error: nothing is skipped", async () => {
    await open();
    const one = await shop.asked(10);
    await one.pay(usdt(10));
    await shop.finish();
    // It reports the newest final block but has no blocks.
    shop.twists[1] = async (method, params, pass) => {
      if (method === "eth_getLogs") return [];
      return method === "eth_getBlockByNumber" && params[0] !== "finalized" ? null : pass();
    };
    const before = (await shop.cursor())!.blockNumber;
    expect(await shop.look()).toBe("nodes");
    expect((await shop.cursor())!.blockNumber).toBe(before);
    shop.twists[1] = undefined;
    await shop.look();
    expect(await one.look()).toMatchObject({ state: "paid" });
  });

  test("that disagree about a block move nothing", async () => {
    await open();
    const one = await shop.asked(10);
    await one.pay(usdt(10));
    await shop.finish();
    shop.twists[1] = async (method, params, pass) => {
      const answer = (await pass()) as object | null;
      const forged = method === "eth_getBlockByNumber" && params[0] !== "0x0" && answer;
      return forged ? { ...answer, hash: `0x${"ee".repeat(32)}` } : answer;
    };
    expect(await shop.look()).toBe("disagreement");
    expect(await one.look()).toMatchObject({ arrived: 0n });
    shop.twists[1] = undefined;
    expect(await shop.look()).toBeNull();
    expect(await one.look()).toMatchObject({ state: "paid" });
  });

  test("that refuse many blocks at once are asked for fewer, and so is one that flaps", async () => {
    await open();
    const one = await shop.asked(10);
    await one.pay(usdt(10));
    await shop.mine(60);
    let asked = 0;
    const limited: Twist = async (method, params, pass) => {
      if (method !== "eth_getLogs") return pass();
      const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string };
      asked = Number(toBlock) - Number(fromBlock) + 1;
      if (asked > 10) throw new RpcFault(-32_005, "limit exceeded");
      return pass();
    };
    shop.twists[0] = limited;
    shop.twists[1] = limited;
    expect(await shop.look()).toBeNull();
    expect(await one.look()).toMatchObject({ state: "paid" });
    expect((await shop.cursor())!.blockNumber).toBe(await shop.evm().finalized());
    expect(asked).toBeLessThanOrEqual(10);
  });

  describe("that show a transfer which others do not", () => {
    const hidesLogs: Twist = async (method, _params, pass) => (method === "eth_getLogs" ? [] : pass());

    test("are settled by receipts", async () => {
      await open();
      const one = await shop.asked(10);
      await one.pay(usdt(10));
      await shop.finish();
      shop.twists[1] = hidesLogs;
      expect(await shop.look()).toBeNull();
      expect(await one.look()).toMatchObject({ state: "paid", arrived: usdt(10) });
    });

    test("are held where receipts say nothing, while others are paid and its own time does not end", async () => {
      await open();
      const [held, other] = [await shop.asked(10), await shop.asked(10)];
      const hash = await held.pay(usdt(10));
      await other.pay(usdt(10));
      await shop.finish();
      shop.twists[1] = async (method, params, pass) => {
        const answer = await pass();
        if (method === "eth_getTransactionReceipt" && params[0] === hash) throw new RpcFault(-32_000, "unknown");
        if (method !== "eth_getLogs") return answer;
        return (answer as { transactionHash: string }[]).filter((log) => log.transactionHash !== hash);
      };
      expect(await shop.look()).toBeNull();
      expect(await other.look()).toMatchObject({ state: "paid" });
      shop.advance(31 * MINUTE);
      await shop.finish();
      await shop.look();
      await shop.expire();
      expect(await held.look()).toMatchObject({ state: "pending", arrived: 0n });
      expect(await shop.rows("select outcome from chain.dispute")).toEqual([{ outcome: null }]);
      shop.twists[1] = undefined;
      shop.advance(31_000);
      await shop.look();
      expect(await held.look()).toMatchObject({ state: "paid", arrived: usdt(10) });
      expect(await shop.rows("select outcome from chain.dispute")).toEqual([{ outcome: "accepted" }]);
    });

    test("credit nothing where one made it up", async () => {
      await open();
      const one = await shop.asked(10);
      await one.pay(usdt(1));
      await shop.finish();
      shop.twists[0] = async (method, _params, pass) => {
        const answer = await pass();
        if (method !== "eth_getLogs") return answer;
        return (answer as object[]).flatMap((log) => [
          log,
          { ...log, transactionHash: `0x${"77".repeat(32)}`, logIndex: "0x9" },
        ]);
      };
      expect(await shop.look()).toBeNull();
      expect(await one.look()).toMatchObject({ arrived: usdt(1) });
      expect(await shop.rows("select 1 from chain.dispute where outcome is null")).toEqual([]);
    });
  });
});

describe("the reading itself", () => {
  test("writes transfers, effects and cursor together: a crash between any two leaves none of them", async () => {
    let crashes = 0;
    await open();
    const { record } = shop.ports;
    shop.ports.record = async (tx, given) => {
      await record(tx, given);
      if (given.transfers.length > 0 && crashes++ < 2) throw new Error("crash");
    };
    const one = await shop.asked(10);
    await one.pay(usdt(10));
    await shop.finish();
    const before = await shop.cursor();
    for (let turn = 0; turn < 2; turn++) {
      await expect(shop.look()).rejects.toThrow("crash");
      expect(await shop.cursor()).toMatchObject({ blockNumber: before!.blockNumber, blockHash: before!.blockHash });
      expect(await one.look()).toMatchObject({ arrived: 0n });
      shop.advance(16_000);
      shop.restart();
    }
    expect(await shop.look()).toBeNull();
    expect(await one.look()).toMatchObject({ state: "paid", arrived: usdt(10) });
  });

  test("is done by one process; another goes on when it stops or dies", async () => {
    await open();
    const second = shop.watching();
    expect(await second.look()).toBe("held");
    shop.advance(16_000);
    expect(await second.look()).toBeNull();
    expect(await shop.look()).toBe("held");
    await second.stop();
    expect(await shop.look()).toBeNull();
  });

  test("by two processes that both believe to be the one counts once", async () => {
    await open();
    const [one, other] = [await shop.asked(10), await shop.asked(10)];
    await shop.payMany([one.address, other.address], [usdt(10) * RAW, usdt(10) * RAW]);
    await shop.finish();
    const second = shop.watching();
    await shop.rows("update chain.watch set holder = null");
    await Promise.all([shop.look(), second.look(), shop.look()]);
    await shop.look();
    expect(await one.purse()).toBe(usdt(10));
    expect(await other.purse()).toBe(usdt(10));
  });

  test("begins a sandbox anew that began anew, and forgets what was on its way", async () => {
    await open();
    const one = await shop.asked(10);
    await one.pay(usdt(10));
    await shop.mine();
    await shop.look();
    expect(await one.look()).toMatchObject({ state: "seen" });
    await shop.beginAnew();
    shop.advance(16_000);
    await shop.look();
    expect(await one.look()).toMatchObject({ state: "pending" });
    await one.pay(usdt(10));
    await shop.finish();
    await shop.look();
    expect(await one.look()).toMatchObject({ state: "paid" });
  });

  test("catches up over thousands of blocks", async () => {
    await open();
    const one = await shop.asked(10);
    await shop.mine(1_500);
    await one.pay(usdt(10));
    await shop.mine(1_500);
    expect(await shop.look()).toBeNull();
    expect(await one.look()).toMatchObject({ state: "paid" });
    expect((await shop.cursor())!.blockNumber).toBe(await shop.evm().finalized());
  });
});
