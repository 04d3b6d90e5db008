/** Opening the shop when its own files cannot be loaded: the first view says so and offers another try. */
import { expect, test } from "../support/journey.ts";
import { origin } from "../support/place.ts";

test.use({ language: "vi", expectedErrors: [/Failed to load resource|ERR_FAILED|net::/] });

test("a file that does not come is told in the member's language, and trying again opens the shop", async ({
  shop,
  page,
}) => {
  await page.route("**/assets/libraries-*.js", (route) => route.abort());
  await page.goto(`${origin()}/#/`);
  await expect(page.getByRole("alert")).toContainText(shop.say("Network error"));
  await page.unroute("**/assets/libraries-*.js");
  await shop.button("Try again").click();
  await expect(shop.heading("Recommended")).toBeVisible();
});
