/** Charts and large content with touch, mouse and keys. */
import { expect, type Page, test } from "@playwright/test";
import { openPart } from "./part.ts";

async function middleOf(page: Page, name: string) {
  const stage = page.getByRole("group", { name, exact: true });
  await stage.scrollIntoViewIfNeeded();
  const box = await stage.boundingBox();
  if (!box) throw new Error("not rendered");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box };
}
const scaleOf = (page: Page, name: string) =>
  page
    .getByRole("group", { name, exact: true })
    .evaluate((stage) => new DOMMatrix((stage.firstElementChild as HTMLElement).style.transform).a);

test("a chart says what each mark is, by pointer and by key", async ({ page }) => {
  await openPart(page, "data");
  const chart = page.getByRole("listbox", { name: "Sales", exact: true });
  const box = await chart.boundingBox();
  if (!box) throw new Error("no chart found");
  await chart.hover({ position: { x: box.width - 4, y: 40 } });
  const state = page.getByRole("region", { name: "Chart", exact: true });
  await expect(state.getByText("Nov 30, 2026 ·")).toBeVisible();
  await chart.getByRole("option").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(chart.getByRole("option", { name: /^Nov 2, 2026/ })).toBeFocused();
  await expect(state.getByText("Nov 2, 2026 ·")).toBeVisible();
});

test("a picture is enlarged where the wheel, a double press or a key says, and never lost", async ({ page }) => {
  await openPart(page, "pictures");
  const { x, y } = await middleOf(page, "Picture");
  const whole = await scaleOf(page, "Picture");
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => scaleOf(page, "Picture")).toBeGreaterThan(whole * 1.1);
  const stage = page.getByRole("group", { name: "Picture", exact: true });
  await stage.focus();
  await page.keyboard.press("0");
  await expect.poll(() => scaleOf(page, "Picture")).toBeCloseTo(whole, 3);
  await page.mouse.dblclick(x, y);
  await expect.poll(() => scaleOf(page, "Picture")).toBeCloseTo(whole * 2.5, 2);
  await page.mouse.down();
  await page.mouse.move(x + 5_000, y, { steps: 4 });
  await page.mouse.up();
  const left = await stage.evaluate((one) => new DOMMatrix((one.firstElementChild as HTMLElement).style.transform).e);
  expect(left).toBeLessThanOrEqual(1);
});

test("two fingers enlarge what lies between them", async ({ page }) => {
  await openPart(page, "pictures");
  const { x, y } = await middleOf(page, "Picture");
  const whole = await scaleOf(page, "Picture");
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", reach?: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        reach === undefined
          ? []
          : [
              { x: x - reach, y, id: 1 },
              { x: x + reach, y, id: 2 },
            ],
    });
  await touch("touchStart", 20);
  for (const reach of [30, 45, 60]) await touch("touchMove", reach);
  await touch("touchEnd");
  await expect.poll(() => scaleOf(page, "Picture")).toBeCloseTo(whole * 3, 1);
});

test("of something huge only what is in sight is drawn, and a tap goes to what lies under it", async ({ page }) => {
  await openPart(page, "pictures");
  const drawn = page.getByText(/\d+ cells drawn/);
  const cells = page.getByRole("group", { name: "Tree" }).getByRole("button");
  await expect.poll(() => cells.count()).toBeGreaterThan(0);
  expect(await cells.count()).toBeLessThan(100);
  await page.getByRole("button", { name: "Show the middle" }).click();
  const cell = page.getByRole("group", { name: "Tree" }).getByRole("button", { name: "100/20" });
  await expect(cell).toBeVisible();
  const { x, y } = await middleOf(page, "Tree");
  await page.mouse.move(x + 40, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + 42, y + 41);
  await page.mouse.up();
  await expect(drawn).toContainText("pressed: 100/20");
  // A drag is not a press.
  await page.mouse.move(x + 40, y + 40);
  await page.mouse.down();
  await page.mouse.move(x - 160, y + 40, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole("group", { name: "Tree" }).getByRole("button", { name: "101/20" })).toBeVisible();
  await expect(drawn).toContainText("pressed: 100/20");
});
