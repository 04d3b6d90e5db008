import { createHash } from "node:crypto";
import { workText } from "@banyan/contract/registration-work.ts";
import { expect, test } from "vitest";
import { search, sha256 } from "./search.ts";

const reference = (text: string) => createHash("sha256").update(text).digest("hex");

test("SHA-256 is that of the standard, for texts of every length around its blocks", () => {
  for (let length = 0; length <= 200; length++) {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7 + length) % 90))).join("");
    expect(sha256(text), text).toBe(reference(text));
  }
});

/** All progress reports, and the result. */
function run(challenge: string, answer: number, most: number) {
  const shares: number[] = [];
  const steps = search({ challenge, hash: reference(workText(challenge, answer)), most });
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return { shares, found: step.value };
    shares.push(step.value);
  }
}

test("the number is found, and its search says how far it is", () => {
  expect(run("sealed", 12_345, 20_000)).toEqual({ found: 12_345, shares: [4_999 / 20_000, 9_999 / 20_000] });
  expect(run("sealed", 0, 20_000)).toEqual({ found: 0, shares: [] });
});

test("what no number fits ends too", () => {
  expect(run("sealed", 30_000, 20_000).found).toBeUndefined();
});
