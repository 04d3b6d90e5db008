/**
 * A fake server for page tests, and for development without a backend (`npm run dev:fake -w apps/shop`). Responses are
 * typed and validated by the contract, so a test cannot rely on a response that the real server would never send. Not
 * part of the production build.
 */
import type { Call, Endpoint, Envelope, OutputOf, ParsedInputOf } from "@banyan/contract/endpoint.ts";
import { ERRORS, type ErrorName } from "@banyan/contract/errors.ts";
import { isLanguage, type Language } from "@banyan/contract/languages.ts";

export interface FakeCaller {
  language: Language;
  token: string | undefined;
  idempotencyKey: string | undefined;
}

/** Thrown by a handler to refuse. `fields` has the sentence of each invalid field. */
export class FakeRefusal extends Error {
  readonly error: ErrorName;
  readonly fields: Record<string, string> | undefined;
  readonly params: Record<string, string | number> | undefined;
  constructor(
    error: ErrorName,
    message: string,
    fields?: Record<string, string>,
    params?: Record<string, string | number>,
  ) {
    super(message);
    this.error = error;
    this.fields = fields;
    this.params = params;
  }
}

type Answer = (input: never, caller: FakeCaller) => unknown;

export interface FakeServer {
  /** Sets the handler of a call, replacing any earlier one. */
  on<E extends Endpoint | Call>(
    endpoint: E,
    answer: (input: ParsedInputOf<E>, caller: FakeCaller) => OutputOf<E> | Promise<OutputOf<E>>,
  ): FakeServer;
  /** All calls so far, newest last. */
  readonly calls: { path: string; input: unknown; caller: FakeCaller }[];
  /** The inputs of the calls of one endpoint, newest last. */
  sent(endpoint: Endpoint | Call): unknown[];
  fetch: typeof globalThis.fetch;
}

export function createFakeServer(): FakeServer {
  const answers = new Map<string, { endpoint: Endpoint | Call; answer: Answer }>();
  const server: FakeServer = {
    calls: [],
    on(endpoint, answer) {
      answers.set(`${endpoint.method} ${endpoint.path}`, { endpoint, answer });
      return server;
    },
    sent: (endpoint) => server.calls.filter(({ path }) => path === endpoint.path).map(({ input }) => input),
    async fetch(target, init) {
      const url = new URL(String(target), "http://fake.test");
      const found = answers.get(`${init?.method ?? "GET"} ${url.pathname}`);
      // 500 rather than 404: a call without a handler must not end the session.
      if (!found) return new Response("{}", { status: 500 });
      const endpoint = "endpoint" in found.endpoint ? await found.endpoint.endpoint() : found.endpoint;
      const input =
        endpoint.method === "GET" ? Object.fromEntries(url.searchParams) : JSON.parse(String(init?.body ?? "{}"));
      const caller = callerOf(new Headers(init?.headers));
      server.calls.push({ path: url.pathname, input, caller });
      const parsed = endpoint.input.safeParse(input);
      if (!parsed.success) return refused(new FakeRefusal("INVALID_INPUT", "Please check what you entered"));
      try {
        const output = endpoint.output.safeParse(await found.answer(parsed.data as never, caller));
        if (output.success) return envelope(1, "", output.data);
        // Logged as well, because the thrown error looks like a network failure.
        console.error(`The response of the fake server to ${url.pathname} violates the contract:`, output.error);
        throw output.error;
      } catch (error) {
        if (error instanceof FakeRefusal) return refused(error);
        throw error;
      }
    },
  };
  return server;
}

function callerOf(headers: Headers): FakeCaller {
  const lang = headers.get("lang");
  return {
    language: isLanguage(lang) ? lang : "en",
    token: headers.get("ba-user-token") ?? undefined,
    idempotencyKey: headers.get("idempotency-key") ?? undefined,
  };
}

function refused({ error, message, fields, params }: FakeRefusal): Response {
  return envelope(ERRORS[error].code, message, { error, fields, params });
}

function envelope(code: number, msg: string, data: unknown): Response {
  const body: Envelope<unknown> = { code, msg, time: Math.floor(Date.now() / 1000), data };
  return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
}
