/**
 * Mutation test: each run removes one guard, from statements or tables, and must detect an inconsistency. The same run
 * with all guards must detect none.
 */
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { type Rewriting, rewriteStatements, stopInjecting } from "../../../test/fault-injection.ts";
import { outcomes } from "../../../test/outcomes.ts";
import { openCounter, times } from "./withdrawals.fixture.ts";

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
  "the one withdrawal of a transfer": {
    tables: `alter table withdrawals.payment drop constraint payment_transfer,
      add constraint payment_transfer unique (chain_id, tx_hash, log_index, withdrawal_id)`,
  },
  "the one claim": { statement: ["and w.claimed_by is null and w.state = 'approved'", "and w.state = 'approved'"] },
  "the claim of whoever names the transaction": { statement: ["and w.claimed_by = $4", "and $4::uuid is not null"] },
  "the claim of another": {
    statement: ["and (w.claimed_by is null or w.claimed_by = $7)", "and $7::uuid is not null"],
  },
  "the transaction that may still pay": {
    statement: ["(w.named_transaction is null or w.payment_check = any($8))", "$8::text[] is not null"],
  },
};

afterEach(stopInjecting);

/** Exercises everything that the guards protect; returns the first inconsistency. */
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
    if ((await outcomes([counter.reject(given)])).done) return "a withdrawal was rejected twice";
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

    const pair = await counter.alike(third, 2);
    const [one, two] = ["22222222-2222-4222-8222-222222222222", "33333333-3333-4333-8333-333333333333"];
    const claims = await outcomes([counter.claim(pair[0]!, one), counter.claim(pair[0]!, two)]);
    if (claims.done !== 1) return "two people have one claim";
    const owner = (await counter.read(pair[0]!)).claimedBy!;
    const stranger = owner === one ? two : one;
    const txHash = await counter.send([pair[0]!]);
    if ((await outcomes([counter.name(pair[0]!, txHash, stranger)])).done) return "somebody else named the transaction";
    if ((await outcomes([counter.fail(pair[0]!, stranger)])).done) return "it failed under the claim of another";
    await counter.name(pair[0]!, txHash, owner);
    if ((await outcomes([counter.fail(pair[0]!, owner)])).done) return "it failed while its payment was under way";
    await counter.claim(pair[1]!, owner);
    await counter.name(pair[1]!, txHash, owner);
    await outcomes(pair.map((id) => counter.settle(id, txHash)));
    const states = await Promise.all(pair.map(counter.stateOf));
    if (states.filter((state) => state === "succeeded").length !== 1) return "one transfer paid two withdrawals";
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
