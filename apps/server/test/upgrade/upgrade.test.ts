/** A database of the former build is upgraded without loss, while processes of both builds work in it. */
import { blocksOf, plainText } from "@banyan/contract/block-text.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeFirstVersions } from "../../src/first-versions.ts";
import type { SaidBody } from "../../src/modules/content/index.ts";
import { later, openShop, START } from "../../src/modules/orders/shop.fixture.ts";
import { sql } from "../../src/platform/database.ts";
import { newId } from "../../src/platform/ids.ts";
import { migrate } from "../../src/platform/migrate.ts";
import { cloneDatabase, createTestDatabase } from "../database.ts";
import { usdt } from "../money.ts";
import { catalogOf } from "./catalog.ts";
import { migrateAsBefore, startFormer } from "./former-build.ts";

const MEMBER = 77n;
const ADDRESS = newId(START);
const PAID = newId(START);

let upgraded: Awaited<ReturnType<typeof cloneDatabase>>;
let rowsBefore: Map<string, unknown[]>;
let rowsAfter: Map<string, unknown[]>;

beforeAll(async () => {
  upgraded = await cloneDatabase("template0");
  await migrateAsBefore(upgraded.url);
  await useAsBefore(upgraded.url);
  const columns = await columnsOf(upgraded.url);
  rowsBefore = await rowsOf(upgraded.url, columns);
  await migrate(upgraded.url);
  rowsAfter = await rowsOf(upgraded.url, columns);
});
afterAll(() => upgraded.drop());

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** One member with money and an address, and an order that was paid. */
async function useAsBefore(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query(`insert into catalog.category (slug, position, name) values ('before', 1, '{"en": "Before"}')`);
    await client.query(
      `insert into catalog.product (category_id, name, summary, description, specifications, pictures, presale, activation,
         published, price_from, price_to, bv, created_at, changed_at)
       select id, '{"en": "Tea"}', '{"en": ""}', '{"en": ""}', '[]', '[]', false, false, true, 10, 10, 1, now(), now()
       from catalog.category`,
    );
    await client.query(
      `insert into catalog.sku (product_id, code, options, text, price, bv, stock, active)
       select id, 'TEA', '{}', '{"en": ""}', 10, 1, 1000, true from catalog.product`,
    );
    await sayAsBefore(client);
    await client.query("insert into addresses.book values ($1, $2)", [MEMBER, ADDRESS]);
    await client.query("insert into addresses.address values ($1, $2, 'Mei', '+886', '912', 'TW', '1', '100', now())", [
      ADDRESS,
      MEMBER,
    ]);
  });
  const former = startFormer(url);
  await former.open(MEMBER, START);
  await former.give(MEMBER, usdt(1_000), { key: "before", now: START });
  await former.place({ id: PAID, number: "BEFORE", memberId: MEMBER, skuId: 1n, addressId: ADDRESS, now: START });
  await former.pay({ id: PAID, memberId: MEMBER, now: START });
  await former.end();
}

const PICTURE = { id: newId(START), width: 640, height: 480, widths: [640] };
/** Texts as they were stored, with what a person may type between paragraphs. */
const SAID = { en: "First.\nSecond line.\n\n## A part \n\n\n- plain", th: "ย่อหน้า\n\n## ส่วน\n\n  จบ", ja: "" };

/** An announcement, a banner, and two versions of an agreement. */
async function sayAsBefore(client: pg.Client): Promise<void> {
  const title = JSON.stringify({ en: "Title", th: "ชื่อ" });
  const texts = [title, title, JSON.stringify(SAID)];
  await client.query(
    `insert into content.announcement (id, kind, title, summary, body, picture, published_at)
     values (41, 'announcement', $1, $2, $3, $4, $5)`,
    [...texts, PICTURE, START],
  );
  await client.query(
    `insert into content.banner (position, title, subtitle, picture, wide_picture, link_kind, link_id)
     values (2, $1, $1, $2, $2, null, null), (1, $1, $1, $2, $2, 'announcement', 41)`,
    [title, PICTURE],
  );
  for (const [version, at] of [
    ["2026-02-01", later(60)],
    ["2026-01-01", START],
  ])
    await client.query(
      `insert into content.document (name, version, title, body, published_at) values ('user_agreement', $1, $2, $3, $4)`,
      [version, title, JSON.stringify(SAID), at],
    );
}

/** The columns of all tables, except the records of migrations. */
const columnsOf = (url: string) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ name: string; columns: string }>(
      `select format('%I.%I', table_schema, table_name) as name,
         string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
       from information_schema.columns natural join information_schema.tables
       where table_type = 'BASE TABLE' and table_schema !~ '^(pg_|information_schema)'
         and table_name not in ('migration', 'code_schema') group by 1 order by 1`,
    );
    return rows;
  });

