/**
 * Every writing call runs concurrently with the cancellation of its member's account (docs/trust.md 29). Either the
 * account remains unchanged, or no personal data is left, and no call fails. The cancellation pauses right before its
 * commit, after erasing everything; then the call is made.
 */
import { members } from "@banyan/contract/members.ts";
import { UPLOAD_TOPICS, type UploadTopic } from "@banyan/contract/uploads.ts";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { assertLedgerClean } from "../../src/modules/ledger/index.ts";
import { hashToken } from "../../src/platform/ids.ts";
import { ENDPOINTS, type Named } from "./contract-check.ts";
import { filled } from "./personal-rows.ts";
import { sampleFor, uploadPicture } from "./samples.ts";
import { watchJoins } from "./watched-joins.ts";
import { type Answer, type MemberCaller, openWhole, PASSWORD, type Whole } from "./whole.ts";

const GATE = 4_711;
/** How long a call may take to finish, or to wait for a lock. */
const CHANCE_MS = 3_000;

/** Calls whose sample leaves the member with money or open items, who then cannot leave. */
const CANNOT_LEAVE: ReadonlySet<string> = new Set([
  "POST /api/order/pay",
  "POST /api/order/cancel",
  "POST /api/order/confirm",
  "POST /api/order/changeAddress",
  "POST /api/order/return/create",
  "POST /api/order/return/cancel",
  "POST /api/recharge/faucet",
  "POST /api/transfer/transfer",
  "POST /api/withdraw/create",
  "POST /api/withdraw/cancel",
  "POST /api/withdraw/renameAddress",
  "POST /api/withdraw/removeAddress",
  "POST /api/notice/read",
]);

let whole: Whole;
/** Connected as the database owner; `gate` blocks commits. */
let owner: pg.Client;
let gate: pg.Client;
beforeAll(async () => {
  whole = await openWhole();
  owner = new pg.Client({ connectionString: whole.url });
  gate = new pg.Client({ connectionString: whole.url });
  await owner.connect();
  await gate.connect();
  await owner.query(`
    create function public.wait_at_the_gate() returns trigger language plpgsql security definer as $$
      begin perform pg_advisory_xact_lock_shared(${GATE}); return null; end $$;
    create constraint trigger wait_at_the_gate after update on members.member deferrable initially deferred
      for each row when (new.status = 'cancelled' and old.status <> 'cancelled')
      execute function public.wait_at_the_gate()`);
});
afterEach(() => gate.query("select pg_advisory_unlock_all()"));
afterAll(async () => {
  await owner.end();
  await gate.end();
  await whole.close();
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + CHANCE_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 5))) {
    if (await holds()) return;
  }
}

async function waiting(type: string): Promise<boolean> {
  const { rowCount } = await gate.query(
    `select from pg_locks l join pg_stat_activity a using (pid)
     where not l.granted and ${type} and a.datname = current_database()`,
  );
  return rowCount !== 0;
}

interface Crossing {
  cancelled: Answer;
  called: Answer;
  left: [string, number][];
}

/** A new recovery code of a member with a second factor, which cancelling needs. */
async function proofOf({ id }: MemberCaller) {
  const code = "ABCDEFGHJKMN";
  const { rowCount } = await owner.query(
    "insert into members.recovery_code (member_id, code_hash, created_at) select member_id, $2, now() from members.step_up where member_id = $1",
    [id, hashToken(`recovery\n${id}\n${code}`)],
  );
  return rowCount === 0 ? undefined : { method: "recovery" as const, code };
}

