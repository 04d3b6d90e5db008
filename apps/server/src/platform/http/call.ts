/** What a handler gets with its request, by the access of its endpoint. */
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
  /** False until an authenticator is set up. Until then the session reaches `staff` access only. */
  secondFactor: boolean;
  /** Somebody else chose the password. The session can then only set a new one. */
  passwordGiven: boolean;
}

/** A call of a member that may need a proof besides the session. */
export interface Proving {
  memberId: bigint;
  action: StepUpAction;
  proof: StepUpProof | undefined;
  /** SHA-256 of the call and its whole input; a passkey's challenge is bound to it. */
  intent: Buffer;
  now: Date;
}

/** Decides whether a proof is required and correct (modules/members/step-up/proof.ts). */
export interface StepUpGate {
  /**
   * Checks a proof before the transaction, because wrong tries are counted even though the call is refused. Refuses
   * with STEP_UP_WRONG and TOO_MANY_REQUESTS.
   */
  judge(asked: Proving): Promise<void>;
  /** Uses the proof up, in the transaction of what it allows. Refuses with STEP_UP_REQUIRED and STEP_UP_WRONG. */
  spend(tx: Tx, asked: Proving): Promise<void>;
}

interface AnyCall {
  readonly requestId: string;
  readonly language: Language;
  /** When the request began. It is the `now` of everything the request does. */
  readonly now: Date;
  /** The client's address. */
  readonly ip: string;
  readonly userAgent: string;
  /** The `cookie` header. */
  readonly cookies: string | undefined;
  /** The `ba-user-token` header, whether or not its session is open. */
  readonly memberToken: string | undefined;
  readonly database: Database;
  /** Sets a response header, such as a cookie. */
  setHeader(name: string, value: string): void;
}

/** One transaction around the handler, committed together with the stored answer. */
interface OnceCall {
  readonly tx: Tx;
  /** For a function whose single statement is the whole effect and stores its result by itself. */
  readonly intent: Intent;
}

type Caller<Who> = Who extends "public"
  ? unknown
  : Who extends "anyone"
    ? { readonly member: MemberIdentity | null }
    : Who extends "member"
      ? {
          readonly member: MemberIdentity;
          /** Its transactions keep the account open until they end. For what an account that is cancelled must not leave. */
          readonly keptDatabase: Database;
        }
      : Who extends "staff" | StaffRight
        ? { readonly staff: StaffIdentity }
        : never;

export type CallOf<E extends Endpoint> = AnyCall &
  Caller<E["access"]> &
  (E["idempotent"] extends true ? OnceCall : unknown);

export type Handler<E extends Endpoint> = (call: CallOf<E>, input: ParsedInputOf<E>) => Promise<OutputOf<E>>;

/**
 * What an idempotent call does before its transaction, because it must last even if the call is refused: counting a
 * wrong try, for example. It may run again when the call is repeated.
 */
export type Admission<E extends Endpoint> = (
  call: AnyCall & Caller<E["access"]>,
  input: ParsedInputOf<E>,
) => Promise<void>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: never, input: never) => Promise<unknown>;
  readonly admit?: ((call: never, input: never) => Promise<void>) | undefined;
  /**
   * The answer depends only on input and language, so equal requests at the same time share it (shared-responses.ts).
   */
  readonly shared: boolean;
}

/** The handler of a shared answer gets only what all these requests have in common. */
type SharedHandler<E extends Endpoint> = (
  call: Pick<AnyCall, "language" | "now" | "database">,
  input: ParsedInputOf<E>,
) => Promise<OutputOf<E>>;

/** Binds every endpoint of a contract group to its handler. A missing or extra handler does not compile. */
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
