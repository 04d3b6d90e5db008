/// <reference types="vite/client" />
import { expect, test } from "vitest";
import * as kit from "../src/index.ts";
import * as switches from "../src/switch.tsx";
import * as tables from "../src/table.tsx";
import * as lists from "../src/two-sided-list.tsx";
import * as trees from "../src/two-sided-tree.tsx";

const sources = Object.values(
  import.meta.glob<string>("./**/*.tsx", { query: "?raw", import: "default", eager: true }),
).join("\n");

/** Providers that wrap the whole app, and parts of other components. */
const FRAMES = new Set(["AllDigits", "LocaleContext", "OpeningContext", "TwoDecimals", "WordsContext", "ZoneContext"]);

test("every component of the kit is in the catalogue", () => {
  const components = Object.keys({ ...kit, ...switches, ...tables, ...lists, ...trees }).filter((name) =>
    /^[A-Z][a-z]/.test(name),
  );
  const missing = components.filter((name) => !FRAMES.has(name) && !new RegExp(`<${name}[\\s>]`).test(sources));
  expect(components.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});
