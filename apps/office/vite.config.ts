/** Builds the office as a separate bundle under `/office/`. */
/// <reference types="vitest/config" />
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  base: "/office/",
  plugins: [
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    tailwindcss(),
  ],
  server: { proxy: { "/api": apiOrigin(), "/files": apiOrigin() } },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Browsers show .txt and download .md.
    license: { fileName: "licences.txt" },
  },
  test: {
    environment: "jsdom",
    // As isolated as separate processes, but jsdom is loaded once: a third of the time.
    pool: "vmThreads",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["./fake/test-setup.ts"],
    testTimeout: 60_000,
  },
});

function apiOrigin(): string {
  return process.env.BANYAN_API ?? "http://localhost:8080";
}
