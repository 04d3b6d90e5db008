/**
 * pgBackRest: a full and a differential backup under load; point-in-time recovery in between, and, after the loss of
 * all nodes, a restore of everything that was archived.
 */
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase, sql } from "../../src/platform/database.ts";
import { freePort } from "../whole/server-process.ts";
import type { Node } from "./database-nodes.ts";
import { makeDirectory } from "./programs.ts";
import type { Site } from "./site.ts";

const FEW = 40;
/** Load after the backups, so that the archive ends normally. */
const AFTERWARDS_MS = 75_000;

export async function restore(site: Site): Promise<string[]> {
  const { nodes, shopping, tally } = site;
  const lines: string[] = [];
  const leader = await nodes.healthy();
  const timed = (what: string, work: () => unknown) => {
    const began = performance.now();
    work();
    lines.push(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  tally.reset();
  let moment = new Date();
  await site.underLoad(site.shopProxy.url, async () => {
    timed("stanza and check", () => {
      nodes.backrest(leader, ["stanza-create"]);
      nodes.backrest(leader, ["check"]);
    });
    await site.more(FEW);
    timed("full backup under load", () => nodes.backrest(leader, ["--type=full", "backup"]));
    await site.more(FEW);
    timed("differential backup under load", () => nodes.backrest(leader, ["--type=diff", "backup"]));
    await site.more(FEW);
    moment = new Date();
    await site.more(FEW);
    await wait(AFTERWARDS_MS);
  });
  if (tally.failed > 0) throw new Error(`${tally.failed} requests failed during the backup: ${tally.answers}`);
  lines.push(`answers meanwhile: ${tally.answers}`);
  await site.audit([]);
  nodes.backrest(leader, ["check"]);

  const at = await restoreInto(site, leader, "moment", [
    "--type=time",
    `--target=${targetOf(moment)}`,
    "--target-action=promote",
  ]);
  lines.push(`restore to ${moment.toISOString()}: ${at.seconds.toFixed(1)} s, audit clean`);
  shopping.moveTo(at.database);
  const wrong = await shopping.faultsAt(moment);
  if (wrong.length > 0) throw new Error(`the restore is of another moment:\n${wrong.slice(0, 10).join("\n")}`);
  lines.push("of that moment: every order acknowledged before is there, and none begun after it");
  await at.close();

  shopping.moveTo(site.database);
  const loss = await loseEverything(site);
  const all = await restoreInto(site, leader, "everything", ["--type=default", "--archive-mode=off"]);
  const { rows } = await sql<{ at: Date }>`select max(created_at) as at from orders.purchase`.execute(
    all.database.queries,
  );
  const window = (loss.at.getTime() - rows[0]!.at.getTime()) / 1000;
  lines.push(`restore after the loss of all nodes: ${all.seconds.toFixed(1)} s, audit clean`);
  lines.push(`loss window with no node left: ${window.toFixed(1)} s (an archived segment each 60 s at the latest)`);
  await all.close();
  return lines;
}

/** In pgBackRest's format. */
const targetOf = (moment: Date) => moment.toISOString().replace("T", " ").replace("Z", "+00");

/** Kills all nodes together, under load. */
async function loseEverything(site: Site): Promise<{ at: Date }> {
  const lost = { at: new Date() };
  site.shopping.begin();
  await site.more(FEW);
  await wait(5_000);
  await Promise.all(site.nodes.nodes.map((node) => node.kill()));
  lost.at = new Date();
  await site.shopping.end();
  return lost;
}

async function restoreInto(site: Site, node: Node, name: string, args: readonly string[]) {
  const { nodes } = site;
  const home = makeDirectory(join(site.directory, `restored-${name}`), nodes.account);
  const dataDir = makeDirectory(join(home, "data"), nodes.account);
  const port = await freePort();
  const began = performance.now();
  nodes.backrest(node, [...args, "restore"], dataDir);
  const program = await nodes.startRestored(dataDir, port);
  const seconds = (performance.now() - began) / 1000;
  const url = `postgres://banyan_owner:${nodes.passwords.owner}@127.0.0.1:${port}/banyan`;
  // The stored audit results are from after this moment, so this audit uses a separate directory.
  await site.audit([], { url, dataDir: home });
  const database = openDatabase({ url, maxConnections: 2, onError: () => {} });
  return {
    ...{ seconds, database },
    async close() {
      await database.close();
      await program.end("SIGKILL");
    },
  };
}
