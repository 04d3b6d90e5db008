/**
 * The build before functions left the schemas of the tables (docs/decisions/0017), as its database sees it: its
 * migrations, and the statements by which its processes posted, placed and paid.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";

/** Makes the schema that the former build made, in an empty database. */
export async function migrateAsBefore(url: string): Promise<void> {
  const file = join(import.meta.dirname, "migrations-to-0030.json.gz");
  const migrations: { name: string; text: string }[] = JSON.parse(gunzipSync(readFileSync(file)).toString());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create schema platform;
    create table platform.migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    create table platform.migration_lock (one boolean primary key check (one));
    insert into platform.migration_lock values (true)`);
  for (const { name, text } of migrations) {
    await client.query(text);
    await client.query("insert into platform.migration (name, checksum) values ($1, $2)", [
      name,
      createHash("sha256").update(text).digest("hex"),
    ]);
  }
  await client.end();
}

/** A process of the former build: its connections have no search path. */
export function startFormer(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 4, options: "-c role=banyan_app" });
  return {
    async open(memberId: bigint, now: Date): Promise<void> {
      await pool.query("select ledger.open_accounts($1, $2)", [memberId, now]);
    },
    async give(memberId: bigint, amount: bigint, { key, now }: { key: string; now: Date }): Promise<void> {
      await pool.query("select * from ledger.post($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10, $11)", [
        ...[key, "grant", null, null, null, now],
        ...[["USDT"], [-42n], [memberId], [amount], [null]],
      ]);
    },
    async place(order: { id: string; number: string; memberId: bigint; skuId: bigint; addressId: string; now: Date }) {
      const call = {
        place: 1,
        id: order.id,
        number: order.number,
        member_id: String(order.memberId),
        sku_id: String(order.skuId),
        quantity: 1,
        address_id: order.addressId,
        remark: "",
        language: "en",
        now: order.now,
        pay_until: new Date(order.now.getTime() + 3_600_000),
        intent: null,
        result: {},
      };
      const shipping = { undelivered: [], standard: { flatFee: "5000000", freeFrom: "100000000" }, byCountry: {} };
      await pool.query("select total from orders.place($1::jsonb, $2::jsonb, $3, $4)", [
        JSON.stringify([call]),
        JSON.stringify(shipping),
        10,
        "pending_payment",
      ]);
    },
    async pay(order: { id: string; memberId: bigint; now: Date }): Promise<boolean> {
      const call = {
        id: order.id,
        member_id: String(order.memberId),
        method: "balance",
        coupons: "0",
        rest: "USDT",
        day: order.now.toISOString().slice(0, 10),
        now: order.now,
        intent: null,
        result: {},
      };
      const { rows } = await pool.query("select paid from orders.pay($1::jsonb, $2, $3)", [
        JSON.stringify([call]),
        "pending_payment",
        "pending_delivery",
      ]);
      return rows[0].paid;
    },
    end: () => pool.end(),
  };
}
