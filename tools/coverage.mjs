/**
 * Where everything that docs/product.md lists is, and which test proves it: docs/coverage.md. Fails where an item has no row
 * in tools/product, where a row has no item, or where what a row names is not there: a file and what stands in it, a
 * sentence in eight languages, a field of a call, a test by its title. With --write the page is written.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { shopApi } from "../packages/contract/src/index.ts";
import { CALLS } from "./product/calls.mjs";
import { FIELDS } from "./product/fields.mjs";
import { ROUTES } from "./product/routes.mjs";
import { RULES } from "./product/rules.mjs";
import { SCREENS } from "./product/screens.mjs";

const ROOT = join(import.meta.dirname, "..");
const PAGE = "docs/coverage.md";
const CONSTANTS = "Times and constants";
const LANGUAGES = ["zh-TW", "vi", "zh-CN", "ja", "ko", "id", "th", "en"];
/** How rows shorten their paths. */
const FOLDERS = {
  shop: "apps/shop/src",
  modules: "apps/server/src/modules",
  whole: "apps/server/test/whole",
  contract: "packages/contract/src",
  app: "packages/app/src",
  ui: "packages/ui/src",
  e2e: "e2e/journeys",
};

const files = new Map();
function read(path) {
  if (!files.has(path))
    files.set(path, existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : undefined);
  return files.get(path);
}

/** The lists of docs/product.md with their section: routes, lists with a bold name, calls, and the table of constants. */
export function listsOf(product) {
  return product.split(/^## /m).flatMap((text) => {
    const section = text.split("\n")[0];
    const bold = [...text.matchAll(/^- \*\*([^*]+)\*\*: ((?:.+\n)(?: {2}.+\n)*)/gm)].map(([, list, items]) => ({
      list,
      items: items.replace(/\s+/g, " ").trim().split(", "),
    }));
    const calls = ["GET", "POST"].map((list) => ({ list, items: callsOf(text, list) }));
    const others = [
      { list: "Routes", items: routesOf(text) },
      ...bold,
      ...calls,
      { list: CONSTANTS, items: rowsOf(text) },
    ];
    return others.filter(({ items }) => items.length > 0).map((one) => ({ section, ...one }));
  });
}

function routesOf(section) {
  const start = section.indexOf("- Tab bar:");
  if (start < 0) return [];
  return [
    "/",
    ...[
      ...section
        .slice(start)
        .split("\n\n")[0]
        .matchAll(/`(pages\/[\w/-]+)`/g),
    ].map(([, name]) => name),
  ];
}

/** A name without a slash has the path of the one before. */
function callsOf(section, method) {
  const list = section.split(/^- /m).find((item) => item.startsWith(`${method} `)) ?? "";
  let folder = "";
  return [...list.matchAll(/`([\w/]+)`/g)].map(([, name]) => {
    if (name.includes("/")) folder = name.slice(0, name.lastIndexOf("/") + 1);
    return name.includes("/") ? name : folder + name;
  });
}

const rowsOf = (section) =>
  [...section.matchAll(/^\| (.+?) \| .+ \|$/gm)].map(([, what]) => what).filter((what) => what !== "what");

/** Items without a row, and rows without an item. */
export function differences(lists, rows) {
  const missing = lists.flatMap(({ list, items }) =>
    items.filter((item) => !rows[list]?.[item]).map((item) => `${list}: “${item}” has no row in tools/product`),
  );
  const extra = Object.entries(rows).flatMap(([list, items]) =>
    Object.keys(items)
      .filter((item) => !lists.some((one) => one.list === list && one.items.includes(item)))
      .map((item) => `${list}: “${item}” is not in docs/product.md`),
  );
  return [...missing, ...extra];
}

/** A path as rows write it, whole. */
function whole(path) {
  const [folder, ...rest] = path.split("/");
  return FOLDERS[folder] ? [FOLDERS[folder], ...rest].join("/") : path;
}

