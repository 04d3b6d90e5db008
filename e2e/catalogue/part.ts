/** Opens a part of the catalogue. */
import type { Page } from "@playwright/test";

export async function openPart(page: Page, part: string, lang = "en"): Promise<void> {
  await page.goto(`${process.env.CATALOGUE_URL}?${new URLSearchParams({ part, lang })}`);
  await page.getByRole("heading", { level: 1, name: `Catalogue: ${part}` }).waitFor();
}
