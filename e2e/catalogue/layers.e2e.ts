/** Sheets, dialogs and toasts as only a real browser shows them: geometry, focus, history, inertness. */
import { expect, type Page, test } from "@playwright/test";
import { openPart } from "./part.ts";

test.beforeEach(({ page }) => openPart(page, "layers"));

const opener = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Delivery address" });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Cancel the order?" });

async function boxOf(page: Page, role: "dialog" | "alertdialog") {
  const box = await page.getByRole(role).boundingBox();
  if (!box) throw new Error("no layer is open");
  return box;
}

test("a press on a question's padding is no answer, a press beside it is no", async ({ page }) => {
  await opener(page, "Question").click();
  await question(page).waitFor();
  const { x, y, width, height } = await boxOf(page, "alertdialog");
  for (const [left, top] of [
    [x + 6, y + 6],
    [x + width - 6, y + height - 6],
    [x + width / 2, y + height - 6],
  ] as const) {
    await page.mouse.click(left, top);
    await expect(question(page)).toBeVisible();
  }
  await page.mouse.click(x + width / 2, y - 30);
  await expect(page.getByText("Answer: no")).toBeVisible();
});

test("a selection that is dragged out of a sheet does not close it", async ({ page }) => {
  await opener(page, "Sheet with a form").click();
  const field = sheet(page).getByLabel("Delivery address");
  const from = await field.boundingBox();
  const box = await boxOf(page, "dialog");
  if (!from) throw new Error("no field found");
  await page.mouse.move(from.x + 60, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y - 40, { steps: 5 });
  await page.mouse.up();
  await expect(sheet(page)).toBeVisible();
  // Nor does a press that starts outside and ends inside.
  await page.mouse.move(box.x + 40, box.y - 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 8, { steps: 5 });
  await page.mouse.up();
  await expect(sheet(page)).toBeVisible();
  await page.mouse.click(box.x + 40, box.y - 40);
  await expect(sheet(page)).toBeHidden();
});

test("back closes what lies on top and stays on the page, Escape too", async ({ page }) => {
  const address = page.url();
  await opener(page, "Sheet that asks before it closes").click();
  await sheet(page).waitFor();
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await page.goBack();
  await expect(question(page)).toBeHidden();
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await question(page).getByRole("button", { name: "Place the order" }).click();
  await expect(sheet(page)).toBeHidden();
  expect(page.url()).toBe(address);
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await expect(opener(page, "Sheet that asks before it closes")).toBeFocused();
});

test("the focus stays in the sheet, on its busy button, and returns to what opened it", async ({ page }) => {
  await opener(page, "Sheet with a form").click();
  const send = sheet(page).getByRole("button", { name: "Place the order" });
  await send.focus();
  await page.keyboard.press("Enter");
  await expect(send).toHaveAttribute("aria-busy", "true");
  await expect(send).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(send).not.toHaveAttribute("aria-busy", "true");
  await expect(send).toBeFocused();
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press("Tab");
    const outside = () => document.activeElement !== document.body && !document.activeElement?.closest("dialog[open]");
    expect(await page.evaluate(outside)).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(opener(page, "Sheet with a form")).toBeFocused();
});

test("a message above a sheet is in its tree, on top, and can be pressed", async ({ page }) => {
  await opener(page, "Sheet with a form").click();
  await sheet(page).getByRole("button", { name: "Place the order" }).click();
  const message = sheet(page).getByRole("status").getByText("What was paid goes back to the wallet balance at once.");
  await expect(message).toBeVisible();
  const onTop = await message.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === element;
  });
  expect(onTop).toBe(true);
  await sheet(page).getByRole("button", { name: "Undo" }).click();
  await expect(sheet(page)).toBeHidden();
});

test("what comes late shows that it is on its way, what does not come can be tried again", async ({ page }) => {
  await opener(page, "Sheet that comes late").click();
  await expect(page.getByRole("dialog", { name: "Loading" })).toBeVisible();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await opener(page, "Sheet that does not come").click();
  await expect(page.getByText("This could not be loaded")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(sheet(page)).toBeVisible();
});

test("the page behind a sheet keeps its place", async ({ page }) => {
  const much = opener(page, "Sheet with much in it");
  await much.evaluate((button) => scrollTo(0, button.getBoundingClientRect().top + scrollY - 120));
  await much.click();
  await sheet(page).waitFor();
  const place = () => page.evaluate(() => Math.round(scrollY));
  const before = await place();
  expect(before).toBeGreaterThan(0);
  await page.mouse.wheel(0, 600);
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  expect(await place()).toBe(before);
});
