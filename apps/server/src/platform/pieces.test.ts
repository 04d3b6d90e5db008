import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { sql } from "./database.ts";
import { inPieces } from "./pieces.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const numbers = (until: number) => sql<{ n: number }>`select n from generate_series(1, ${until}::int) n order by n`;

test.each([0, 1, 499, 500, 501, 1_234])(
  "%i rows come in pieces, in order, and another query may follow",
  async (count) => {
    await db.database.transaction(async (tx) => {
      for (let times = 0; times < 2; times++) {
        const found: number[] = [];
        for await (const rows of inPieces(tx, numbers(count))) {
          expect(rows.length).toBeLessThanOrEqual(500);
          found.push(...rows.map(({ n }) => n));
        }
        expect(found).toEqual(Array.from({ length: count }, (_, at) => at + 1));
      }
    });
  },
);

test("the next piece is read when the last one was consumed", async () => {
  await db.database.transaction(async (tx) => {
    await sql`create temporary sequence read_rows`.execute(tx);
    const counting = sql<{ n: bigint }>`select nextval('read_rows') as n from generate_series(1, ${2_000}::int)`;
    let consumed = 0;
    for await (const rows of inPieces(tx, counting)) {
      consumed += rows.length;
      const { rows: state } = await sql<{ last: bigint }>`select last_value as last from read_rows`.execute(tx);
      expect(Number(state[0]!.last)).toBe(consumed);
    }
    expect(consumed).toBe(2_000);
  });
});
