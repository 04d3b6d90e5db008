import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst, transformWithOxc } from "vite";
import { expect, test } from "vitest";
import { schemasLeftOut } from "./schemas-left-out.ts";

const CONTRACT = join(import.meta.dirname, "../../../packages/contract/src");

function shortened(code: string): string {
  const { handler } = schemasLeftOut().transform as { handler: (this: unknown, code: string) => { code: string } };
  return handler.call({ parse: parseAst }, code).code;
}

async function shortenedFile(name: string): Promise<string> {
  const source = readFileSync(join(CONTRACT, name), "utf8");
  return shortened((await transformWithOxc(source, name)).code);
}

test("of an endpoint only how to call it is left", () => {
  const code = `export const orders = { pay: post("/api/order/pay", {
    summary: "Pay", access: "member", idempotent: true, stepUp: "order",
    input: z.strictObject({ orderId: f.uuid }), output: z.object({ ...f.pageOf(row).shape }), errors: ["A"], addition: true,
  }) };`;
  expect(shortened(code)).toBe(
    `export const orders = { pay: /* @__PURE__ */ post("/api/order/pay", { access: "member", idempotent: true, stepUp: "order" }) };`,
  );
});

test("a schema is made of nothing, and what is no schema stays as it is", () => {
  const code = `const a = z.string().check(z.regex(/x/)); const b = f.line(60); const c = new Set(["x"]);
const read = (text) => parse(z.object({ text }), text);`;
  expect(shortened(code)).toBe(
    `const a = /* @__PURE__ */ z.string(); const b = /* @__PURE__ */ f.line(); const c = /* @__PURE__ */ new Set(["x"]);
const read = (text) => parse(z.object({ text }), text);`,
  );
});

test("every call of the contract keeps its method, path, access and what it asks of the caller", async () => {
  const names = readdirSync(CONTRACT).filter((name) => name.endsWith(".ts") && !name.includes(".test."));
  for (const name of names) {
    const { code: whole } = await transformWithOxc(readFileSync(join(CONTRACT, name), "utf8"), name);
    const short = await shortenedFile(name);
    for (const kept of [
      /\b(?:get|post)\("\/api[^"]*"/g,
      /\baccess: "\w+"/g,
      /\bidempotent: true/g,
      /\bstepUp: "\w+"/g,
    ]) {
      expect(short.match(kept) ?? [], name).toEqual(whole.match(kept) ?? []);
    }
    expect(short).not.toMatch(/\bsummary: "/);
  }
});
