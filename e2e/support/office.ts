/**
 * The office as staff see it: signed in with the shared session of a role, or manually with password and authenticator.
 */
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { anyAddress } from "./addresses.ts";
import { expect } from "./journey.ts";
import { origin } from "./place.ts";
import { codeOf, cookieOf, emailOf, type Role, STAFF_PASSWORD } from "./staff.ts";

const DESKTOP = { width: 1440, height: 900 };

export async function withOffice<Result>(
  browser: Browser,
  role: Role | "nobody",
  visit: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    reducedMotion: "reduce",
    extraHTTPHeaders: { "x-forwarded-for": anyAddress() },
  });
  try {
    if (role !== "nobody") await takeSession(context, role);
    return await visit(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

export async function takeSession(context: BrowserContext, role: Role): Promise<void> {
  const [name = "", value = ""] = cookieOf(role).split("=");
  await context.addCookies([
    { name, value, url: origin().replace("http:", "https:"), secure: true, httpOnly: true, sameSite: "Strict" },
  ]);
}

/** Signs in manually. A role can do so once in thirty seconds, because each code works once. */
export async function signInByHand(page: Page, role: Role): Promise<void> {
  await page.goto(`${origin()}/office/`);
  await page.getByLabel("Email", { exact: true }).fill(emailOf(role));
  await page.getByLabel("Password", { exact: true }).fill(STAFF_PASSWORD);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Code of your authenticator").fill(codeOf(role));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible();
}

/** By the market's clocks, as a datetime field has it. */
export const inTaipei = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, "2026-01-01T00:00".length);

export const officePath = (path: string) => `${origin()}/office/#${path}`;
