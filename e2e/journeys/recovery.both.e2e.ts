/**
 * No member is locked out for good: recovery codes at joining, a new password with one of them, and a way in that two
 * people of staff open, which the owner can stop.
 */
import { SENTENCES } from "@banyan/contract/messages/index.ts";
import { notices } from "@banyan/contract/notices.ts";
import { stepUp } from "@banyan/contract/step-up.ts";
import { expect, test } from "../support/journey.ts";
import { officePath, withOffice } from "../support/office.ts";
import { NEW_PASSWORD, shopClient, signIn } from "../support/people.ts";
import { joinByInvitation } from "../support/purchase.ts";

const OTHER_PASSWORD = "eleven-loud-herons";

test.use({ permissions: ["clipboard-write"] });

test("a member without an email keeps codes when joining, and recovers a forgotten password with one", async ({
  shop,
  page,
}) => {
  // An equal registration within ten minutes would sign in the same member, without codes.
  const { project, retry } = test.info();
  const person = { name: `Ida of the ${project.name}`, country: "Singapore", mobile: `9123456${7 + retry}` };
  const memberId = await joinByInvitation(shop, person);
  const codes = page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  await expect(codes).toHaveCount(10);
  const code = await codes.nth(4).innerText();
  const kept = page.getByRole("checkbox", { name: shop.say("I have saved my recovery codes") });
  await kept.uncheck();
  await shop.link("Start shopping").click();
  await shop.answer("Back");
  if (project.name === "phone") {
    await shop.button("Back").click();
    await shop.answer("Back");
  }
  await shop.button("Copy codes").click();
  await expect(kept).toBeChecked();
  await shop.link("Start shopping").click();
  await expect(shop.heading("Products")).toBeVisible();
  const before = await signIn(memberId, NEW_PASSWORD);

  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.reload();
  await expect(shop.heading("Products")).toBeVisible();
  await shop.open("/pages/login");
  await shop.link("Forgot password?").click();
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

test.describe("a recovery by staff", () => {
  test.use({ who: "new" });

  test("waits for a second person; its owner is told, and stops it", async ({ shop, page, browser, member }) => {
    const path = officePath(`/members/${member?.memberId}`);
    await withOffice(browser, "support", async (office) => {
      await office.goto(path);
      await office.getByRole("button", { name: "New way in", exact: true }).click();
      const sheet = office.getByRole("dialog");
      await sheet.getByLabel("Proof of identity that you have seen").selectOption("passport");
      await sheet.getByLabel("Reason").fill("Lost phone and mailbox");
      await sheet.getByRole("button", { name: "Propose", exact: true }).click();
      const card = office.getByRole("region", { name: "Changes by two people" });
      await expect(card.getByText("Waits for a second person")).toBeVisible();
      await expect(card.getByRole("button", { name: "Approve", exact: true })).toHaveCount(0);
    });
    await withOffice(browser, "compliance", async (office) => {
      await office.goto(path);
      const card = office.getByRole("region", { name: "Changes by two people" });
      await card.getByRole("button", { name: "Approve", exact: true }).click();
      await office.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
      await expect(card.getByText("Approved", { exact: true })).toBeVisible();
      await expect(card.getByRole("button", { name: "Make the code" })).toHaveCount(0);
    });
    await shop.open("/pages/setUp/security");
    await expect(shop.heading("Someone wants a new way into your account")).toBeVisible();
    await shop.button("Stop the recovery").click();
    await expect(shop.toast("The recovery was stopped")).toBeVisible();
    await expect(shop.heading("Someone wants a new way into your account")).toHaveCount(0);
    expect((await shopClient(member?.token)(stepUp.state, {})).recovery).toBeNull();
    await withOffice(browser, "support", async (office) => {
      await office.goto(path);
      const card = office.getByRole("region", { name: "Changes by two people" });
      await expect(card.getByText("Stopped", { exact: true })).toBeVisible();
    });
    await expect(page).toHaveURL(/security/);
  });
});