/** Reads `file “text people read”`, `file › what stands in it` or `group.call field`. */
function placeOf(written) {
  const text = /^(\S+) “(.+)”$/.exec(written);
  if (text) return { path: whole(text[1]), text: text[2] };
  const code = /^(\S+) › (.+)$/.exec(written);
  if (code) return { path: whole(code[1]), code: code[2] };
  const [call, field] = written.split(" ");
  return { call, field };
}

const endpoints = Object.entries(shopApi).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => ({ name: `${group}.${name}`, group, own: name, endpoint })),
);
const contractFiles = globSync("packages/contract/src/*.ts", { cwd: ROOT }).sort();
const routeFiles = globSync("apps/server/src/modules/**/*routes.ts", { cwd: ROOT }).sort();
const catalogues = LANGUAGES.map((language) => `apps/shop/src/i18n/locales/${language}/messages.po`);

/** The file of the contract that defines a group. */
const contractFileOf = (group) => contractFiles.find((file) => read(file).includes(`export const ${group} = {`));

/** Names of all properties of a schema, with those that they are in: `list.number`. */
function fieldsOf(schema, io) {
  const { $defs = {}, ...top } = z.toJSONSchema(schema, { unrepresentable: "any", io });
  const found = new Set();
  const walk = (node, before, depth) => {
    if (!node || depth > 8) return;
    if (node.$ref) walk($defs[node.$ref.split("/").at(-1)], before, depth + 1);
    for (const part of [...(node.anyOf ?? []), ...(node.allOf ?? []), ...(node.oneOf ?? [])])
      walk(part, before, depth + 1);
    walk(node.items, before, depth + 1);
    for (const [name, value] of Object.entries(node.properties ?? {})) {
      found.add(before + name);
      walk(value, `${before}${name}.`, depth + 1);
    }
  };
  walk(top, "", 0);
  return found;
}

/** What is wrong with a place, or nothing; and how the page writes it. */
function judged(written) {
  const { path, text, code, call, field } = placeOf(written);
  if (call) {
    const found = endpoints.find(({ name }) => name === call);
    if (!found) return { wrong: `there is no call ${call}` };
    const { endpoint } = found;
    const has =
      field === undefined ||
      [fieldsOf(endpoint.input, "input"), fieldsOf(endpoint.output, "output")].some((all) => all.has(field));
    const shown = `${contractFileOf(found.group)}: \`${call}\`${field ? ` \`${field}\`` : ""}`;
    return has ? { shown } : { wrong: `${call} has no field ${field}` };
  }
  const source = read(path);
  if (source === undefined) return { wrong: `there is no file ${path}` };
  const inWords = code ?? text;
  if (!source.includes(inWords)) return { wrong: `${path} does not hold ${inWords}` };
  if (text && /^(apps\/shop|packages\/app)\//.test(path)) {
    const lacking = catalogues.filter((catalogue) => !saysIn(catalogue, text));
    if (lacking.length > 0) return { wrong: `${lacking.join(", ")} does not say “${text}”` };
  }
  return { shown: text ? `${path}: “${text}”` : `${path}: \`${code}\`` };
}

/** Whether a catalogue has a translation of a sentence. */
function saysIn(catalogue, text) {
  const found = (read(catalogue) ?? "").split(`\nmsgid ${JSON.stringify(text)}\n`);
  return found.length > 1 && found.slice(1).every((rest) => /^msgstr "(?:[^"]|"\n")/.test(rest));
}

