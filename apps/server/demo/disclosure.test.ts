/** The demo publishes the disclosure of the newest completely settled month, on behalf of finance. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openTeamShop } from "../src/modules/bonus/team-shop.fixture.ts";
import { days, later } from "../src/modules/orders/shop.fixture.ts";
import { sql } from "../src/platform/database.ts";
import { publishIncomes } from "./disclosure.ts";

test("the newest month that is settled is published and logged", async () => {
  const team = await openTeamShop();
  try {
    const { shop, kit, buy, newcomer, rootBuyer, settle } = team;
    const buyers = [await rootBuyer()];
    for (let at = 1; at < 12; at++) {
      buyers.push(await newcomer(buyers[Math.floor((at - 1) / 2)]!.memberId, at % 2 ? "left" : "right"));
    }
    for (const buyer of buyers) await buy(buyer, kit);
    await settle("2026-06-02");
    const by = randomUUID();
    await publishIncomes(shop, { by, now: later(days(40)) });
    const { rows } = await sql<{ period: string; by: string; members: number; logged: string }>`
      select d.period, d.published_by as by, (d.body -> 'all' -> 'members')::integer as members, l.subject as logged
      from bonus.disclosure d, staff.audit l where l.action = 'disclosures.publish'`.execute(shop.database.queries);
    expect(rows).toEqual([{ period: "2026-05", by, members: 12, logged: "2026-05" }]);
  } finally {
    await team.shop.drop();
  }
}, 120_000);
