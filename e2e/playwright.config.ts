/**
 * Runs the journeys: one real server for the whole run, a phone and a desktop, and an audit of the books at the end.
 */
import { defineConfig, devices } from "@playwright/test";
import type { Options } from "./support/journey.ts";

/** For closed networks and machines without a display. */
export const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig<Options>({
  testDir: "journeys",
  testMatch: "*.e2e.ts",
  outputDir: "test-results",
  globalSetup: "./support/global-setup.ts",
  // A browser waits more than it computes: with three workers, half of two cores was idle.
  workers: 4,
  fullyParallel: true,
  // A browser on a busy machine may fail once; a second failure is real. The report lists retried tests.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // Four browsers on two busy cores; single actions and expectations end far earlier.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    trace: "off",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args: QUIET },
    // Animations are not tested here, and waiting for them takes minutes.
    contextOptions: { reducedMotion: "reduce" },
    // Only journeys about it get one; requests of others can be intercepted.
    serviceWorkers: "block",
  },
  projects: [
    { name: "opening", testMatch: "opening.e2e.ts", teardown: "books" },
    {
      name: "phone",
      testMatch: ["*.phone.e2e.ts", "*.both.e2e.ts"],
      dependencies: ["opening"],
      use: { ...devices["Pixel 7"], viewport: { width: 412, height: 915 } },
    },
    {
      name: "desktop",
      testMatch: ["*.desktop.e2e.ts", "*.both.e2e.ts"],
      dependencies: ["opening"],
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
    // Credits incomes to members of the demo, so no test that depends on balances may run in parallel.
    {
      name: "evening",
      testMatch: "evening.e2e.ts",
      dependencies: ["phone", "desktop"],
      use: { ...devices["Pixel 7"], viewport: { width: 412, height: 915 } },
    },
    { name: "books", testMatch: "books.e2e.ts" },
  ],
});
