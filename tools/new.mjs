/**
 * Writes the stubs of something new in all its places, beside its neighbours: `npm run new -- call orders.reorder`. Then
 * lists what is left to do. It only adds; with --dry-run it says what it would write.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { addImport, addTo, findNodes, literalAt, nameOf, parse, propertyOf } from "./literals.mjs";

const ROOT = dirname(import.meta.dirname);
const CONTRACT = "packages/contract/src";
const SERVER = "apps/server/src/modules";
const WHOLE = "apps/server/test/whole";
const TEXTS = "apps/server/src/texts";
const SHOP = "apps/shop/src";
const OFFICE = "apps/office/src";
const OFFICE_MARKET = `${OFFICE}/areas/market`;

/** A name or a place that nothing can be made of; the message says why. */
export class Unfit extends Error {}

const KINDS = { call, setting, refusal, notice, page };

const readFile = (path) => readFileSync(join(ROOT, path), "utf8");

/**
 * What `kind name` changes: `files` has the new text of each file by path, `left` says what remains to be done. Throws
 * Unfit. Writes nothing.
 */
export function plan(kind, name = "", before = readFile) {
  if (!Object.hasOwn(KINDS, kind ?? ""))
    throw new Unfit(`\`npm run new -- <kind> <name>\` knows the kinds ${Object.keys(KINDS).join(", ")}.`);
  const files = new Map();
  const read = (path) => files.get(path) ?? before(path);
  const sources = {
    read,
    parse: (path) => parse(path, read(path)),
    /** Adds `code` to the literal at `names`, behind the last neighbour. */
    add(path, names, code, isNeighbour) {
      const literal = literalAt(parse(path, read(path)), names);
      if (!literal) throw new Error(`${path} has no literal ${names.join(".")}`);
      files.set(path, addTo(read(path), literal, code, isNeighbour));
    },
    write: (path, text) => files.set(path, text),
  };
  const left = KINDS[kind](name, sources);
  return { files, left };
}

/** "reorderGift" → "Reorder gift", "GIFT_TAKEN" → "Gift taken" */
function wordsOf(name) {
  const words = name.replace(/(?<=[a-z\d])(?=[A-Z])/g, " ").replace(/[_.-]/g, " ");
  return words[0].toUpperCase() + words.slice(1).toLowerCase();
}

/** "orders.reorder" → ["orders", "reorder"] */
function groupAndName(given, example) {
  const found = /^([a-z][a-zA-Z\d]*)\.([a-z][a-zA-Z\d]*)$/.exec(given);
  if (!found) throw new Unfit(`A name looks like ${example}; not like "${given}".`);
  return found.slice(1);
}

function call(given, sources) {
  const [group, name] = groupAndName(given, "orders.reorder or officeOrders.reorder");
  const file = groupFile(group, sources);
  const contract = join(CONTRACT, file);
  const calls = callsOf(contract, group, sources);
  if (calls.some((one) => one.name === name)) throw new Unfit(`There is a call ${given} already, in ${contract}.`);
  const neighbour = calls.findLast(({ method }) => method === "POST") ?? calls.at(-1);
  const { access, path: beside } = neighbour;
  const [folder] = calls.map((one) => dirname(one.path)).sort((a, b) => a.length - b.length);
  const path = `${folder}/${name}`;
  const table = join(WHOLE, "access-table.ts");
  const rows = literalAt(sources.parse(table), ["ACCESS"]);
  if (rows.properties.some((row) => nameOf(row).endsWith(` ${path}`)))
    throw new Unfit(`Another call has the path ${path}.`);

  const isOffice = path.startsWith("/api/office/");
  sources.add(
    contract,
    [group],
    `${name}: post("${path}", {
      summary: "${wordsOf(name)}",
      access: "${access}",
      input: f.nothing,
      output: f.done,${isOffice ? "" : "\naddition: true,"}
    })`,
  );
  sources.write(contract, addImport(contract, sources.read(contract), { name: "post", from: "/endpoint.ts" }));

  const routes = addRoute(group, { file, name }, sources);

  sources.add(
    join(WHOLE, "samples.ts"),
    [isOffice || group === "staff" ? "OFFICE_SAMPLES" : "SHOP_SAMPLES", group],
    `${name}: nothing`,
  );
  const isOwn = (row) => calls.some((one) => row === `${one.method} ${one.path}`);
  const signs = propertyOf(rows, `${neighbour.method} ${beside}`).value.value.replace(/[^-+x2 ]/g, "+");
  sources.add(table, ["ACCESS"], `"POST ${path}": "${signs}"`, isOwn);

  return [
    `${contract}: summary, input, output and refusals of ${name}; \`get\` where it only reads, \`idempotent: true\` where it moves money or must happen once. Its access is ${access}, as that of ${neighbour.name}. Then \`npm run generate\`.`,
    `${routes}: what it does, in a verb of the module; its statements in the module's store.`,
    `${WHOLE}/samples.ts: an input that succeeds. ${table}: who may call.`,
    isOffice
      ? "apps/office/src/parts/names/action-names.ts: its action, where it changes something."
      : "docs/product.md 7, if it is a fixed call; then without `addition`.",
  ];
}

