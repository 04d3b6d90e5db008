/** No member is locked out for good: recovery codes at joining, and a new password with one of them. */
import { SENTENCES } from "@banyan/contract/messages/index.ts";
import { notices } from "@banyan/contract/notices.ts";
import { stepUp } from "@banyan/contract/step-up.ts";
import { expect, test } from "../support/journey.ts";
import { NEW_PASSWORD, shopClient, signIn } from "../support/people.ts";
import { joinByInvitation } from "../support/purchase.ts";

const OTHER_PASSWORD = "eleven-loud-herons";

test("a member without an email keeps codes when joining, and recovers a forgotten password with one", async ({
  shop,
  page,
}) => {
  test.setTimeout(120_000);
  const memberId = await joinByInvitation(shop, { name: "Ida Journey", country: "Singapore", mobile: "91234567" });
  const codes = page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  await expect(codes).toHaveCount(10);
  const code = await codes.nth(4).innerText();
  await shop.link("Start shopping").click();
  await shop.answer("Back");
  await shop.button("Copy codes").click();
  await expect(page.getByRole("checkbox", { name: shop.say("I have saved my recovery codes") })).toBeChecked();
  await shop.link("Start shopping").click();
  await expect(shop.heading("Products")).toBeVisible();
  const before = await signIn(memberId, NEW_PASSWORD);

  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.reload();
  await shop.open("/pages/login");
  await shop.link("Forgot password").click();
  await page.getByRole("tab", { name: shop.say("By recovery code") }).click();
  await shop.field("Member ID").fill(memberId);
  await shop.field("Recovery code").fill("ZZZZ-ZZZZ-ZZZZ");
  await shop.field("New password").fill(OTHER_PASSWORD);
  await shop.field("Repeat the new password").fill(OTHER_PASSWORD);
  await shop.button("Change the password").click();
  await expect(shop.field("Recovery code")).toHaveAccessibleDescription(
    new RegExp(SENTENCES.en.errors.RECOVERY_CODE_WRONG),
  );
  await shop.field("Recovery code").fill(code.toLowerCase());
  await shop.button("Change the password").click();
  await expect(shop.toast("Your password was changed. Please sign in.")).toBeVisible();

  await expect(shopClient(before.token)(stepUp.state, {})).rejects.toThrow();
  await expect(signIn(memberId, NEW_PASSWORD)).rejects.toThrow();
  const { token } = await signIn(memberId, OTHER_PASSWORD);
  expect(await shopClient(token)(stepUp.state, {})).toMatchObject({ recoveryCodesLeft: 9 });
  expect((await shopClient(token)(notices.index, {})).list.map(({ kind }) => kind)).toEqual(["security.recovered"]);
});
