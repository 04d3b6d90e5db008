/** Finds members' data in the database, by the list of personal data. */
import type pg from "pg";
import { TABLES } from "./personal-data.ts";

export const words = (list = "") => list.split(/\s+/).filter((word) => word !== "");

/**
 * For each table with deleted rows: how many rows these members have. For each erased column: in how many rows it is
 * filled.
 */
export async function filled(
  owner: pg.Client,
  ids: readonly bigint[],
  emails: readonly string[],
): Promise<[string, number][]> {
  const found: [string, number][] = [];
  for (const [table, { rows, erased, of = "member_id = any($1)" }] of Object.entries(TABLES)) {
    const columns = rows ? [] : words(erased);
    if (!rows && columns.length === 0) continue;
    const counts = columns.map((column) => `count(*) filter (where coalesce(${column}::text, '') <> '')`);
    const { rows: answer } = await owner.query<number[]>({
      text: `with given as (select $1::bigint[], $2::text[])
        select ${(rows ? ["count(*)"] : counts).map((count) => `${count}::int`).join(", ")} from ${table} where ${of}`,
      values: [ids, emails],
      rowMode: "array",
    });
    for (const [at, count] of answer[0]!.entries()) found.push([rows ? table : `${table}.${columns[at]}`, count]);
  }
  return found;
}
