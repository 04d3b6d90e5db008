/**
 * Whether a database is the demo or a real shop. The demo has play money, a public mailbox and public passwords, so
 * neither may ever become the other.
 */
import { type Executor, sql } from "./database.ts";

export type ShopKind = "demo" | "own";

/** The kind of this database; undefined before it is filled. */
export async function readShopKind(executor: Executor): Promise<ShopKind | undefined> {
  const { rows } = await sql<{ kind: ShopKind }>`select kind from platform.shop`.execute(executor);
  return rows[0]?.kind;
}

/** Writes the kind permanently. Returns the effective one: the first that was ever written. */
export async function writeShopKind(executor: Executor, kind: ShopKind): Promise<ShopKind> {
  await sql`insert into platform.shop (kind) values (${kind}) on conflict do nothing`.execute(executor);
  return (await readShopKind(executor)) ?? kind;
}
