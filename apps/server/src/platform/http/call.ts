/** What a handler knows of the request it answers, by the access its endpoint asks for. */
import type { Endpoint, Group, OutputOf, ParsedInputOf } from "@banyan/contract/endpoint.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { StaffRight, StaffRole } from "@banyan/contract/rights.ts";
import type { StepUpAction, StepUpProof } from "@banyan/contract/step-up-proof.ts";
import type { Database, Tx } from "../database.ts";
import type { Intent } from "../idempotency.ts";

export interface MemberIdentity {
  memberId: bigint;
  sessionId: string;
}

export interface StaffIdentity {
  staffId: string;
  name: string;
  roles: readonly StaffRole[];
  sessionId: string;
  /** False until an authenticator is set up: such a session reaches `staff` access only. */
  secondFactor: boolean;
  /** Somebody else chose the password: such a session may choose its own, and nothing else. */
  passwordGiven: boolean;
}

/** A call of a member that may need a proof besides the session. */
export interface Proving {
  memberId: bigint;
  action: StepUpAction;
  proof: StepUpProof | undefined;
  /** SHA-256 of the call and everything it asks for; a passkey's challenge is bound to it. */
  intent: Buffer;
  now: Date;
}

/** Who decides whether a proof is wanted and right (modules/members/step-up/proof.ts). */
export interface StepUpGate {
  /**
   * Judges a proof that was given, before the transaction, because wrong tries are counted though the call is refused.
   * Refuses with STEP_UP_WRONG and TOO_MANY_REQUESTS.
   */
  judge(asked: Proving): Promise<void>;
  /**
   * Within the transaction: uses the proof up, together with what it allows. Refuses with STEP_UP_REQUIRED and
   * STEP_UP_WRONG.
   */
  spend(tx: Tx, asked: Proving): Promise<void>;
}

interface AnyCall {
  readonly requestId: string;
  readonly language: Language;
  /** When the request began. Verbs take their time from here. */
  readonly now: Date;
  /** The client's address. */
  readonly ip: string;
  readonly userAgent: string;
  readonly database: Database;
  /** Sets a response header, such as a cookie. */
  setHeader(name: string, value: string): void;
}

/** One transaction around the handler, committed together with the stored answer. */
interface OnceCall {
  readonly tx: Tx;
  /** For a verb whose one statement is the whole effect and keeps its result by itself. */
  readonly intent: Intent;
}

type Caller<Who> = Who extends "public"
  ? { readonly member: MemberIdentity | null }
  : Who extends "member"
    ? { readonly member: MemberIdentity }
    : Who extends "staff" | StaffRight
      ? { readonly staff: StaffIdentity }
      : never;

export type CallOf<E extends Endpoint> = AnyCall &
  Caller<E["access"]> &
  (E["idempotent"] extends true ? OnceCall : unknown);

export type Handler<E extends Endpoint> = (call: CallOf<E>, input: ParsedInputOf<E>) => Promise<OutputOf<E>>;

/**
 * What an idempotent call does before its transaction, for what must last though the call is refused, such as counting a
 * wrong try. It may run again where the call is repeated.
 */
export type Admission<E extends Endpoint> = (
  call: AnyCall & Caller<E["access"]>,
  input: ParsedInputOf<E>,
) => Promise<void>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: never, input: never) => Promise<unknown>;
  readonly admit?: ((call: never, input: never) => Promise<void>) | undefined;
  /** Its answer depends on the input and the language alone, so those of a moment share it (shared-responses.ts). */
  readonly shared: boolean;
}

/** A handler whose answer is shared knows of the first request no more than all of them have in common. */
type SharedHandler<E extends Endpoint> = (
  call: Pick<AnyCall, "language" | "now" | "database">,
  input: ParsedInputOf<E>,
) => Promise<OutputOf<E>>;

/** Binds every endpoint of a contract group to its handler; a missing or an extra one does not compile. */
export function routes<G extends Group, Shared extends keyof G = never>(
  group: G,
  handlers: { [Name in keyof G]: Name extends Shared ? SharedHandler<G[Name]> : Handler<G[Name]> },
  {
    admissions = {},
    shared = [],
  }: { admissions?: { [Name in keyof G]?: Admission<G[Name]> }; shared?: readonly Shared[] } = {},
): Route[] {
  return Object.entries(group).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as keyof G] as never,
    admit: admissions[name as keyof G] as never,
    shared: (shared as readonly string[]).includes(name),
  }));
}
