/**
 * Removes from the built shop what it never reads of the contract: the schemas (`no-schemas.ts` replaces them) and, of
 * each endpoint, everything that is not needed to call it. A module that is imported with `?whole` keeps them, and so does
 * what it imports: this is how forms load their rules (src/api/rules.ts). Tests and `dev` keep the whole contract.
 */
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "vite";

const STAND_IN = join(import.meta.dirname, "no-schemas.ts");
const CONTRACT = /packages[\\/]contract[\\/]src[\\/][\w-]+\.ts$/;
const WHOLE = "?whole";
/** Fields of an endpoint that only the server and the OpenAPI document use. */
const UNREAD = new Set(["summary", "input", "output", "errors", "addition"]);

export function schemasLeftOut(): Plugin {
  return {
    name: "schemas-left-out",
    apply: "build",
    enforce: "pre",
    resolveId(id, importer) {
      if (!importer?.endsWith(WHOLE)) return id === "zod/mini" ? STAND_IN : undefined;
      return id.startsWith(".") ? resolve(dirname(importer), id) + WHOLE : undefined;
    },
    transform: {
      order: "post",
      filter: { id: CONTRACT },
      handler(code) {
        const changes = [...changesIn(this.parse(code) as never, code)].sort((one, other) => other.start - one.start);
        const short = changes.reduce((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), code);
        return { code: short, map: null };
      },
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Call extends Node {
  callee: Node & { name?: string };
  arguments: (Node & { properties?: (Node & { key?: { name?: string } })[] })[];
}
interface Change {
  start: number;
  end: number;
  put: string;
}

/**
 * Removes the unread fields of `get(path, { … })` and `post(…)` and the arguments of `z.object(…)` and `f.line(…)`.
 * Marks the calls in a module's own body as free of side effects, so that unused ones are removed.
 */
function* changesIn(node: Node, code: string): Generator<Change> {
  if (node.type.includes("Function")) return;
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    const [maker] = /^[zf]\.[\w.]+/.exec(code.slice(node.start)) ?? [];
    if (maker) return yield { start: node.start, end: node.end, put: `/* @__PURE__ */ ${maker}()` };
    yield { start: node.start, end: node.start, put: "/* @__PURE__ */ " };
    const { callee, arguments: given } = node as Call;
    const definition = given[1];
    if (/^(get|post)$/.test(callee.name ?? "") && definition?.properties) {
      const read = definition.properties.filter(({ key }) => !UNREAD.has(key?.name ?? ""));
      const put = `{ ${read.map(({ start, end }) => code.slice(start, end)).join(", ")} }`;
      yield { start: definition.start, end: definition.end, put };
      return;
    }
  }
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* changesIn(part, code);
}

function isNode(part: unknown): part is Node {
  return typeof part === "object" && part !== null && "type" in part;
}
