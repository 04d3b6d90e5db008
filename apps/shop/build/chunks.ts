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
  /packages\/contract\/src\/(browser\/(?!catalog|content|market|places|wishlist)|levels)/,
  /packages\/app\/src\/(avatar|level-names)/,
  /packages\/ui\/src\/(art\/empty-(messages|orders)|meter|tabs)/,
  /shop\/src\/(areas\/wallet\/words|parts\/[\w-]+\/(breaking-text|day-heading|days-text|days\.rules|dynamic-income|hidden-notice|level\.rules|phone-address|renew-money|row|sandbox-mark|shop-texts|state-tabs|statement-tabs)|shell\/member-page|sign-in\/sign-in-prompt)\./,
];

/** Small parts of all kinds of pages, also of the first ones: dates, digits, and icons. */
const DATES = /packages\/((contract|ui)\/src\/dates|contract\/src\/digits|ui\/src\/rewritten)\./;
const FIRST_ICONS =
  /lucide-react\/.*\/icons\/(arrow-(down|up)|check|chevron-\w+|rotate-ccw-clock|search|share-2|sliders-\w+|trash|truck|x)\./;
const ICONS = /lucide-react\/.*\/icons\//;

/** A module goes to the group of the highest priority, and takes along what it imports unless that has a group already. */
export const CHUNKS = [
  // Every page needs three files: the libraries in two, which change rarely, and what main.tsx imports. The largest comes last of
  // all that a page loads, so it holds nothing that need not be in it.
  {
    name: "libraries",
    test: modules(
      /node_modules\/(@tanstack|@lingui|react|scheduler|use-sync-external-store)\//,
      /react-dom\/(index\.js|cjs\/react-dom\.production)/,
    ),
    priority: 4,
  },
  { name: "react", test: modules(/node_modules\/react-dom\//), priority: 3 },
  { name: "main", tags: ["$initial" as const], priority: 3 },
  // What opens over a page comes before the first press (shell/lazy-page.ts).
  { name: "layers", test: modules(/packages\/ui\/src\/(modal|question-dialog|sheet|sheet-on-its-way)\./), priority: 1 },
  // What all but the first pages need.
  {
    name: "others",
    test: modules(/packages\/ui\/src\/page-header\.|shop\/src\/(i18n\/other-texts|pages|shell\/page)\./),
    priority: 1,
  },
  // Of home, news and the header of wide screens.
  {
    name: "news",
    test: modules(/lucide-react\/.*\/icons\/bell\.|contract\/src\/browser\/notices\.|shop\/src\/parts\/news\//),
    priority: 2,
  },
  // Hearts and ratings come after a first page, by themselves.
  {
    name: "hearts",
    test: modules(
      /lucide-react\/.*\/icons\/heart\.|contract\/src\/browser\/wishlist\.|shop\/src\/(wishlist\/(heart|use-wished)|parts\/reviews\/(rating|stars))\./,
    ),
    priority: 2,
  },
  // What LatePicture loads, and the frame of all other such pictures.
  {
    name: "pictures",
    test: modules(/packages\/ui\/src\/art\/(empty-search|error-tree|late|offline|scene)\./),
    priority: 2,
  },
  { name: "pieces", test: modules(DATES, FIRST_ICONS), minShareCount: 2, priority: 2 },
  // Of lists and search, and of most other pages.
  {
    name: "touch",
    test: modules(
      /packages\/(app\/src\/use-settled|contract\/src\/(browser\/market|lengths|member-id)|ui\/src\/(copy-text|gesture|pull-to-refresh))\./,
      /shop\/src\/(api\/config|areas\/catalog\/shelf-list|parts\/[\w-]+\/(retry-line|search-history|today(\.rules)?))\./,
    ),
    priority: 1,
  },
  {
    name: "choosing",
    test: modules(
      /packages\/ui\/src\/stepper\.|shop\/src\/(areas\/catalog\/recently-viewed|parts\/[\w-]+\/(check-out|recommendations))\./,
    ),
    priority: 1,
  },
  {
    name: "fields",
    test: modules(
      /packages\/(app\/src\/form\/(draft|rules)|contract\/src\/(plain-text|problems|secrets)|ui\/src\/(choices|field))\./,
    ),
    priority: 1,
  },
  { name: "schemas", test: modules(/node_modules\/zod\/|packages\/contract\/src\/fields\./), priority: 1 },
  { name: "moves", test: modules(/packages\/app\/src\/move\//), priority: 1 },
  { name: "forms", test: modules(/node_modules\/react-hook-form\/|packages\/app\/src\/form\/use-contract-form\./) },
  {
    name: "account-fields",
    test: modules(
      /shop\/src\/areas\/account\/fields\/(country-field|new-password-field|password\.rules|use-countries)\./,
    ),
  },
  {
    name: "cart-parts",
    test: modules(/packages\/ui\/src\/(art\/empty-cart|swipe-row)\.|shop\/src\/cart\/(cart-row|use-removing)\./),
  },
  {
    name: "order-parts",
    test: modules(
      /shop\/src\/(areas\/orders\/(forget-orders|order-actions|state-words|use-order-actions|words)|parts\/[\w-]+\/(countdown\.rules|use-countdown))\./,
    ),
  },
  { name: "team-parts", test: modules(/packages\/app\/src\/team\/(balance|bv|level-ring|team\.rules|words)\./) },
  { name: "shared", test: modules(...SHARED, ICONS), minShareCount: 2, priority: 1 },
];
