/**
 * Whether the tests find defects: each run removes one guard, in statements or in tables, and must find something
 * wrong. The same run with every guard must find nothing.
 */
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { type Rewriting, rewriteStatements, stopInjecting } from "../../../test/fault-injection.ts";
import { outcomes } from "../../../test/outcomes.ts";
import { newTransaction, openCounter, times } from "./withdrawals.fixture.ts";

interface Defect {
  statement?: Rewriting;
  tables?: string;
}

const DEFECTS: Record<string, Defect> = {
  "the lock of the member's row": {
    statement: ["do update set member_id = excluded.member_id", "do nothing"],
  },
  "the count of the day": {
    statement: ["where member_id = $1 and asked_day", "where false and member_id = $1 and asked_day"],
  },
  "given back money that counts no more": {
    statement: [/(and asked_day = \$2 and )state = any\(\$3\)/, "$1$3::text[] is not null"],
  },
  "the state before a step": { statement: [/and w\.state = (\$\d+) returning/, "and $1::text is not null returning"] },
  "the approval of a person, once": {
    statement: [/(insert into withdrawals\.approval [^;]*)$/, "$1 on conflict do nothing"],
  },
  "the number of approvals": { statement: [/w\.approvals \+ 1 >= w\.approvals_needed/g, "true"] },
  "the one withdrawal of a transaction": {
    tables: "alter table withdrawals.withdrawal drop constraint withdrawal_transaction",
  },
};

afterEach(stopInjecting);

/** Uses everything that the guards protect; returns the first thing that is wrong. */
async function firstWrong(defect: Defect | undefined): Promise<string | null> {
  const counter = await openCounter({ maxConnections: 20 });
  if (defect?.tables) {
    const owner = new pg.Client({ connectionString: counter.url });
    await owner.connect();
    await owner.query(defect.tables);
    await owner.end();
  }
  const stop = defect?.statement && rewriteStatements(defect.statement);
  try {
    const member = await counter.enter();
    const spread = await outcomes(times(40, () => counter.ask(member, 200)));
    if (spread.done !== 25) return `the limit of a day let ${spread.done} through`;

    const other = await counter.enter();
    const { id: given } = await counter.ask(other, 5_000);
    await counter.reject(given);
    if ((await outcomes([counter.ask(other, 10)])).done !== 1) return "what came back counts still";

    const third = await counter.enter();
    for (const _ of times(4, () => 0)) {
      const { id } = await counter.ask(third, 10);
      await counter.approve(id);
      const ends = await outcomes([counter.pay(id), counter.fail(id), counter.pay(id), counter.fail(id)]);
      if (ends.done !== 1) return `a withdrawal ended ${ends.done} times`;
    }

    const { id: large } = await counter.ask(third, 1_500);
    const me = "11111111-1111-4111-8111-111111111111";
    await outcomes([counter.approve(large, me), counter.approve(large, me)]);
    if ((await counter.stateOf(large)) !== "pending_review") return "one person approved a large one";
    await counter.reject(large);

    const pair = await Promise.all(times(2, () => counter.ask(third, 10)));
    await Promise.all(pair.map(({ id }) => counter.approve(id)));
    const transactionId = newTransaction();
    const paid = await outcomes(pair.map(({ id }) => counter.pay(id, transactionId)));
    if (paid.done !== 1) return "one transaction paid two withdrawals";
    await counter.assertBooks();
    return null;
  } catch (error) {
    return String(error);
  } finally {
    await counter.drop();
    stop?.();
  }
}

test("with every guard in place nothing is wrong", async () => {
  expect(await firstWrong(undefined)).toBeNull();
});

test.each(Object.entries(DEFECTS))("without %s something is found wrong", async (_guard, defect) => {
  const wrong = await firstWrong(defect);
  console.log(wrong);
  expect(wrong).not.toBeNull();
});

test("a defect that fits no statement is not taken for planted", () => {
  expect(rewriteStatements(["a piece that no statement has", ""])).toThrow("plant the defect anew");
});
