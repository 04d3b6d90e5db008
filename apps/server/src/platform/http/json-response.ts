/** The only code that writes envelopes, for results and refusals (docs/wire.md 1). */
import { CODE, type Endpoint, type RefusalData } from "@banyan/contract/endpoint.ts";
import { ERRORS } from "@banyan/contract/errors.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { fill, SENTENCES } from "@banyan/contract/messages/index.ts";
import fastJson from "fast-json-stringify";
import * as z from "zod/mini";
import type { Refusal } from "../refusal.ts";

export interface JsonResponse {
  status: number;
  /** The whole envelope as JSON. */
  body: string;
  /** Seconds until the client should retry; with 429 and 503. */
  retryAfter?: number;
}

/** Transient statuses. */
const PASSING: ReadonlySet<number> = new Set([429, 503]);

const unixSeconds = (now: Date) => Math.floor(now.getTime() / 1000);

const writers = new WeakMap<Endpoint, (data: unknown) => string>();

/** Compiled lazily: compiling the serializers of all endpoints would add most of a second to startup. */
function writerOf(endpoint: Endpoint): (data: unknown) => string {
  const known = writers.get(endpoint);
  if (known) return known;
  const schema = z.toJSONSchema(endpoint.output, { target: "draft-7", unrepresentable: "any", io: "output" });
  const write: (data: unknown) => string = fastJson(schema as never);
  writers.set(endpoint, write);
  return write;
}

/** Serializes a result. Fields that the contract does not declare are omitted. */
export function writeResult(endpoint: Endpoint, data: unknown, now: Date): JsonResponse {
  return {
    status: 200,
    body: `{"code":${CODE.done},"msg":"","time":${unixSeconds(now)},"data":${writerOf(endpoint)(data)}}`,
  };
}

/** The data of an envelope, without its timestamp. */
export const dataOf = (body: string): string => body.slice(body.indexOf(',"data":'));

export function refusalResponse(refusal: Refusal, language: Language, now: Date): JsonResponse {
  const { errors, fields } = SENTENCES[language];
  const data: RefusalData = { error: refusal.refusal };
  const problems = Object.entries(refusal.fields);
  if (problems.length > 0) {
    data.fields = Object.fromEntries(problems.map(([at, name]) => [at, fill(fields[name], refusal.params)]));
  }
  if (Object.keys(refusal.params).length > 0) data.params = refusal.params;
  return {
    status: refusal.status,
    ...(PASSING.has(refusal.status) && { retryAfter: Number(refusal.params.seconds ?? 1) }),
    body: JSON.stringify({
      code: ERRORS[refusal.refusal].code,
      msg: fill(errors[refusal.refusal], refusal.params),
      time: unixSeconds(now),
      data,
    }),
  };
}
