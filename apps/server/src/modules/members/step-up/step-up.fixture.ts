/**
 * Step-up over HTTP for tests, with two calls that require a proof. They represent transfers and withdrawals and write
 * one row, so that every effect can be counted.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { post as definePost, type Endpoint } from "@banyan/contract/endpoint.ts";
import * as f from "@banyan/contract/fields.ts";
import { intentText } from "@banyan/contract/intent.ts";
import { stepUp as contract } from "@banyan/contract/step-up.ts";
import { STEP_UP_ERRORS, type StepUpMove, type StepUpProof, stepUpProof } from "@banyan/contract/step-up-proof.ts";
import { Secret, TOTP } from "otpauth";
import * as z from "zod/mini";
import { type Bent, makePasskey, type Passkey } from "../../../../test/authenticator.ts";
import { createTestDatabase } from "../../../../test/database.ts";
import { join, joinPorts, joinRoot, PASSWORD } from "../../../../test/members.ts";
import { testLog } from "../../../../test/server-log.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { sql, type Tx } from "../../../platform/database.ts";
import { routes } from "../../../platform/http/call.ts";
import { addRoutes, createHttp } from "../../../platform/http/server.ts";
import { hashToken } from "../../../platform/ids.ts";
import { createMetrics } from "../../../platform/metrics.ts";
import { refuse } from "../../../platform/refusal.ts";
import { createVault } from "../../../platform/sealed.ts";
import { memberRoutes, resolveSession, type StepUpPorts, stepUpGate, stepUpRoutes } from "../index.ts";
import { keepAccountActive, readInvitation } from "../lookup.ts";

export const SITE = { origin: "https://shop.example", rpId: "shop.example" };
export const STEP_MS = 30_000;
export const HOUR_MS = 3_600_000;
/** More than any balance: the call is refused after its row was written. */
const TOO_MUCH = 1_000_000_000n;

const moving = (path: string, stepUp: StepUpMove) =>
  definePost(path, {
    summary: "Move something",
    access: "member",
    idempotent: true,
    stepUp,
    input: z.strictObject({ amount: f.amount, receiver: z.string(), stepUpProof }),
    output: z.object({ moved: f.money }),
    errors: [...STEP_UP_ERRORS, "INSUFFICIENT_BALANCE"],
  });
export const moves = {
  transfer: moving("/api/test/transfer", "transfer"),
  withdraw: moving("/api/test/withdraw", "withdrawal"),
};
export const input = { amount: "12.5", receiver: "10000001" };

export interface Person {
  id: bigint;
  token: string;
}
type Data = Record<string, unknown> & { error?: string; recoveryCodes?: string[] };
export interface Answer {
  status: number;
  raw: string;
  code: number;
  data: Data;
}

/** "done", or the name of the refusal. */
export const outcome = ({ code, data }: Answer) => (code === 1 ? "done" : String(data.error));

/** Counts the outcomes. */
export function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[outcome(answer)] = (counts[outcome(answer)] ?? 0) + 1;
  return counts;
}

export const totp = (code: string): StepUpProof => ({ method: "totp", code });
export const recovery = (code: string | undefined) => ({ method: "recovery", code });

export type Scene = Awaited<ReturnType<typeof openScene>>;

