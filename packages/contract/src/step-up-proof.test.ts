import { expect, test } from "vitest";
import * as z from "zod/mini";
import { intentText, withoutProof } from "./intent.ts";
import { stepUpProof } from "./step-up-proof.ts";

const PATH = "/api/transfer/transfer";

test("what a passkey signs for is the call and everything it asks for, in any order", () => {
  const text = intentText(PATH, { amount: "12.5", targetMemberId: "10000002" });
  expect(intentText(PATH, { targetMemberId: "10000002", amount: "12.5", instructions: undefined })).toBe(text);
  for (const other of [
    { amount: "12.50", targetMemberId: "10000002" },
    { amount: "12.5", targetMemberId: "10000003" },
    { amount: "12.5", targetMemberId: "10000002", instructions: "" },
  ])
    expect(intentText(PATH, other)).not.toBe(text);
  expect(intentText("/api/withdraw/create", { amount: "12.5", targetMemberId: "10000002" })).not.toBe(text);
});

test("who sends it is no part of it: neither the proof nor the password", () => {
  const proven = { amount: "1", password: "secret", stepUpProof: { method: "totp", code: "123456" } };
  expect(intentText(PATH, proven)).toBe(intentText(PATH, { amount: "1" }));
  expect(withoutProof(proven)).toEqual({ amount: "1", password: "secret" });
  expect(withoutProof(null)).toBeNull();
  expect(withoutProof(["stepUpProof"])).toEqual(["stepUpProof"]);
});

test("a recovery code is read however it is written, and nothing else is", () => {
  const read = (code: string) => z.safeParse(stepUpProof, { method: "recovery", code });
  for (const code of ["ABCD-EFGH-JKMN", " abcd efgh jkmn ", "abcdefghjkmn"])
    expect(read(code).data).toEqual({ method: "recovery", code: "ABCDEFGHJKMN" });
  for (const code of ["ABCD-EFGH-JKM", "ABCD-EFGH-JKM0", "ABCD-EFGH-JKMNP", ""]) expect(read(code).success).toBe(false);
  const more = { method: "totp", code: "123456", trusted: true };
  expect(z.safeParse(stepUpProof, more).success).toBe(false);
});