/** All rows, with these columns. */
function rowsOf(url: string, tables: Awaited<ReturnType<typeof columnsOf>>): Promise<Map<string, unknown[]>> {
  return asOwner(url, async (client) => {
    const all = new Map<string, unknown[]>();
    for (const { name, columns } of tables) {
      all.set(name, (await client.query(`select row(${columns})::text as row from ${name} order by 1`)).rows);
    }
    return all;
  });
}

test("no row is lost or changed", () => {
  expect(rowsBefore.get("orders.purchase")).toHaveLength(1);
  for (const [table, rows] of rowsBefore) expect(rowsAfter.get(table), table).toEqual(expect.arrayContaining(rows));
});

test("what the shop said is said as before, in blocks", async () => {
  const { rows } = await asOwner(upgraded.url, (client) =>
    client.query<{ id: string; kind: string; number: number; label: string | null; shown_from: Date; body: SaidBody }>(
      `select p.id, p.kind, v.number, v.label, v.shown_from, v.body
       from content.piece p join content.version v on v.piece_id = p.id order by p.kind, p.position, v.number`,
    ),
  );
  const title = { en: "Title", th: "ชื่อ" };
  const body = Object.fromEntries(Object.entries(SAID).map(([language, text]) => [language, blocksOf(text)]));
  const said = { title, summary: title, body, topic: null, picture: null, widePicture: null, link: null };
  const banner = { ...said, body: {}, picture: PICTURE, widePicture: PICTURE };
  const agreement = { ...said, summary: {} };
  expect(rows).toMatchObject([
    { kind: "announcement", id: "41", shown_from: START, body: { ...said, topic: "announcement", picture: PICTURE } },
    { kind: "banner", body: { ...banner, link: { kind: "announcement", id: "41" } } },
    { kind: "banner", body: banner },
    { kind: "page", number: 1, label: "2026-01-01", shown_from: START, body: agreement },
    { kind: "page", number: 2, label: "2026-02-01", shown_from: later(60), body: agreement },
  ]);
  expect(blocksOf(SAID.en).map(({ kind }) => kind)).toEqual(["paragraph", "heading", "paragraph"]);
  // No letter is lost.
  const letters = (text: string) => text.replace(/\s+|## /g, "");
  for (const text of Object.values(SAID)) expect(letters(plainText(blocksOf(text)))).toBe(letters(text));
});

test("a day later the database is what this build makes of an empty one", async () => {
  const { url, drop } = await cloneDatabase(databaseOf(upgraded.url));
  await asOwner(url, (client) =>
    client.query("update platform.code_schema set used_at = used_at - interval '25 hours' where name !~ '^code_'"),
  );
  await migrate(url);
  const fresh = await createTestDatabase();
  expect(await catalogOf(url)).toEqual(await catalogOf(fresh.url));
  await fresh.drop();
  await drop();
});

test("processes of both builds work at once, and the books are right", { timeout: 60_000 }, async () => {
  const shop = await openShop({ template: databaseOf(upgraded.url) });
  // As a server does before it answers.
  await writeFirstVersions(shop.database.queries, START);
  const former = startFormer(shop.url);
  const skuId = await shop.sell({ price: 10, bv: 3, stock: 1_000 });
  const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.join({ USDT: 10_000 })));
  const paid = { former: 0, present: 0 };

  async function placeFormerly(buyer: (typeof buyers)[number]): Promise<string> {
    const id = newId(START);
    await former.place({ id, number: id, ...buyer, skuId, now: START });
    return id;
  }
  const isPaid = async (orderId: string) => (await shop.stateOf(orderId)) !== "pending_payment";

  await Promise.all(
    buyers.map(async (buyer, index) => {
      for (let round = 0; round < 8; round++) {
        const orderId = (index + round) % 2 ? await placeFormerly(buyer) : (await shop.buy(buyer, skuId)).id;
        // Both pay the same order at the same time: one of them succeeds.
        const [before, now] = await Promise.allSettled([
          former.pay({ id: orderId, memberId: buyer.memberId, now: later(1) }),
          shop.pay(buyer, orderId, { now: later(1) }),
        ]);
        expect([before.status, now.status].sort()).toEqual(["fulfilled", "rejected"]);
        paid[before.status === "fulfilled" ? "former" : "present"]++;
        expect(await isPaid(orderId)).toBe(true);
      }
    }),
  );
  expect(paid.former + paid.present).toBe(48);

  // A used key counts once.
  await former.give(buyers[0]!.memberId, usdt(5), { key: "once", now: START });
  await former.give(buyers[0]!.memberId, usdt(5), { key: "once", now: START });
  const { rows: spent } = await sql<{ micros: bigint }>`
    select sum(total)::bigint as micros from orders.purchase where member_id = ${buyers[0]!.memberId}`.execute(
    shop.database.queries,
  );
  expect((await shop.purse(buyers[0]!)).USDT).toBe(usdt(10_000 + 5) - spent[0]!.micros);
  await shop.assertBooks();
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ledger.posting where kind = 'order.payment'`.execute(shop.database.queries);
  expect(rows[0]?.count).toBe(49n);
  await former.end();
  await shop.drop();
});
