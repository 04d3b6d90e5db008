/**
 * A stand-in for the server, typed by the contract, for page tests. Answers are checked against the contract as well,
 * so that a test cannot show what the server would never say. It is no part of the built product.
 */
import type { Endpoint, Envelope, OutputOf, ParsedInputOf } from "@banyan/contract";
import { ERRORS, type ErrorName } from "@banyan/contract/errors.ts";

export class FakeRefusal extends Error {
  readonly error: ErrorName;
  readonly fields: Record<string, string> | undefined;
  constructor(error: ErrorName, message: string, fields?: Record<string, string>) {
    super(message);
    this.error = error;
    this.fields = fields;
  }
}

export interface FakeCall {
  path: string;
  input: unknown;
  idempotencyKey: string | undefined;
}

export interface FakeServer {
  /** Says what a call answers. A later answer replaces an earlier one. */
  on<E extends Endpoint>(endpoint: E, answer: (input: ParsedInputOf<E>) => OutputOf<E>): FakeServer;
  /** Every call that came in, newest last. */
  readonly calls: FakeCall[];
  /** The inputs of the calls of one endpoint. */
  sent(endpoint: Endpoint): unknown[];
  fetch: typeof globalThis.fetch;
}

export function createFakeServer(): FakeServer {
  const handlers = new Map<string, { endpoint: Endpoint; answer: (input: never) => unknown }>();
  const server: FakeServer = {
    calls: [],
    on(endpoint, answer) {
      handlers.set(`${endpoint.method} ${endpoint.path}`, { endpoint, answer });
      return server;
    },
    sent: (endpoint) => server.calls.filter(({ path }) => path === endpoint.path).map(({ input }) => input),
    async fetch(target, init) {
      const url = new URL(String(target), "http://office.test");
      const found = handlers.get(`${init?.method ?? "GET"} ${url.pathname}`);
      if (!found) throw new Error(`the fake server has no answer to ${url.pathname}`);
      const { endpoint, answer } = found;
      const given = endpoint.method === "GET" ? Object.fromEntries(url.searchParams) : JSON.parse(String(init?.body));
      const idempotencyKey = new Headers(init?.headers).get("idempotency-key") ?? undefined;
      server.calls.push({ path: url.pathname, input: given, idempotencyKey });
      const parsed = endpoint.input.safeParse(given);
      if (!parsed.success) return refused(new FakeRefusal("INVALID_INPUT", "Please check what you entered"));
      try {
        return envelope(1, "", endpoint.output.parse(answer(parsed.data as never)));
      } catch (error) {
        if (error instanceof FakeRefusal) return refused(error);
        throw error;
      }
    },
  };
  return server;
}

function refused({ error, message, fields }: FakeRefusal): Response {
  return envelope(ERRORS[error].code, message, { error, fields });
}

function envelope(code: number, msg: string, data: unknown): Response {
  const body: Envelope<unknown> = { code, msg, time: 1_700_000_000, data };
  return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
}
