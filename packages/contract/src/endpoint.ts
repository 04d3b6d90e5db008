/**
 * An endpoint as data: its path, who may call it, its input, its output and its refusals. Server routes, the typed
 * client, the OpenAPI document and form checks are made from it.
 */
import type * as z from "zod/mini";
import type { ErrorName } from "./errors.ts";
import type { StaffRight } from "./rights.ts";
import type { StepUpAction } from "./step-up-proof.ts";

/**
 * Who may call: anybody, with the same answer for all (`public`); anybody, where a member's session changes what happens
 * (`anyone`); a signed-in member; any signed-in staff; or staff with a named right.
 */
export type Access = "public" | "anyone" | "member" | "staff" | StaffRight;

export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
  Idempotent extends boolean = boolean,
> {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly summary: string;
  readonly access: Who;
  /** The caller sends an `idempotency-key`. The answer is stored with the effect, and a repeated key gets it again. */
  readonly idempotent: Idempotent;
  /** What a `stepUpProof` is for, where the member requires one (step-up.ts); null for calls without a proof. */
  readonly stepUp: StepUpAction | null;
  /** Not among the fixed calls of docs/product.md 7. */
  readonly addition: boolean;
  readonly input: Input;
  readonly output: Output;
  readonly errors: readonly ErrorName[];
}

/** What a client knows of an endpoint: how to call it. The files in `browser/` hold the calls of each group. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly method: E["method"];
  readonly path: string;
  readonly access: E["access"];
  readonly idempotent: E["idempotent"];
  readonly stepUp: E["stepUp"];
  /** The endpoint with its schemas. Rejects where they cannot be loaded. */
  readonly endpoint: () => Promise<E>;
}

/** Can be called again without harm. */
export type Repeatable = Call & { readonly idempotent: false };
/** Moves money or must happen once: clients keep its key until they have a definite answer (decision 19). */
export type Once = Call & { readonly idempotent: true };

type EndpointOf<C extends Endpoint | Call> = C extends Call<infer E> ? E : C extends Endpoint ? C : never;

/** What a client sends. */
export type InputOf<C extends Endpoint | Call> = z.input<EndpointOf<C>["input"]>;
/** What a handler receives, checked and converted. */
export type ParsedInputOf<C extends Endpoint | Call> = z.output<EndpointOf<C>["input"]>;
/** What a handler gives and a client receives. */
export type OutputOf<C extends Endpoint | Call> = z.output<EndpointOf<C>["output"]>;

interface Definition<I, O, Who, Idempotent> {
  summary: string;
  access: Who;
  input: I;
  output: O;
  errors?: readonly ErrorName[];
  idempotent?: Idempotent;
  stepUp?: StepUpAction;
  addition?: boolean;
}

function define<Method extends "GET" | "POST">(method: Method) {
  return <I extends z.ZodMiniType, O extends z.ZodMiniType, Who extends Access, Idempotent extends boolean = false>(
    path: string,
    definition: Definition<I, O, Who, Idempotent>,
  ): Endpoint<I, O, Who, Idempotent> => ({
    method,
    path,
    summary: definition.summary,
    access: definition.access,
    idempotent: (definition.idempotent ?? false) as Idempotent,
    stepUp: definition.stepUp ?? null,
    addition: definition.addition ?? false,
    input: definition.input,
    output: definition.output,
    errors: definition.errors ?? [],
  });
}

export const get = define("GET");
export const post = define("POST");

/** The endpoints of one group, by name. */
export type Group = Record<string, Endpoint>;

/** Body code of the envelope (docs/wire.md). */
export const CODE = { done: 1, refused: 0, sessionOver: 303 } as const;

export interface Envelope<Data> {
  code: number;
  msg: string;
  /** Server time, Unix seconds. */
  time: number;
  data: Data;
}

export interface RefusalData {
  error: ErrorName;
  /** A sentence for each field that was wrong. */
  fields?: Record<string, string>;
  /** Machine-readable details, such as the seconds to wait. */
  params?: Record<string, string | number>;
}
