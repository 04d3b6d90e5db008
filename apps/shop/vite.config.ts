/** Builds the shop: few files for the first page, all others when they are needed. */
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { CHUNKS } from "./build/chunks.ts";
import { earlyScript } from "./build/early.ts";
import { icons } from "./build/icons.ts";
import { textsDivided } from "./build/texts-divided.ts";
import { serviceWorker } from "./build/worker.ts";

export default defineConfig(async ({ mode }) => ({
  plugins: [
    lingui({ failOnCompileError: true }),
    textsDivided(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    tailwindcss(),
    mode === "fake" ? (await import("./fake/middleware.ts")).fakeApi() : undefined,
    earlyScript(),
    serviceWorker(),
    icons(),
  ],
  // React has had the hook since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  server: { proxy: mode === "fake" ? undefined : { "/api": apiOrigin(), "/files": apiOrigin() } },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Nobody waits for what begins after the page, so the first page does not carry the names of its files.
      resolveDependencies: (file: string, files: string[]) => (file.startsWith("assets/begin-") ? [] : files),
    },
    // Browsers show .txt and download .md.
    license: { fileName: "licences.txt" },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  test: {
    environment: "jsdom",
    // As isolated as separate processes, but jsdom is loaded once: a third of the time.
    pool: "vmThreads",
    include: ["{src,build}/**/*.test.{ts,tsx}", "../../packages/{app,ui}/{src,catalogue}/**/*.test.{ts,tsx}"],
    setupFiles: ["./fake/test-setup.ts"],
    testTimeout: 60_000,
  },
}));

function apiOrigin(): string {
  return process.env.BANYAN_API ?? "http://localhost:8080";
}
