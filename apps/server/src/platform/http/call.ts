/** The arguments of a handler, by the access of its endpoint. */
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
  /** False until an authenticator is set up; the session then only reaches endpoints with `staff` access. */
  secondFactor: boolean;
  /** The password was set by somebody else; the session can only replace it. */
  passwordGiven: boolean;
}

/** A member's call that may require a proof in addition to the session. */
export interface Proving {
  memberId: bigint;
  action: StepUpAction;
  proof: StepUpProof | undefined;
  /** SHA-256 of the call with its whole input; the challenge of a passkey is bound to it. */
  intent: Buffer;
  now: Date;
}

/** Decides whether a proof is required and valid (modules/members/step-up/proof.ts). */
export interface StepUpGate {
  /**
   * Verifies a proof before the transaction: failed attempts are counted although the call is refused. Refuses with
   * STEP_UP_WRONG and TOO_MANY_REQUESTS.
   */
  judge(asked: Proving): Promise<void>;
  /** Consumes the proof, in the transaction of the action. Refuses with STEP_UP_REQUIRED and STEP_UP_WRONG. */
  spend(tx: Tx, asked: Proving): Promise<void>;
}

interface AnyCall {
  readonly requestId: string;
  readonly language: Language;
  /** Start of the request, used as `now` throughout. */
  readonly now: Date;
  /** Client IP address. */
  readonly ip: string;
  readonly userAgent: string;
  readonly cookies: string | undefined;
  /** The `ba-user-token` header, whether or not the session is valid. */
  readonly memberToken: string | undefined;
  readonly database: Database;
  /** Sets a response header, such as a cookie. */
  setHeader(name: string, value: string): void;
}

/** A single transaction around the handler that also stores the response. */
interface OnceCall {
  readonly tx: Tx;
  /** For `executeOnce`: a database function that has the whole effect in one statement and itself stores the result or the refusal under the key. Absent under a derived key, where refusals must not be stored. */
  readonly intent: Intent | undefined;
}

type Caller<Who> = Who extends "public"
  ? unknown
  : Who extends "anyone"
    ? { readonly member: MemberIdentity | null }
    : Who extends "member"
      ? {
          readonly member: MemberIdentity;
          /**
           * Its transactions lock the account as open until they end. For writes that must not survive a cancellation
           * of the account.
           */
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
 * Runs before the transaction of an idempotent call, for effects that persist even if the call is refused, e.g.
 * counting a failed attempt. It may run again on a retry.
 */
export type Admission<E extends Endpoint> = (
  call: AnyCall & Caller<E["access"]>,
  input: ParsedInputOf<E>,
) => Promise<void>;

/**
 * Whether an equal request without a key is a new intent, although one got this result a moment ago: what it made is
 * settled since.
 */
export type IsPast<E extends Endpoint> = (
  call: AnyCall & Caller<E["access"]>,
  input: ParsedInputOf<E>,
  before: OutputOf<E>,
) => Promise<boolean>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: never, input: never) => Promise<unknown>;
  readonly admit?: ((call: never, input: never) => Promise<void>) | undefined;
  readonly isPast?: ((call: never, input: never, before: never) => Promise<boolean>) | undefined;
  /** The response depends only on input and language, so concurrent equal requests share it (shared-responses.ts). */
  readonly shared: boolean;
}

/** Handler of a shared response; gets only what these requests have in common. */
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
    past = {},
    shared = [],
  }: {
    admissions?: { [Name in keyof G]?: Admission<G[Name]> };
    past?: { [Name in keyof G]?: IsPast<G[Name]> };
    shared?: readonly Shared[];
  } = {},
): Route[] {
  return Object.entries(group).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as keyof G] as never,
    admit: admissions[name as keyof G] as never,
    isPast: past[name as keyof G] as never,
    shared: (shared as readonly string[]).includes(name),
  }));
}