/** The file of a group of calls, below packages/contract/src. */
function groupFile(group, { parse }) {
  const index = join(CONTRACT, "index.ts");
  const found = parse(index).body.find(
    ({ type, specifiers }) => type === "ImportDeclaration" && specifiers.some(({ local }) => local.name === group),
  );
  if (found) return found.source.value.replace("./", "");
  throw new Unfit(`No group of calls is named ${group}; ${index} has them all. A new one goes there first.`);
}

function callsOf(contract, group, { parse }) {
  const properties = literalAt(parse(contract), [group])?.properties ?? [];
  const calls = properties.map((property) => {
    const [path, definition] = property.value?.arguments ?? [];
    const method = property.value?.callee?.name?.toUpperCase();
    return { name: nameOf(property), method, path: path?.value, access: propertyOf(definition, "access")?.value.value };
  });
  if (calls.length > 0 && calls.every(({ path, access }) => path && access)) return calls;
  throw new Unfit(`The calls of ${group} are not listed one by one in ${contract}.`);
}

/** Adds a handler to the routes of the group. Returns their file. */
function addRoute(group, { file, name }, { read, parse, write }) {
  for (const path of globSync(`${SERVER}/**/*.ts`, { cwd: ROOT }).sort()) {
    if (!read(path).includes(`contract/${file}"`)) continue;
    const program = parse(path);
    const imported = findNodes(program, ({ type, imported }) => type === "ImportSpecifier" && imported.name === group);
    const local = imported[0]?.local.name;
    const [bound] = findNodes(
      program,
      ({ type, callee, arguments: [first] = [] }) =>
        type === "CallExpression" && callee.name === "routes" && first?.name === local,
    );
    const handlers = bound?.arguments[1];
    if (handlers?.type !== "ObjectExpression") continue;
    const stub = `async ${name}() { throw new Error("${group}.${name} is not written yet"); }`;
    write(path, addTo(read(path), handlers, stub));
    return path;
  }
  throw new Unfit(`No module binds handlers to ${group} one by one.`);
}

