/**
 * Repeatedly kills, or freezes and thaws, the primary under load. It freezes in the middle of renewing its lock, and
 * the renewal arrives when another node is the leader: it must be refused. Writes are attempted directly at a thawed
 * old primary: it must acknowledge none, and the audit results stored outside of the database must still match
 * afterwards.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Node } from "./database-nodes.ts";
import type { Site } from "./site.ts";

const FEW = 40;
const LIMIT_SECONDS = 30;
/** PostgreSQL of a thawed machine runs this long before its Patroni does: the worst order. */
const ALONE_MS = 3_000;
const OFFERING_MS = 15_000;
const OFFER_EVERY_MS = 50;

export async function failover(site: Site, times: number): Promise<string[]> {
  const { nodes, tally, shopping } = site;
  const lines: string[] = [];
  const pauses: Record<"kill" | "freeze", number[]> = { kill: [], freeze: [] };
  let offered = 0;
  tally.reset();
  const owner = await (await nodes.healthy()).connect();
  await owner.query("create table public.thawed (number int)");
  await owner.end();
  await site.audit([]);

  await site.underLoad(site.shopProxy.url, async () => {
    for (let round = 1; round <= times; round++) {
      for (const fault of ["kill", "freeze"] as const) {
        const leader = await nodes.healthy();
        await site.more(FEW);
        const late = fault === "freeze" ? await leader.holdRenewal() : undefined;
        const since = performance.now();
        if (late) leader.freeze();
        else await leader.kill();
        await anotherThan(site, leader);
        await site.more(FEW);
        const pause = tally.longestPause(since);
        pauses[fault].push(pause);
        if (late) {
          await site.audit(["--since-proven"]);
          const status = await late.deliver();
          if (status < 400) throw new Error(`${leader.name} got its lock back with a late renewal: ${status}`);
          offered += await thaw(leader);
        } else leader.start();
        await nodes.healthy();
        await site.audit(["--since-proven"]);
        const kind = fault === "kill" ? "killed" : "frozen and thawed";
        console.log(`  ${round}/${times} ${leader.name} ${kind}: orders again after ${pause.toFixed(1)} s`);
      }
    }
  });

  for (const [fault, seconds] of Object.entries(pauses)) {
    const sorted = seconds.toSorted((a, b) => a - b);
    const worst = sorted.at(-1) ?? 0;
    const half = sorted[Math.floor(sorted.length / 2)] ?? 0;
    lines.push(
      `${fault} × ${sorted.length}: no order for ${half.toFixed(1)} s (median), ${worst.toFixed(1)} s at most`,
    );
    if (worst > LIMIT_SECONDS) throw new Error(`orders did not flow again within ${LIMIT_SECONDS} s: ${worst} s`);
  }
  lines.push(`late renewals of a frozen primary: ${times}, all refused`);
  lines.push(`changes offered to a thawed old primary: ${offered}, acknowledged: 0`);
  lines.push(`answers: ${tally.answers}`);
  if (tally.wrong.length > 0)
    throw new Error(`${tally.wrong.length} answers that nobody may see: ${tally.wrong.slice(0, 5).join(", ")}`);
  const faults = [...(await shopping.faults()), ...(await shopping.otherAnswers(FEW))];
  if (faults.length > 0) throw new Error(`orders and answers differ:\n${faults.slice(0, 10).join("\n")}`);
  lines.push(`${shopping.orders()} orders acknowledged: none lost, none doubled`);
  await site.audit([]);
  lines.push("audit: clean, and everything that was proven before a fault is there after it");
  return lines;
}

/** Waits until another node is the leader. */
async function anotherThan({ nodes }: Site, former: Node): Promise<void> {
  for (const until = Date.now() + 120_000; Date.now() < until; await wait(200)) {
    const leader = await nodes.leader();
    if (leader && leader !== former) return;
  }
  throw new Error(`nobody leads after ${former.name}`);
}

/** Thaws a node and attempts writes. Returns their number; throws if one was acknowledged. */
async function thaw(node: Node): Promise<number> {
  node.thawPostgres();
  const alone = wait(ALONE_MS).then(() => node.thawPatroni());
  let offered = 0;
  const acknowledged: number[] = [];
  const running: Promise<unknown>[] = [];
  for (const until = Date.now() + OFFERING_MS; Date.now() < until; await wait(OFFER_EVERY_MS)) {
    const number = offered++;
    running.push(
      offer(node, number).then(
        () => acknowledged.push(number),
        () => {},
      ),
    );
  }
  await Promise.all([alone, ...running]);
  if (acknowledged.length > 0)
    throw new Error(`${node.name} acknowledged ${acknowledged.length} changes after its thaw`);
  return offered;
}

async function offer(node: Node, number: number): Promise<void> {
  const client = await node.connect();
  try {
    await client.query(`insert into public.thawed values (${number})`);
  } finally {
    await client.end();
  }
}
