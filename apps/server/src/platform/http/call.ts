/** What a handler knows of the request it answers, by the access its endpoint asks for. */
import type { Endpoint, Group, OutputOf, ParsedInputOf } from "@banyan/contract/endpoint.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { StaffRight, StaffRole } from "@banyan/contract/rights.ts";
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

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: never, input: never) => Promise<unknown>;
}

/** Binds every endpoint of a contract group to its handler; a missing or an extra one does not compile. */
export function routes<G extends Group>(group: G, handlers: { [Name in keyof G]: Handler<G[Name]> }): Route[] {
  return Object.entries(group).map(([name, endpoint]) => ({ endpoint, handle: handlers[name as keyof G] as never }));
}
