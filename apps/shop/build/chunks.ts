/**
 * Which modules share a file. Each file costs a slow phone a request, so small modules that many pages use come together; what
 * only few pages use stays out, because all that share a file wait for the whole of it. Modules that are named in no group
 * are divided by the bundler.
 */
const modules =
  (...patterns: readonly RegExp[]) =>
  (id: string) => {
    const path = id.replaceAll("\\", "/");
    return patterns.some((pattern) => pattern.test(path));
  };

/** Small parts of a member's pages. What the first pages of visitors import is not among them, so that these stay light. */
const SHARED = [
  /packages\/contract\/src\/(browser\/(?!catalog|content|market|places)|levels)/,
  /packages\/app\/src\/(avatar|level-names)/,
  /packages\/ui\/src\/(art\/empty-(messages|orders)|meter|tabs)/,
  /shop\/src\/(parts\/(day-heading|dynamic-income|level\.rules|phone-address|sandbox-mark|shop-texts|state-tabs)|shell\/member-page|sign-in\/sign-in-prompt)\./,
];

/** Small parts of all kinds of pages, also of the first ones. */
const PIECES = [
  /packages\/(contract|ui)\/src\/dates\./,
  /packages\/contract\/src\/browser\/market\./,
  /shop\/src\/api\/config\./,
];
/** Icons that the first pages of visitors show. */
const FIRST_ICONS =
  /lucide-react\/.*\/icons\/(arrow-(down|up)|check|chevron-\w+|rotate-ccw-clock|search|share-2|sliders-\w+|trash|truck|x)\./;
const ICONS = /lucide-react\/.*\/icons\//;

/** A module goes to the group of the highest priority, and takes along what it imports unless that has a group already. */
export const CHUNKS = [
  // Every page needs three files: the libraries in two, which change rarely, and what main.tsx imports.
  { name: "react", test: modules(/node_modules\/(react|react-dom|scheduler)\//), priority: 2 },
  { name: "libraries", test: modules(/node_modules\/(@tanstack|@lingui|use-sync-external-store)\//), priority: 2 },
  { name: "main", tags: ["$initial" as const], priority: 2 },
  // What opens over a page comes before the first press (shell/lazy-page.ts).
  { name: "layers", test: modules(/packages\/ui\/src\/(modal|question-dialog|sheet|sheet-on-its-way)\./), priority: 1 },
  { name: "page", test: modules(/packages\/ui\/src\/page-header\.|shop\/src\/shell\/page\./), priority: 1 },
  { name: "pieces", test: modules(...PIECES, FIRST_ICONS), minShareCount: 2, priority: 1 },
  {
    name: "touch",
    test: modules(/packages\/ui\/src\/(copy-text|gesture|pull-to-refresh)\.|shop\/src\/parts\/retry-line\./),
    priority: 1,
  },
  {
    name: "fields",
    test: modules(
      /packages\/(app\/src\/form\/(draft|rules)|contract\/src\/(problems|secrets)|ui\/src\/field)\.|shop\/src\/parts\/notice\./,
    ),
    priority: 1,
  },
  { name: "schemas", test: modules(/node_modules\/zod\/|packages\/contract\/src\/fields\./), priority: 1 },
  { name: "moves", test: modules(/packages\/app\/src\/(move\/|use-settled)/), priority: 1 },
  { name: "forms", test: modules(/node_modules\/react-hook-form\/|packages\/app\/src\/form\//) },
  { name: "shared", test: modules(...SHARED, ICONS), minShareCount: 2 },
];