function setting(given, sources) {
  const [group, name] = groupAndName(given, "orders.giftDays");
  const [rules, settings] = ["market", "settings"].map((word) => join(SERVER, "market", `${word}.rules.ts`));
  const calls = join(CONTRACT, "office/market.ts");
  const fields = join(OFFICE_MARKET, "settings-fields.ts");
  const plain = literalAt(sources.parse(fields), ["PLAIN"]).properties.map(nameOf);
  const isNeighbour = (path) => String(path).startsWith(`${group}.`);
  if (!plain.some(isNeighbour) || !literalAt(sources.parse(rules), ["DEFAULT_MARKET", group]))
    throw new Unfit(`The settings have no group ${group}; ${rules} has them all. A new one goes there first.`);
  if (propertyOf(literalAt(sources.parse(fields), ["COLUMNS"]), name) || plain.includes(given))
    throw new Unfit(`There is a setting ${name} already, in ${fields}.`);

  sources.add(rules, ["marketSchema", group], `${name}: z._default(z.number(), 0)`);
  sources.add(rules, ["DEFAULT_MARKET", group], `${name}: 0`);
  sources.add(calls, ["marketFields", group], `${name}: whole(0, MARKET_LIMITS.days)`);
  sources.add(calls, ["settings", group], `${name}: z.number()`);
  // A group that is passed on as a whole already passes on what is new.
  for (const side of ["settingsView", "settingsBody"]) {
    const literal = literalAt(sources.parse(settings), [side, group]);
    const isWhole = !literal || literal.properties.some(({ type }) => type === "SpreadElement");
    if (!isWhole) sources.add(settings, [side, group], `${name}: ${group}.${name}`);
  }

  sources.add(
    fields,
    ["COLUMNS"],
    `${name}: { name: msg\`${wordsOf(name)}\`, unit: "days", range: [0, MARKET_LIMITS.days] }`,
  );
  sources.add(fields, ["PLAIN"], `"${given}": "${name}"`, isNeighbour);
  sources.add(join(OFFICE_MARKET, "settings-subject.ts"), ["SETTINGS", "leaves", "whole"], `"${name}"`);
  sources.add(join(OFFICE_MARKET, "settings.fixture.ts"), ["SETTINGS", group], `${name}: 0`);
  const inputs = join(OFFICE_MARKET, "settings-inputs.tsx");
  const [cards] = findNodes(
    sources.parse(inputs),
    ({ type, elements }) =>
      type === "ArrayExpression" && elements.length > 0 && elements.every((one) => isNeighbour(one.value)),
  );
  if (!cards) throw new Unfit(`${inputs} does not list the settings of ${group}.`);
  sources.write(inputs, addTo(sources.read(inputs), cards, `"${given}"`));

  return [
    "docs/rules.md: what it is.",
    `${rules}: its default; whoever needs it reads \`currentMarket\` or \`marketWithin\`, and rules take it as an argument.`,
    `It is a whole number of days. Otherwise: its shape in ${rules}, its range in ${calls}, its form between both in ${settings}, its unit in ${fields}, and whether it is a whole number in settings-subject.ts there.`,
    `${fields}: its name, and its help where the name does not say it. Then \`npm run translations -- --write\`, and translate.`,
    `${CONTRACT}/market.ts and ${SERVER}/market/routes.ts, if clients need it.`,
  ];
}

