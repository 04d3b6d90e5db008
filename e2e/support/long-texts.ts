/**
 * Replaces what members and staff type with words, links and numbers that have no place to break, in every response of
 * the API. The contract says which fields these are: free texts are the inputs that accept such a text, and the outputs
 * of the same name, or of a name that shows them.
 */
import type { Endpoint, Group } from "@banyan/contract/endpoint.ts";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { expect, type Page, test } from "@playwright/test";
import type * as z from "zod/mini";
import { misfits, walkTo } from "./looking.ts";

const LETTERS = 60;
const KINDS = [
  "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt",
  `https://banyan.example/${"a-long-path/".repeat(4)}`.slice(0, LETTERS),
  "1234567890".repeat(LETTERS / 10),
];
/** Any of them, in a text that shows several. */
const UNBROKEN = /\S{19}/;

/** Outputs that show a free text by another name. */
const SHOWN_AS: Record<string, string> = {
  memberName: "name",
  staffName: "name",
  counterpart: "name",
  by: "name",
  inviter: "name",
  referrer: "name",
  skuText: "option",
  subject: "name",
  lines: "detail",
  productTitle: "title",
  lastReturnAddress: "returnAddress",
  text: "content",
};
/** Inputs of the same name are searches, and outputs have a form of their own. */
const KEPT = new Set(["id", "memberId", "number", "code", "phone", "action", "challenge", "account", "from", "to"]);
/** Parts of a response with names that nobody types. */
const OF_THE_SHOP = new Set(["levels", "countries"]);

type Schema = z.core.$ZodType;
interface Def {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
  valueType?: Schema;
  in?: Schema;
  checks?: unknown[];
}
const defOf = (schema: Schema) => schema._zod.def as unknown as Def;

/** How many letters of an unbroken word the input accepts. */
function roomOf(schema: z.ZodMiniType): number {
  for (const letters of [LETTERS, 40, 30, 20]) if (schema.safeParse("a".repeat(letters)).success) return letters;
  return 0;
}

/** The free texts of the inputs, with their room. */
function freeTexts(apis: readonly Record<string, Group>[]): Map<string, number> {
  const found = new Map<string, number>();
  const visit = (schema: Schema, name: string): void => {
    const def = defOf(schema);
    if (def.shape) for (const [key, part] of Object.entries(def.shape)) visit(part, key);
    else if (def.element) visit(def.element, name);
    else if (def.innerType) visit(def.innerType, name);
    else if (def.options) for (const option of def.options) visit(option, name);
    else if (def.type === "pipe" && name && !KEPT.has(name)) {
      const room = roomOf(schema as z.ZodMiniType);
      if (room > 0) found.set(name, Math.min(room, found.get(name) ?? room));
    }
  };
  for (const api of apis)
    for (const group of Object.values(api)) for (const { input } of Object.values(group)) visit(input, "");
  for (const [shown, typed] of Object.entries(SHOWN_AS)) found.set(shown, found.get(typed) ?? LETTERS);
  return found;
}

const APIS = [shopApi, officeApi] as unknown as readonly Record<string, Group>[];
export const FREE_TEXTS = freeTexts(APIS);
const CALLS = new Map<string, Endpoint>(
  APIS.flatMap((api) =>
    Object.values(api).flatMap((group) => Object.values(group).map((call) => [call.path, call] as const)),
  ),
);

/** The same data with long texts. Each kind takes its turn, so neighbours differ. */
function lengthen(data: unknown, schema: Schema, name: string, turn: { at: number }): unknown {
  if (data === null || data === undefined) return data;
  const { type, shape, element, innerType, options, valueType, checks } = defOf(schema);
  if (innerType) return lengthen(data, innerType, name, turn);
  if (shape && typeof data === "object")
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [
        key,
        shape[key] && !OF_THE_SHOP.has(key) ? lengthen(value, shape[key], key, turn) : value,
      ]),
    );
  if (element && Array.isArray(data)) return data.map((value) => lengthen(value, element, name, turn));
  if (options) {
    const fitting = options.find((option) => (option as z.ZodMiniType).safeParse(data).success);
    return fitting ? lengthen(data, fitting, name, turn) : data;
  }
  if (valueType && typeof data === "object")
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, lengthen(value, valueType, name, turn)]),
    );
  const room = FREE_TEXTS.get(name) ?? 0;
  if (type !== "string" || checks?.length || room === 0 || data === "") return data;
  turn.at += 1;
  return KINDS[turn.at % KINDS.length]?.slice(0, room);
}

/** Lets every response of the API have long texts. */
export async function withLongTexts(page: Page): Promise<void> {
  const turn = { at: 0 };
  await page.route("**/api/**", async (route) => {
    const call = CALLS.get(new URL(route.request().url()).pathname);
    if (!call) return route.continue();
    const response = await route.fetch();
    const body = (await response.json().catch(() => undefined)) as { code: number; data: unknown } | undefined;
    if (body?.code !== 1) return route.fulfill({ response });
    return route.fulfill({ response, json: { ...body, data: lengthen(body.data, call.output, "", turn) } });
  });
}

/** Words of the app itself that are broken within, because a long text beside them took their room. Han may be. */
function squeezedWords(page: Page): Promise<string[]> {
  return page.evaluate((unbroken) => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      const element = node.parentElement;
      if (!element?.checkVisibility() || element.closest("script, style, option, svg, code, .sr-only, [translate=no]"))
        continue;
      if (new RegExp(unbroken).test(text)) continue;
      for (const { 0: word, index } of text.matchAll(/[\p{sc=Latin}\p{N}.,]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        );
        if (tops.size > 1) found.add(`“${word}” of “${text.trim().slice(0, 40)}” is broken`);
      }
    }
    return [...found];
  }, UNBROKEN.source);
}

export async function checkLongTexts(
  page: Page,
  screens: readonly { name: string; path: () => string | Promise<string> }[],
): Promise<void> {
  for (const { name, path } of screens) {
    await test.step(name, async () => {
      await walkTo(page, await path());
      expect.soft([...(await misfits(page)), ...(await squeezedWords(page))], name).toEqual([]);
    });
  }
}
