/** Checks a response against the contract: status, code, sentence and data. */
import { CODE, type Endpoint, type Group, type RefusalData } from "@banyan/contract/endpoint.ts";
import { ERRORS, type ErrorName } from "@banyan/contract/errors.ts";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { fill, SENTENCES } from "@banyan/contract/messages/index.ts";
import { FIELD_PROBLEMS } from "@banyan/contract/problems.ts";
import * as z from "zod/mini";
import type { Answer } from "./whole.ts";

export interface Named {
  /** E.g. "POST /api/cart/add". */
  name: string;
  /** Group and name in the contract, e.g. "cart.add". */
  path: readonly [group: string, call: string];
  endpoint: Endpoint;
}

/** Every call of shop and office. */
export const ENDPOINTS: readonly Named[] = [shopApi, officeApi].flatMap((api) =>
  Object.entries(api as Record<string, Group>).flatMap(([group, calls]) =>
    Object.entries(calls).map(([call, endpoint]) => ({
      name: `${endpoint.method} ${endpoint.path}`,
      path: [group, call] as const,
      endpoint,
    })),
  ),
);

/** Refusals possible before a handler runs. */
const BEFORE_THE_HANDLER: readonly ErrorName[] = [
  "INVALID_INPUT",
  "NOT_ALLOWED",
  "SESSION_MISSING",
  "SESSION_OVER",
  "ACCOUNT_SUSPENDED",
  "ACCOUNT_CANCELLED",
  "SECOND_FACTOR_REQUIRED",
  "PASSWORD_CHANGE_REQUIRED",
  "IDEMPOTENCY_KEY_MISSING",
  "IDEMPOTENCY_KEY_REUSED",
  "TOO_LARGE",
];

/** Why a response violates the contract; null if it does not. */
export function whyOutside(endpoint: Endpoint, answer: Answer, language: Language): string | null {
  if (answer.code === CODE.done) {
    if (answer.status !== 200) return `done with status ${answer.status}`;
    const parsed = z.safeParse(endpoint.output, answer.data);
    return parsed.success ? null : `result outside the contract: ${JSON.stringify(parsed.error.issues)}`;
  }
  return whyNoRefusal(answer, language, [...BEFORE_THE_HANDLER, ...endpoint.errors]);
}

/** Why a response is not one of the `allowed` refusals, in `language`; null if it is. */
export function whyNoRefusal(answer: Answer, language: Language, allowed: readonly ErrorName[]): string | null {
  const data = answer.data as unknown as RefusalData | undefined;
  if (!data || !Object.hasOwn(ERRORS, data.error)) return `no refusal: ${answer.status} ${answer.raw.slice(0, 300)}`;
  const { code, status } = ERRORS[data.error];
  if (!allowed.includes(data.error)) return `${data.error} is not declared`;
  if (answer.code !== code || answer.status !== status) return `${data.error} came as ${answer.status}/${answer.code}`;
  const { errors } = SENTENCES[language];
  const sentence = fill(errors[data.error], data.params);
  if (answer.msg !== sentence) return `${data.error} says "${answer.msg}" instead of "${sentence}"`;
  if (/[{}]/.test(answer.msg)) return `${data.error} leaves a place open: ${answer.msg}`;
  return whyNoFields(data, language);
}

function whyNoFields(data: RefusalData, language: Language): string | null {
  const known = new Set(FIELD_PROBLEMS.map((problem) => fill(SENTENCES[language].fields[problem], data.params)));
  const strange = Object.entries(data.fields ?? {}).find(([, sentence]) => !known.has(sentence));
  return strange ? `field ${strange[0]} says "${strange[1]}", which is no sentence of ${language}` : null;
}
