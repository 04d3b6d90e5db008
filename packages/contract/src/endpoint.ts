/**
 * An endpoint as data: path, access, input, output and refusals. Server routes, the typed client, the OpenAPI document
 * and form validation derive from it.
 */
import type * as z from "zod/mini";
import type { ErrorName } from "./errors.ts";
import type { StaffRight } from "./rights.ts";
import type { StepUpAction } from "./step-up-proof.ts";

/**
 * Who may call: anyone, with the same response for all (`public`); anyone, with a response that depends on a member's
 * session (`anyone`); a signed-in member; any signed-in staff; or staff with a named right.
 */
export type Access = "public" | "anyone" | "member" | "staff" | StaffRight;

export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
  Idempotent extends boolean | "keyed" = boolean | "keyed",
> {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly summary: string;
  readonly access: Who;
  /**
   * The caller sends an `idempotency-key`. The response is stored in the transaction of its effect, and returned again
   * for a repeated key. `keyed`: adds something that may be lost but not doubled. The caller need not keep the key, and
   * without one each request is a new intent, such as another piece in the cart.
   */
  readonly idempotent: Idempotent;
  /**
   * The action that a `stepUpProof` authorizes if the member requires one (step-up.ts); null for calls without a proof.
   */
  readonly stepUp: StepUpAction | null;
  /** Not one of the fixed calls of docs/product.md 7. */
  readonly addition: boolean;
  /** Takes inputs of up to 1 MiB instead of 256 KiB. */
  readonly largeInput: boolean;
  readonly input: Input;
  readonly output: Output;
  readonly errors: readonly ErrorName[];
}

/** What a client needs in order to call an endpoint. The files in `browser/` contain the calls of each group. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly method: E["method"];
  readonly path: string;
  readonly access: E["access"];
  readonly idempotent: E["idempotent"];
  readonly stepUp: E["stepUp"];
  /** The endpoint with its schemas. Rejects if they fail to load. */
  readonly endpoint: () => Promise<E>;
}

/** Safe to retry. */
export type Repeatable = Call & { readonly idempotent: false | "keyed" };
/** Moves money or must happen once: clients keep its key until they have a definite response (decision 19). */
export type Once = Call & { readonly idempotent: true };

type EndpointOf<C extends Endpoint | Call> = C extends Call<infer E> ? E : C extends Endpoint ? C : never;

/** What a client sends. */
export type InputOf<C extends Endpoint | Call> = z.input<EndpointOf<C>["input"]>;
/** What a handler receives: parsed input. */
export type ParsedInputOf<C extends Endpoint | Call> = z.output<EndpointOf<C>["input"]>;
/** What a handler returns and a client receives. */
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
  largeInput?: boolean;
}

function define<Method extends "GET" | "POST">(method: Method) {
  return <
    I extends z.ZodMiniType,
    O extends z.ZodMiniType,
    Who extends Access,
    Idempotent extends boolean | "keyed" = false,
  >(
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
    largeInput: definition.largeInput ?? false,
    input: definition.input,
    output: definition.output,
    errors: definition.errors ?? [],
  });
}

export const get = define("GET");
export const post = define("POST");

/** The endpoints of one group, by name. */
export type Group = Record<string, Endpoint>;

/** The `code` of the envelope (docs/wire.md). */
export const CODE = { done: 1, refused: 0, sessionOver: 303 } as const;

export interface Envelope<Data> {
  code: number;
  msg: string;
  /** Server time in Unix seconds. */
  time: number;
  data: Data;
}

export interface RefusalData {
  error: ErrorName;
  /** The error sentence of each invalid field. */
  fields?: Record<string, string>;
  /** Machine-readable details, such as the seconds to wait. */
  params?: Record<string, string | number>;
}
