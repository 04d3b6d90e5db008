/** Snapshots the content of every table, to prove that a refused request changed nothing. */
import pg from "pg";

/** Tables that change without the request under test: last activity of devices, and what a job writes about the chain. */
const VOLATILE = new Set(["members.known_device", "chain.reconciliation"]);

export async function createFingerprint(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
  const tables = rows.map(({ name }) => name).filter((name) => !VOLATILE.has(name));
  const query = tables
    .map(
      (name) =>
        `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as state from ${name} t`,
    )
    .join(" union all ");

  async function take(): Promise<Map<string, string>> {
    // Planning a statement over so many tables takes longer than reading few rows, so it is prepared.
    const taken = await client.query<{ name: string; state: string }>({ name: "content", text: query });
    return new Map(taken.rows.map(({ name, state }) => [name, state]));
  }

  return {
    take,
    /** Names of the tables that changed. */
    async changes(before: Map<string, string>): Promise<string[]> {
      const after = await take();
      return tables.filter((name) => after.get(name) !== before.get(name));
    },
    close: () => client.end(),
  };
}