/** Whether a source has a test with this title: the first argument of a call that is no `describe`. */
export function hasTest(source, title) {
  const quoted = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?:\\btest|\\bit|\\))\\(\\s*["'\`]${quoted}["'\`]\\s*,`).test(source);
}

function proven(written) {
  const { path, code } = placeOf(written);
  if (!code || !/\.(test|e2e)\.tsx?$/.test(path)) return { wrong: `${written} names no test` };
  const source = read(path);
  if (source === undefined) return { wrong: `there is no file ${path}` };
  return hasTest(source, code) ? { shown: `${path}: ${code}` } : { wrong: `${path} has no test “${code}”` };
}

/** A route leads from routes.ts to the file of its page. */
function routePlaces(route) {
  const address = route.startsWith("/") ? route : `/${route}`;
  const routes = "apps/shop/src/routes.ts";
  const [, definition] = read(routes).split(`path: "${address}",`);
  if (definition === undefined) return { wrong: `${routes} has no route ${address}` };
  const [, component = ""] = /(?:component: |\.\.\.)([^\n]+)/.exec(definition) ?? [];
  const [, page] = /^lazyPage\("(\w+)"\)/.exec(component) ?? [];
  const named = page
    ? new RegExp(`\\b${page}: \\(\\) => import\\("\\./([^"]+)"`).exec(read("apps/shop/src/pages.ts"))
    : undefined;
  const own =
    /import\("\.\/([^"]+)"/.exec(component) ??
    (component.startsWith("home") ? ["", "areas/home/home-page.tsx"] : undefined);
  const file = (named ?? own)?.[1];
  if (!file || read(`apps/shop/src/${file}`) === undefined) return { wrong: `${routes}: ${address} has no page` };
  return { shown: `apps/shop/src/${file}: \`${address}\`` };
}

/** A call is in the contract, with its method, and a module answers it. */
function callPlaces(method, name) {
  const path = `/api/${name}`;
  const found = endpoints.find(({ endpoint }) => endpoint.path === path && endpoint.method === method);
  if (!found) return [{ wrong: `the contract has no ${method} ${path}` }];
  const contract = contractFileOf(found.group);
  const imported = contract.replace("packages/contract/src", "@banyan/contract");
  const answers = routeFiles.find((file) => {
    const source = read(file);
    return source.includes(`"${imported}"`) && new RegExp(`\\b${found.own}\\b`).test(source);
  });
  if (!answers) return [{ wrong: `no module answers ${method} ${path}` }];
  return [{ shown: `${contract}: \`${found.name}\`` }, { shown: `${answers}: \`${found.own}\`` }];
}

/** Everything that the lists ask for, as lines of the page, and what is wrong. */
function survey() {
  const lists = listsOf(read("docs/product.md"));
  const rows = { Routes: ROUTES, ...SCREENS, ...FIELDS, ...RULES, ...CALLS };
  const wrong = differences(lists, rows);
  const parts = lists.map(({ section, list, items }, at) => {
    const lines = items.map((item) => {
      const row = [rows[list]?.[item] ?? []].flat();
      const derived =
        list === "Routes" ? [routePlaces(item)] : list === "GET" || list === "POST" ? callPlaces(list, item) : [];
      const places = [...derived, ...row.slice(0, -1).map(judged)];
      const proof = row.length > 0 ? proven(row.at(-1)) : {};
      for (const one of [...places, proof]) if (one.wrong) wrong.push(`${list}, ${item}: ${one.wrong}`);
      if (row.length > 0 && places.length === 0) wrong.push(`${list}, ${item}: the row names no place`);
      const cell = (some) => some.map(({ shown = "" }) => shown.replaceAll("|", "\\|")).join("<br>");
      return `| ${item} | ${cell(places)} | ${cell([proof])} |`;
    });
    const heading = section === lists[at - 1]?.section ? [] : [`## ${section}`, ""];
    return [...heading, `### ${list}`, "", "| what | where | test |", "|---|---|---|", ...lines, ""].join("\n");
  });
  const count = lists.reduce((sum, { items }) => sum + items.length, 0);
  const head = [
    "# Coverage: where everything of product.md is",
    "",
    `Written by \`node tools/coverage.mjs --write\` from the lists of [product.md](product.md) and the rows in \`tools/product\`.`,
    `It has ${count} items. The check fails where one is missing, is not where it is said to be, or has no test.`,
    "",
  ].join("\n");
  return { page: [head, ...parts].join("\n"), wrong };
}

if (import.meta.filename === process.argv[1]) {
  const { page, wrong } = survey();
  if (process.argv.includes("--write")) writeFileSync(join(ROOT, PAGE), page);
  else if (read(PAGE) !== page) wrong.push(`${PAGE} is out of date: node tools/coverage.mjs --write`);
  for (const complaint of wrong) console.error(complaint);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
