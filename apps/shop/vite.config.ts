/** Builds the shop: few files for the first page, all others when they are needed. */
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { earlyFiles } from "./build/early-files.ts";
import { schemasLeftOut } from "./build/schemas-left-out.ts";
import { textsDivided } from "./build/texts-divided.ts";

/**
 * What every page needs, in two files: one that changes with the libraries, and one that changes with the shop. Only
 * code that the first page really uses belongs here, because it is the weight of the first page.
 */
const FRAME = [
  /apps[\\/]shop[\\/]src[\\/](shell[\\/](?!member-page|site-(parts|header|footer))|session|api[\\/](?!upload|private-picture)|cart|i18n[\\/]language|router|routes|app|main)/,
  /apps[\\/]shop[\\/]src[\\/]parts[\\/](product-card|section|carousel)/,
  /packages[\\/]app[\\/]src[\\/](call|errors|kept|language|lazy-page|problem-pages|query|query-view|router|send|state|stored|move[\\/]step-up)\./,
  /packages[\\/]ui[\\/]src[\\/](button|card|chip|classes|confirm|figures|layers|locale|modal|picture\.|sheet|states|toast|use-sheet|words)/,
  // Files of a few hundred bytes that several entry pages use; better here than as files of their own.
  /packages[\\/]ui[\\/]src[\\/](art[\\/]empty-search|copy-text|endless-list|pull-to-refresh)\./,
  /apps[\\/]shop[\\/]src[\\/]parts[\\/](more-of|unread-bell|rich-text)\./,
  /lucide-react[\\/].*[\\/]icons[\\/](bell|chevron-left|chevron-right|search)\./,
  /packages[\\/]contract[\\/]src[\\/](catalog|client|endpoint|errors|fields|languages|money|problems)\.ts$/,
];
const CHUNKS = [
  { name: "libraries", test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|@lingui)[\\/]/ },
  { name: "frame", test: (id: string) => FRAME.some((one) => one.test(id)) },
];

export default defineConfig(async ({ mode }) => ({
  plugins: [
    mode === "fake" ? undefined : schemasLeftOut(),
    lingui({ failOnCompileError: true }),
    textsDivided(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    tailwindcss(),
    mode === "fake" ? (await import("./fake/middleware.ts")).fakeApi() : undefined,
    earlyFiles(),
  ],
  server: { proxy: mode === "fake" ? undefined : { "/api": apiOrigin(), "/files": apiOrigin() } },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  test: {
    environment: "jsdom",
    // As separate as processes of their own, and jsdom is read once: a third of the time.
    pool: "vmThreads",
    include: ["{src,build}/**/*.test.{ts,tsx}", "../../packages/{app,ui}/{src,catalogue}/**/*.test.{ts,tsx}"],
    setupFiles: ["./src/test-setup.ts"],
  },
}));

function apiOrigin(): string {
  return process.env.BANYAN_API ?? "http://localhost:8080";
}