export async function openScene() {
  const opened = await createTestDatabase({ maxConnections: 20 });
  const { database } = opened;
  const clock = fixedClock("2026-05-01T00:00:00Z");
  /** Members notified of a change of their account's security. */
  const told: bigint[] = [];
  const ports: StepUpPorts = {
    vault: createVault([randomBytes(32)]),
    publicUrl: SITE.origin,
    onSecurityChanged: async (_tx, { memberId }) => void told.push(memberId),
  };
  const deps = {
    database,
    clock,
    log: testLog(),
    metrics: createMetrics(),
    sessions: {
      member: (token: string, now: Date) => resolveSession(database.queries, token, now),
      keep: keepAccountActive,
      staff: async () => null,
    },
    trustedProxies: 0,
    stepUp: stepUpGate(database, ports),
    verifyContract: true,
  };
  const http = createHttp(deps);
  type Moving = { tx: Tx; member: { memberId: bigint }; now: Date; intent: { key: string } | undefined };
  async function move({ tx, member, now, intent }: Moving, { amount }: { amount: bigint }) {
    await sql`
      insert into members.consent (member_id, document, version, accepted_at)
      values (${member.memberId}, 'user_agreement', ${`moved ${intent?.key}`}, ${now})`.execute(tx);
    if (amount > TOO_MUCH) throw refuse("INSUFFICIENT_BALANCE");
    return { moved: "1" };
  }
  addRoutes(http, deps, [
    ...memberRoutes({
      ...joinPorts,
      requireNothingOpen: async () => {},
      weakerSide: async () => "left",
      onRecovered: async () => {},
      onCancelled: async () => {},
      stepUp: ports,
    }),
    ...stepUpRoutes(ports),
    ...routes(moves, { transfer: move, withdraw: move }),
  ]);
  const root = await joinRoot(database, clock.now());
  const invitation = await readInvitation(database.queries, root.id, "");
  const codes = { inviteCode: invitation.inviteCode, nodeCode: invitation.left.nodeCode };

  async function call(endpoint: Endpoint, who: Person, given: object, key: string = randomUUID()): Promise<Answer> {
    const answer = await http.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: {
        lang: "en",
        "ba-user-token": who.token,
        "content-type": "application/json",
        ...(endpoint.idempotent && { "idempotency-key": key }),
      },
      ...(endpoint.method === "POST" && { payload: JSON.stringify(given) }),
    });
    return { status: answer.statusCode, raw: answer.body, ...answer.json<{ code: number; data: Data }>() };
  }

  const newcomer = (): Promise<Person> => join(database, codes, clock.now());

  /** Code that the app with this secret displays at a moment. */
  const codeOf = (secret: string, at = clock.now()) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

  /** A wrong code, different for each `nth`. */
  const wrongCode = (secret: string, nth = 0) =>
    String((Number(codeOf(secret)) + 100_000 + nth) % 1_000_000).padStart(6, "0");

  /** A new member with an authenticator app, whose first code is already used. */
  async function withTotp() {
    const who = await newcomer();
    const begun = await call(contract.beginTotp, who, { password: PASSWORD });
    const { enrolmentId, secret } = begun.data as { enrolmentId: string; secret: string };
    const done = await call(contract.finishTotp, who, { enrolmentId, code: codeOf(secret), name: "Phone" });
    if (done.code !== 1) throw new Error(done.raw);
    clock.advance(STEP_MS);
    return { ...who, secret, codes: done.data.recoveryCodes ?? [] };
  }

  /** A new member with a passkey, unless tampering prevented it; `answer` is the response. */
  async function withPasskey(bent: Bent = {}): Promise<Person & { passkey: Passkey; answer: Answer }> {
    const who = await newcomer();
    const begun = await call(contract.beginPasskey, who, { password: PASSWORD });
    const { passkey, made } = makePasskey(String(begun.data.challenge), SITE, bent);
    return { ...who, passkey, answer: await call(contract.finishPasskey, who, { ...made, name: "Laptop" }) };
  }

  /** A challenge for a call with an input. */
  async function challengeFor(who: Person, action: string, path: string, content: object): Promise<string> {
    const intent = hashToken(intentText(path, content)).toString("base64url");
    return String((await call(contract.beginProof, who, { action, intent })).data.challenge);
  }

  /** Number of rows that a member's calls wrote. */
  async function countMoves(who: Person): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from members.consent
      where member_id = ${who.id} and version like 'moved %'`.execute(database.queries);
    return rows[0]!.count;
  }

  async function close(): Promise<void> {
    await http.close();
    await opened.drop();
  }

  return {
    database,
    clock,
    told,
    call,
    newcomer,
    codeOf,
    wrongCode,
    withTotp,
    withPasskey,
    challengeFor,
    countMoves,
    close,
  };
}
