/** Recomputes incomes from the figures that "Why this amount?" shows. */
import { parseMoney } from "@banyan/contract/money.ts";
import { expect, type Locator } from "@playwright/test";

/** The number next to a label, as micros; a percentage as the displayed number. */
async function shown(place: Locator, name: string, nth = 0): Promise<bigint> {
  const line = place.locator("dl > div").filter({ has: place.page().getByText(name, { exact: true }) });
  const text = (await line.nth(nth).locator("dd").textContent()) ?? "";
  const digits = text.replace(/[^\d.]/g, "");
  return parseMoney(digits);
}

/**
 * Adds up both sides of a sales bonus, pairs them and applies the rate; returns the raw amount in micros, which the
 * page must show.
 */
export async function pairedByHand(sheet: Locator): Promise<bigint> {
  const micros = (text: string | null) => parseMoney((text ?? "").replace(/[^\d.]/g, ""));
  const cells = async (name: string) =>
    (await sheet.getByRole("row", { name }).getByRole("cell").allTextContents()).map(micros) as [bigint, bigint];
  const [carried, added, together] = [
    await cells("Carried from before"),
    await cells("New on this day"),
    await cells("Together"),
  ];
  expect(together).toEqual([carried[0] + added[0], carried[1] + added[1]]);
  const paired = together[0] < together[1] ? together[0] : together[1];
  expect(await cells("Paired: the smaller side")).toEqual([paired, paired]);
  const percent = await shown(sheet, "Bonus ratio");
  const raw = (paired * percent) / 100_000_000n;
  expect(await shown(sheet, "Raw amount")).toBe(raw);
  return raw;
}
