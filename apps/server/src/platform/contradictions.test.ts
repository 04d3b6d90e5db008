/** A violated rule is reported, and does not hide violations of other rules. */
import { expect, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { findContradiction } from "./contradictions.ts";
import { openDatabase, sql } from "./database.ts";

test("the first row that breaks each rule is named", async () => {
  const { url, drop } = await createTestDatabase();
  const owner = openDatabase({ url, maxConnections: 1 });
  const { queries } = owner;
  const { examined, fault } = await findContradiction(queries);
  expect({ some: examined > 1n, fault }).toEqual({ some: true, fault: null });
  await sql`
    create view aa_contradiction as
    select * from (values (2, 'empty'), (1, 'empty'), (3, 'full')) v (which, what)`.execute(queries);
  await sql`create view bb_contradiction as select 4 as which, 'twice' as what`.execute(queries);
  expect(await findContradiction(queries)).toEqual({
    examined: examined + 2n,
    fault: {
      row: 'aa_contradiction {"which": 1}',
      message: 'empty; aa_contradiction {"which": 3} full; bb_contradiction {"which": 4} twice',
    },
  });
  await owner.close();
  await drop();
});
