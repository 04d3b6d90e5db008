/**
 * Every field of every call gets invalid values. The response is always a named refusal in the caller's language and
 * never an internal error (docs/trust.md 15). Unknown fields are refused and change nothing.
 */
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { SENTENCES } from "@banyan/contract/messages/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENDPOINTS, type Named, whyOutside } from "./contract-check.ts";
import { createFingerprint } from "./fingerprint.ts";
import { fieldsLeftOut, HOSTILE, objectsIn, pathsIn, replaced, shapeCheck } from "./hostile.ts";
import { sampleFor } from "./samples.ts";
import { type Caller, openWhole, type Whole } from "./whole.ts";

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
  test.each(ENDPOINTS.filter(({ endpoint }) => endpoint.method === "POST"))(
    "are refused by $name and change nothing",
    async (named) => {
      const as = await mayCall(named);
      const sample = await sampleFor(named, whole, as);
      const before = await fingerprint.take();
      for (const at of objectsIn(sample)) {
        for (const field of ["surprise", "memberId_", "isAdmin", "constructor", "toString"]) {
          const path = [...at, field];
          const answer = await whole.send(named.endpoint, replaced(sample, path, "5"), { as, lang: "vi" });
          expect(answer, path.join(".")).toMatchObject({ code: 0, status: 200, data: { error: "INVALID_INPUT" } });
          const { fields } = answer.data as { fields: Record<string, string> };
          // For a union, the schema can only report that no alternative matches.
          const named_ = Object.values(fields);
          expect(named_.length, path.join(".")).toBeGreaterThan(0);
          if (fields[path.join(".")]) expect(fields[path.join(".")]).toBe(SENTENCES.vi.fields.UNKNOWN_FIELD);
        }
      }
      expect(await fingerprint.changes(before)).toEqual([]);
    },
  );
});

describe("each field given what it does not take", { timeout: 120_000 }, () => {
  test.each(ENDPOINTS)("$name", async (named) => {
    const { endpoint } = named;
    const isShaped = shapeCheck(endpoint);
    const as = await mayCall(named);
    const sample = await sampleFor(named, whole, as);
    const wrong: string[] = [];
    let turn = 0;
    const attempts = [
      ...[...pathsIn(sample), ...fieldsLeftOut(endpoint, sample)].flatMap((path) =>
        HOSTILE.map((value) => ({ path, value })),
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
