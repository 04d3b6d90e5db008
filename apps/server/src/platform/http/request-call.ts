/** The arguments of handlers (call.ts). Rarely used values are computed on demand. */
import type { Language } from "@banyan/contract/languages.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Database, Tx } from "../database.ts";
import type { Intent } from "../idempotency.ts";
import type { MemberIdentity, StaffIdentity } from "./call.ts";
import { languageOf } from "./language.ts";

const USER_AGENT_LENGTH = 300;

export class RequestCall {
  readonly now: Date;
  readonly language: Language;
  database: Database;
  member?: MemberIdentity | null;
  keptDatabase?: Database;
  staff?: StaffIdentity;
  tx?: Tx;
  intent?: Intent;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor({ clock, database }: { clock: Clock; database: Database }, request: FastifyRequest, reply: FastifyReply) {
    this.now = clock.now();
    this.language = languageOf(request);
    this.database = database;
    this.#request = request;
    this.#reply = reply;
  }

  get requestId(): string {
    return this.#request.id;
  }

  get ip(): string {
    return this.#request.ip;
  }

  get userAgent(): string {
    return String(this.#request.headers["user-agent"] ?? "").slice(0, USER_AGENT_LENGTH);
  }

  get cookies(): string | undefined {
    return this.#request.headers.cookie;
  }

  get memberToken(): string | undefined {
    const token = this.#request.headers["ba-user-token"];
    return token === undefined ? undefined : String(token);
  }

  get setHeader(): (name: string, value: string) => void {
    return (name, value) => void this.#reply.header(name, value);
  }
}