/** Makes `call` after the cancellation has erased everything but before it commits. */
async function cross(leaver: MemberCaller, call: () => Promise<Answer>): Promise<Crossing> {
  const { rows } = await owner.query<{ email: string | null }>("select email from members.member where id = $1", [
    leaver.id,
  ]);
  const stepUpProof = await proofOf(leaver);
  await gate.query("select pg_advisory_lock($1)", [GATE]);
  let isCancelled = false;
  const cancelling = whole
    .call(members.cancelAccount, { password: PASSWORD, stepUpProof }, { as: leaver })
    .finally(() => (isCancelled = true)) as Promise<Answer>;
  await until(async () => isCancelled || (await waiting("l.locktype = 'advisory'")));
  let isAnswered = false;
  const calling = call().finally(() => (isAnswered = true));
  await until(async () => isAnswered || (await waiting("l.locktype <> 'advisory'")));
  await gate.query("select pg_advisory_unlock($1)", [GATE]);
  const [cancelled, called] = await Promise.all([cancelling, calling]);
  const left = await filled(owner, [leaver.id], rows[0]?.email ? [rows[0].email] : []);
  return { cancelled, called, left: left.filter(([, count]) => count > 0) };
}

function expectOneWinner({ cancelled, called, left }: Crossing): void {
  expect(called.status, called.raw).toBeLessThan(500);
  expect(cancelled.status, cancelled.raw).toBeLessThan(500);
  if (cancelled.code === 1) expect(left).toEqual([]);
}

const changes = ENDPOINTS.filter(
  ({ endpoint, name }) => endpoint.method === "POST" && !name.endsWith("/cancelAccount"),
);
const ofMembers = changes.filter(({ endpoint }) => ["member", "anyone"].includes(endpoint.access));
const ofStaff = changes.filter(
  ({ name, endpoint }) => name.startsWith("POST /api/office/") && endpoint.access !== "public",
);

describe("while its own account is being cancelled", () => {
  test.each(ofMembers)("$name", async (named) => {
    const leaver = await whole.join({ email: `leaver.${named.path.join(".")}@example.com`.toLowerCase() });
    const input = await sampleFor(named, whole, leaver);
    const crossing = await cross(leaver, () => whole.send(named.endpoint, input, { as: leaver }));
    expectOneWinner(crossing);
    // Otherwise the test would prove nothing.
    expect(crossing.cancelled.code === 1, crossing.cancelled.raw).toBe(!CANNOT_LEAVE.has(named.name));
  });

  test.each(UPLOAD_TOPICS)("an upload: %s", async (topic) => {
    const leaver = await whole.join();
    const crossing = await cross(leaver, () => uploadAnswer(leaver, topic));
    expectOneWinner(crossing);
    expect(crossing.cancelled.code).toBe(1);
  });

  test("an order to an address that the member had", async () => {
    const leaver = await whole.join();
    const order = ENDPOINTS.find(({ name }) => name === "POST /api/order/create")!;
    const input = await sampleFor(order, whole, leaver);
    const crossing = await cross(leaver, () => whole.send(order.endpoint, input, { as: leaver }));
    expect(crossing.cancelled.code).toBe(1);
    expect(crossing.called.data.error).toBe("ACCOUNT_CANCELLED");
    expect(crossing.left).toEqual([]);
    const { rows } = await owner.query("select 1 from orders.purchase where member_id = $1", [leaver.id]);
    expect(rows).toEqual([]);
  });
});

/** The response to an upload. */
async function uploadAnswer(leaver: MemberCaller, topic: UploadTopic): Promise<Answer> {
  let answer: Answer | undefined;
  const watched: Whole = {
    ...whole,
    async inject(given) {
      answer = await whole.inject(given);
      return answer;
    },
  };
  await uploadPicture(watched, leaver, topic).catch(() => {});
  return answer!;
}

describe("of staff, while the account of its member is being cancelled", () => {
  test.each(ofStaff)("$name", async (named: Named) => {
    const { watched, joined } = watchJoins(whole);
    const staff = await whole.hire(["owner"]);
    const input = await sampleFor(named, watched, staff);
    const leaver = joined.at(-1) ?? (await watched.join());
    expectOneWinner(await cross(leaver, () => whole.send(named.endpoint, input, { as: staff })));
  });
});

test("the books are even after all of it, and no call failed", async () => {
  await assertLedgerClean(whole.database.queries);
  expect(whole.faults).toEqual([]);
});
