/**
 * Finds what outlives a request in the memory of a process: variables and collections of a module or an object, and those
 * that a function keeps for the functions it returns. It reads the sources as they are formatted here.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const COLLECTION = String.raw`new (?:Map|WeakMap|Set|WeakSet|LRUCache)(?:<.*>)?\((?:\)|\{)`;
const OF_MODULE = new RegExp(String.raw`^(?:export )?(?:let (\w+)|const (\w+)\b.* = ${COLLECTION})`);
const OF_OBJECT = new RegExp(String.raw`^  (?:readonly )?#(\w+)\b.*= ${COLLECTION}`);
/** A number or a text that goes on counting is no answer to anybody. */
const OF_CLOSURE = new RegExp(
  String.raw`^  (?:let (\w+)(?:: (?:\{|[A-Z]|readonly )| = \w+\()|const (\w+)\b.* = ${COLLECTION})`,
);
/** The beginning of what goes on after the function around it has returned. */
const NESTED =
  /^ {2}(?:async )?function |^ {2}return (?:async )?(?:function|\(.*=>|\{|\w+\()|^ {2}const \w+ = (?:async )?\(.*=>/;

/** What is remembered, as `file name`, such as "modules/market/store.ts zones". */
export function findRemembered(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.(test|fixture|gen)\.ts$/.test(file))
    .sort()
    .flatMap((file) => {
      const names = namesIn(readFileSync(join(directory, file), "utf8"), file.endsWith(".rules.ts"));
      return names.map((name) => `${file} ${name}`);
    });
}

/** A pure function may keep what it likes until it has returned. */
function namesIn(text: string, isPure: boolean): string[] {
  const found = new Set<string>();
  for (const block of text.split(/^(?=\S)/m)) {
    for (const line of block.split("\n")) {
      const [, one, other] = OF_MODULE.exec(line) ?? OF_OBJECT.exec(line) ?? [];
      const name = one ?? other;
      if (name) found.add(name);
    }
    for (const name of isPure ? [] : ofClosures(block)) found.add(name);
  }
  return [...found];
}

/** Local names of a function that its nested functions go on using. */
function ofClosures(block: string): string[] {
  const parts = block.split(/^(?= {2}[\w#])/m);
  const names = parts.flatMap((part) => {
    const [, one, other] = OF_CLOSURE.exec(part) ?? [];
    return one ?? other ?? [];
  });
  const nested = parts.filter((part) => NESTED.test(part)).join("\n");
  return names.filter((name) => new RegExp(String.raw`\b${name}\b`).test(nested));
}
