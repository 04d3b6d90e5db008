/** Tests the components in a real browser, on a phone and a desktop, without a shop server. */
import { defineConfig, devices } from "@playwright/test";
import { isSoak } from "../../tools/repetitions.ts";
import { QUIET } from "../playwright.config.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  outputDir: "../test-results/catalogue",
  globalSetup: "./catalogue-server.ts",
  workers: 2,
  fullyParallel: true,
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 10_000,
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args: QUIET },
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    { name: "phone", use: { ...devices["Pixel 7"], viewport: { width: 412, height: 915 } } },
    // How components look on a desktop is left to npm run soak.
    {
      name: "desktop",
      testIgnore: isSoak ? [] : "looks.e2e.ts",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
  ],
});
