/**
 * A fake server typed by the contract, for page tests and for development without a server (`npm run dev:fake -w
 * apps/shop`). It is not part of the built product.
 */
import type { Endpoint, Envelope, OutputOf, ParsedInputOf } from "@banyan/contract/endpoint.ts";
import type { ErrorName } from "@banyan/contract/errors.ts";
import { isLanguage, type Language } from "@banyan/contract/languages.ts";
import * as z from "zod/mini";

export interface FakeCaller {
  language: Language;
  token: string | undefined;
  idempotencyKey: string | undefined;
}

export class FakeRefusal extends Error {
  readonly error: ErrorName;
  readonly code: number;
  /** A sentence for each wrong field. */
  readonly fields: Record<string, string> | undefined;
  readonly params: Record<string, string | number> | undefined;
  constructor(
    error: ErrorName,
    message: string,
    code = 0,
    fields?: Record<string, string>,
    params?: Record<string, string | number>,
  ) {
    super(message);
    this.error = error;
    this.code = code;
    this.fields = fields;
    this.params = params;
  }
}

type Handler = (input: never, caller: FakeCaller) => unknown;

export interface FakeServer {
  /** Sets the answer of a call. A later answer replaces an earlier one. */
  on<E extends Endpoint>(
    endpoint: E,
    answer: (input: ParsedInputOf<E>, caller: FakeCaller) => OutputOf<E> | Promise<OutputOf<E>>,
  ): FakeServer;
  /** Every call so far, newest last. */
  readonly calls: { path: string; input: unknown; caller: FakeCaller }[];
  fetch: typeof globalThis.fetch;
}

export function createFakeServer(): FakeServer {
  const handlers = new Map<string, { endpoint: Endpoint; answer: Handler }>();
  const server: FakeServer = {
    calls: [],
    on(endpoint, answer) {
      handlers.set(`${endpoint.method} ${endpoint.path}`, { endpoint, answer });
      return server;
    },
    async fetch(target, init) {
      const url = new URL(String(target), "http://shop.test");
      const found = handlers.get(`${init?.method ?? "GET"} ${url.pathname}`);
      // 500 and not 404: a call without an answer must not end the session.
      if (!found) return new Response("{}", { status: 500 });
      const headers = new Headers(init?.headers);
      const caller = callerOf(headers);
      const given =
        found.endpoint.method === "GET" ? Object.fromEntries(url.searchParams) : JSON.parse(String(init?.body ?? "{}"));
      const parsed = z.safeParse(found.endpoint.input, given);
      if (!parsed.success) return envelope(0, "Please check what you entered", { error: "INVALID_INPUT" });
      server.calls.push({ path: url.pathname, input: given, caller });
      try {
        return envelope(1, "", await found.answer(parsed.data as never, caller));
      } catch (error) {
        if (error instanceof FakeRefusal)
          return envelope(error.code, error.message, {
            error: error.error,
            fields: error.fields,
            params: error.params,
          });
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

function envelope(code: number, msg: string, data: unknown): Response {
  const body: Envelope<unknown> = { code, msg, time: Math.floor(Date.now() / 1000), data };
  return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
}
