/**
 * Every field of every call gets values that do not belong there. The answer is always a named refusal in the caller's
 * language and never a fault (docs/trust.md 15). Unknown fields are refused and change nothing.
 * `npm test` gives each field a part of the values, and neighbouring fields other ones; `npm run soak` gives each field all.
 */
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { SENTENCES } from "@banyan/contract/messages/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repetitions } from "../../../../tools/repetitions.ts";
import { ENDPOINTS, type Named, whyOutside } from "./contract-check.ts";
import { createFingerprint } from "./fingerprint.ts";
import { fieldsLeftOut, HOSTILE, objectsIn, pathsIn, replaced, shapeCheck } from "./hostile.ts";
import { sampleFor } from "./samples.ts";
import { type Caller, openWhole, type Whole } from "./whole.ts";

const SURPRISES = ["surprise", "memberId_", "isAdmin", "constructor", "toString"];

/** Every nth value of a list, with another beginning at each place. */
function share<T>(values: readonly T[], place: number, nth: number): T[] {
  return values.filter((_value, at) => at % nth === place % nth);
}

let whole: Whole;
let fingerprint: Awaited<ReturnType<typeof createFingerprint>>;
beforeAll(async () => {
  whole = await openWhole();
  fingerprint = await createFingerprint(whole.url);
});
afterAll(async () => {
  await fingerprint.close();
  await whole.close();
});

/** A caller with permission for the endpoint. */
function mayCall({ endpoint, path: [group] }: Named): Promise<Caller> {
  return group.startsWith("office") || group === "staff" || endpoint.access === "staff"
    ? whole.hire(["owner"])
    : whole.join();
}

const cell = (input: unknown, path: readonly (string | number)[], value: unknown) =>
  `${path.join(".") || "(whole)"} = ${JSON.stringify(value)?.slice(0, 80)} in ${JSON.stringify(input).slice(0, 200)}`;

// First, while the tables to compare are small.
describe("unknown fields", () => {
  const calls = ENDPOINTS.filter(({ endpoint }) => endpoint.method === "POST");
  const prepared = new Map<Named, { as: Caller; sample: object }>();
  let before: Awaited<ReturnType<typeof fingerprint.take>>;
  // Reading all tables takes longer than a hundred calls, so it is done once before all of them and once after.
  beforeAll(async () => {
    for (const named of calls) {
      const as = await mayCall(named);
      prepared.set(named, { as, sample: await sampleFor(named, whole, as) });
    }
    before = await fingerprint.take();
  }, 300_000);

  test.each(calls)("are refused by $name", async (named) => {
    const { as, sample } = prepared.get(named)!;
    const call = ENDPOINTS.indexOf(named);
    for (const [place, at] of objectsIn(sample).entries()) {
      for (const field of share(SURPRISES, call + place, repetitions(SURPRISES.length, 1))) {
        const path = [...at, field];
        const answer = await whole.send(named.endpoint, replaced(sample, path, "5"), { as, lang: "vi" });
        expect(answer, path.join(".")).toMatchObject({ code: 0, status: 200, data: { error: "INVALID_INPUT" } });
        const { fields } = answer.data as { fields: Record<string, string> };
        // Of a union the schema can only say that none of its members fits.
        const named_ = Object.values(fields);
        expect(named_.length, path.join(".")).toBeGreaterThan(0);
        if (fields[path.join(".")]) expect(fields[path.join(".")]).toBe(SENTENCES.vi.fields.UNKNOWN_FIELD);
      }
    }
  });

  test("change nothing", async () => {
    expect(await fingerprint.changes(before)).toEqual([]);
  });
});

describe("each field given what it does not take", () => {
  test.each(ENDPOINTS)("$name", async (named) => {
    const { endpoint } = named;
    const isShaped = shapeCheck(endpoint);
    const as = await mayCall(named);
    const sample = await sampleFor(named, whole, as);
    const wrong: string[] = [];
    let turn = 0;
    const attempts = [
      ...[...pathsIn(sample), ...fieldsLeftOut(endpoint, sample)].flatMap((path, place) =>
        share(HOSTILE, ENDPOINTS.indexOf(named) + place, repetitions(4, 1)).map((value) => ({ path, value })),
      ),
      ...(endpoint.method === "POST" ? [null, [], "text", 1, true].map((value) => ({ path: [], value })) : []),
    ];
    for (const { path, value } of attempts) {
      const input = replaced(sample, path, value);
      const lang = LANGUAGES[turn++ % LANGUAGES.length]!;
      const answer = await whole.send(endpoint, input, { as, lang });
      const complaint = whyOutside(endpoint, answer, lang);
      if (complaint)
        wrong.push(`${complaint} — ${cell(sample, path, value)} ${whole.faults.at(-1)?.slice(60, 400) ?? ""}`);
      const misshapen = endpoint.method === "POST" && !isShaped(input ?? {});
      if (!misshapen || answer.status === 401 || answer.code === 303) continue;
      const { error, fields } = answer.data as { error?: string; fields?: object };
      if (error !== "INVALID_INPUT" || Object.keys(fields ?? {}).length === 0) {
        wrong.push(`answered ${answer.raw.slice(0, 120)} — ${cell(sample, path, value)}`);
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});
