/**
 * Finds process-wide state that outlives a request: variables and collections of a module or an object, and those
 * captured by closures. Parses the sources by their formatting.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const COLLECTION = String.raw`new (?:Map|WeakMap|Set|WeakSet|LRUCache)(?:<.*>)?\((?:\)|\{)`;
const OF_MODULE = new RegExp(String.raw`^(?:export )?(?:let (\w+)|const (\w+)\b.* = ${COLLECTION})`);
const OF_OBJECT = new RegExp(String.raw`^  (?:readonly )?#(\w+)\b.*= ${COLLECTION}`);
/** Numbers and texts are counters, which cannot contain a stale response. */
const OF_CLOSURE = new RegExp(
  String.raw`^  (?:let (\w+)(?:: (?:\{|[A-Z]|readonly )| = \w+\()|const (\w+)\b.* = ${COLLECTION})`,
);
/** Start of code that continues after its enclosing function has returned. */
const NESTED =
  /^ {2}(?:async )?function |^ {2}return (?:async )?(?:function|\(.*=>|\{|\w+\()|^ {2}const \w+ = (?:async )?\(.*=>/;

/** State as `file name`, e.g. "modules/market/store.ts zones". */
export function findRemembered(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.(test|fixture|gen)\.ts$/.test(file))
    .sort()
    .flatMap((file) => {
      const names = namesIn(readFileSync(join(directory, file), "utf8"), file.endsWith(".rules.ts"));
      return names.map((name) => `${file} ${name}`);
    });
}

/** Local state of a pure function is allowed. */
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

/** Local variables of a function that its nested functions capture. */
function ofClosures(block: string): string[] {
  const parts = block.split(/^(?= {2}[\w#])/m);
  const names = parts.flatMap((part) => {
    const [, one, other] = OF_CLOSURE.exec(part) ?? [];
    return one ?? other ?? [];
  });
  const nested = parts.filter((part) => NESTED.test(part)).join("\n");
  return names.filter((name) => new RegExp(String.raw`\b${name}\b`).test(nested));
}