function refusal(name, sources) {
  if (!/^[A-Z][A-Z\d]*(_[A-Z\d]+)+$/.test(name)) throw new Unfit(`A name looks like GIFT_TAKEN; not like "${name}".`);
  const errors = join(CONTRACT, "errors.ts");
  const known = literalAt(sources.parse(errors), ["ERRORS"]).properties.map(nameOf);
  if (known.includes(name)) throw new Unfit(`There is a refusal ${name} already, in ${errors}.`);
  const [subject] = name.split("_");
  const neighbour = known.findLast((one) => one.startsWith(`${subject}_`));
  const isNeighbour = (one) => one === neighbour;
  sources.add(errors, ["ERRORS"], `${name}: refused`, isNeighbour);
  const texts = globSync(`${CONTRACT}/messages/*.ts`, { cwd: ROOT }).sort();
  for (const path of texts) {
    const [language] = /(?<=export const )\w+(?=: Sentences = \{)/.exec(sources.read(path)) ?? [];
    if (language) sources.add(path, [language, "errors"], `${name}: "${wordsOf(name)}."`, isNeighbour);
  }
  return [
    `${CONTRACT}/messages: its sentence in each language; until then the tests of the contract fail.`,
    `${errors}: where another status, code or \`again\` fits.`,
    `The endpoints that refuse with it list it in \`errors\`; their verbs call \`refuse("${name}")\`, with a test.`,
  ];
}

function notice(kind, sources) {
  const [subject] = /^[a-z][a-z_]*(?=\.[a-z][a-z_]*$)/.exec(kind) ?? [];
  if (!subject) throw new Unfit(`A name looks like order.delayed; not like "${kind}".`);
  const contract = join(CONTRACT, "notices.ts");
  const known = literalAt(sources.parse(contract), ["NOTICE_KINDS"]).elements.map(nameOf);
  if (known.includes(kind)) throw new Unfit(`There is a notice ${kind} already, in ${contract}.`);
  const neighbour = known.findLast((one) => one.startsWith(`${subject}.`)) ?? known.at(-1);
  sources.add(contract, ["NOTICE_KINDS"], `"${kind}"`, (one) => one === neighbour);
  for (const path of globSync(`${TEXTS}/*.ts`, { cwd: ROOT }).sort()) {
    const [language] = /(?<=^export const )\w+(?=(: Texts)? = \{)/m.exec(sources.read(path)) ?? [];
    const texts = `"notice.${kind}.title": "${wordsOf(kind)}", "notice.${kind}.body": "${wordsOf(kind)}."`;
    if (language) sources.add(path, [language], texts, (one) => one === `notice.${neighbour}.body`);
  }
  return [
    `${TEXTS}: its title and body in each language; until then the tests of notices fail.`,
    "The verb that causes it calls `notify` in its transaction. From 0.1.0 on it first asks `everyProcessKnows`.",
    ...(neighbour.startsWith(`${subject}.`)
      ? []
      : [`apps/shop/src/areas/home: its symbol (notice-list.tsx) and its page (notice-links.rules.ts).`]),
  ];
}

function page(given, sources) {
  const [, app, area, name] = /^(shop|office)\/([a-z][a-z-]*)\/([a-z][a-z-]*)$/.exec(given) ?? [];
  if (!app) throw new Unfit(`A name looks like shop/orders/gift or office/orders/late-orders; not like "${given}".`);
  const file = `apps/${app}/src/areas/${area}/${name}-page.tsx`;
  if (existsSync(join(ROOT, file))) throw new Unfit(`There is ${file} already.`);
  const camel = name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  const found = { file, area, name, camel, title: wordsOf(name) };
  return app === "shop" ? shopPage(found, sources) : officePage(found, sources);
}

/** The component of a page. */
const componentOf = (camel) => `${camel[0].toUpperCase()}${camel.slice(1)}Page`;

function shopPage({ file, area, name, camel, title }, sources) {
  const [routes, files] = [`${SHOP}/routes.ts`, `${SHOP}/pages.ts`];
  const path = `/pages/${camel}`;
  if (sources.read(routes).includes(`page("${path}")`))
    throw new Unfit(`There is a route ${path} already, in ${routes}.`);
  sources.write(
    file,
    `/** ${title}. */
import { Page } from "../../shell/page.tsx";

export default function ${componentOf(camel)}() {
  return <Page>{null}</Page>;
}
`,
  );
  // The addresses of the desktop pages stand at the end, by themselves.
  const others = literalAt(sources.parse(files), ["PAGES"]).properties.filter(
    (one) => !nameOf(one).startsWith("/pages/pc/"),
  );
  const isOfArea = ({ start, end }) => sources.read(files).slice(start, end).includes(`./areas/${area}/`);
  const neighbour = nameOf(others.findLast(isOfArea) ?? others.at(-1));
  const importing = `"${path}": () => import("./areas/${area}/${name}-page.tsx")`;
  sources.add(files, ["PAGES"], importing, (one) => one === neighbour);
  const route = `createRoute({ getParentRoute, ...page("${path}"), staticData: shown(msg\`${title}\`) })`;
  const before = sources.read(routes);
  sources.add(routes, ["pages"], route, (_, { start, end }) =>
    before.slice(start, end).includes(`page("${neighbour}")`),
  );
  sources.add("e2e/support/screens.ts", ["SCREENS"], `{ name: "${title.toLowerCase()}", path: () => "${path}" }`);
  return [
    `${file}: what it shows (docs/pages.md); \`memberPage\` where it is for members.`,
    `${routes}: \`tab\` or \`ofAccount\` in place of \`shown\`, and the parameters of its address.`,
    `docs/product.md 2: its path, ${path}.`,
    "`npm run translations -- --write`, and translate.",
    "A test beside it, and its sheets in e2e/support/sheets.ts.",
  ];
}

function officePage({ file, area, name, camel, title }, sources) {
  const routes = `${OFFICE}/routes.ts`;
  const program = sources.parse(routes);
  const declared = findNodes(
    program,
    ({ type, init }) => type === "VariableDeclarator" && init?.callee?.name === "createRoute",
  );
  const pathOf = ({ init }) => propertyOf(init.arguments[0], "path")?.value.value;
  if (declared.some((one) => one.id.name === `${camel}Route` || pathOf(one) === `/${name}`))
    throw new Unfit(`There is a route /${name} already, in ${routes}.`);
  const isBeside = ({ start, end }) => sources.read(routes).slice(start, end).includes(`./areas/${area}/`);
  const neighbour = declared.findLast(isBeside);
  const right = neighbour && propertyOf(literalAt(program, [neighbour.id.name, "staticData"]), "right")?.value.value;

  sources.write(
    file,
    `/** ${title}. */
import { useLingui } from "@lingui/react/macro";
import { Page } from "../../shell/page.tsx";

export default function ${componentOf(camel)}() {
  const { t } = useLingui();
  return <Page title={t\`${title}\`}>{null}</Page>;
}
`,
  );
  sources.add(routes, ["routeTree"], `${camel}Route`, (one) => one === neighbour?.id.name);
  const text = sources.read(routes);
  const tree = text.indexOf("export const routeTree");
  const route = `const ${camel}Route = createRoute({
    getParentRoute,
    path: "/${name}",
    component: lazyPage(() => import("./areas/${area}/${name}-page.tsx")),
    ${right ? `staticData: { right: "${right}" },` : ""}
  });`;
  sources.write(routes, `${text.slice(0, tree)}${route}\n\n${text.slice(tree)}`);
  sources.add(
    "e2e/support/office-screens.ts",
    ["OFFICE_SCREENS"],
    `{ name: "${title.toLowerCase()}", route: "/${name}" }`,
  );
  return [
    `${file}: what it shows (CONTRIBUTING.md, A page or sheet of the office).`,
    `${routes}: ${right ? `its right is ${right}, as of the pages beside it` : "the right that it needs"}; filters of its address.`,
    `${OFFICE}/shell/navigation.ts, if it is a section; else a link to it.`,
    "`npm run translations -- --write`, and translate.",
    "A test beside it, and its sheets in e2e/support/sheets.ts.",
  ];
}

function main() {
  const given = process.argv.slice(2);
  const isDryRun = given.includes("--dry-run");
  const [kind, name] = given.filter((word) => word !== "--dry-run");
  const { files, left } = plan(kind, name);
  for (const path of files.keys()) console.log(`${isDryRun ? "would change" : "changed"}  ${path}`);
  if (!isDryRun) {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(ROOT, path)), { recursive: true });
      writeFileSync(join(ROOT, path), text);
    }
    const biome = spawnSync("biome", ["check", "--write", ...files.keys()], { cwd: ROOT, encoding: "utf8" });
    if (biome.status !== 0) throw new Error(biome.error?.message ?? biome.stderr);
    spawnSync(process.execPath, ["tools/browser-contract.ts"], { cwd: ROOT, stdio: "inherit" });
  }
  console.log("\nWhat is left:");
  for (const line of left) console.log(`- ${line}`);
}

if (resolve(process.argv[1] ?? "") === import.meta.filename) {
  try {
    main();
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
