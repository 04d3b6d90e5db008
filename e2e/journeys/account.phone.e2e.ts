/** The account: sign-in and sign-out, expired sessions, recovery, registration and its refusals, settings. */
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { members } from "@banyan/contract/members.ts";
import { fill, SENTENCES } from "@banyan/contract/messages/index.ts";
import { expect, Shop, test } from "../support/journey.ts";
import {
  DEMO_PASSWORD,
  demoMember,
  joinAsNew,
  lettersTo,
  NEW_PASSWORD,
  proveEmail,
  shopClient,
  signIn,
} from "../support/people.ts";
import { chooseCountry, memberOf } from "../support/purchase.ts";
import { APRON, productNamed, putIntoCart } from "../support/shelf.ts";
import { wordsOf } from "../support/words.ts";

const OTHER_PASSWORD = "eleven-loud-herons";
const { errors, fields } = SENTENCES.en;

async function fillSignIn(shop: Shop, account: string, password: string): Promise<void> {
  await shop.field("Member ID or email").fill(account);
  await shop.field("Password").fill(password);
  await shop.button("Sign in").click();
}

test("a wrong password is refused at the form; member ID and email both open", async ({ shop, page }) => {
  const ida = await joinAsNew();
  const email = await proveEmail(ida);
  await shop.open("/pages/mine");
  await shop.link("Sign in").click();
  await fillSignIn(shop, ida.memberId, "not-the-password");
  await expect(page.getByText(errors.SIGN_IN_FAILED)).toBeVisible();
  await expect(shop.field("Member ID or email")).toHaveValue(ida.memberId);
  await fillSignIn(shop, ida.memberId, NEW_PASSWORD);
  await expect(page).toHaveURL(/pages\/mine/);
  await expect(page.getByText(ida.memberId)).toBeVisible();
  await shop.link("Settings").first().click();
  await shop.button("Log out").click();
  await shop.answer("Log out");
  await expect(shop.heading("Welcome to {shopName}", { shopName: "Banyan" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("userInfo"))).toBeNull();
  await shop.link("Sign in").click();
  await fillSignIn(shop, email, NEW_PASSWORD);
  await expect(page.getByText(ida.memberId)).toBeVisible();
});

test("what a visitor put into the cart is there after signing in", async ({ shop, page }) => {
  const ida = await joinAsNew();
  const apron = await productNamed(APRON);
  await putIntoCart(shop, apron);
  await shop.open("/pages/cart");
  await shop.button("Check out ({pieces})", { pieces: 1 }).click();
  await fillSignIn(shop, ida.memberId, NEW_PASSWORD);
  await expect(page).not.toHaveURL(/pages\/login/);
  await shop.open("/pages/cart");
  await expect(page.getByRole("listitem").filter({ hasText: APRON })).toBeVisible();
  await expect(shop.button("Check out ({pieces})", { pieces: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("deviceCart"))).toBeNull();
});

test.describe("a session that is over", () => {
  test.use({ who: "new", expectedErrors: [/401/] });

  // session-guard.test.ts covers the second in between.
  test("says so, and then leads to the login page", async ({ shop, page, member }) => {
    await shop.open("/pages/mine");
    await expect(page.getByText(member?.memberId ?? "")).toBeVisible();
    // Requests of this page that fail after the end of the session would trigger the message first, and the reload
    // would drop it.
    await page.waitForLoadState("networkidle");
    await shopClient(member?.token)(members.logout, {});
    await page.reload({ waitUntil: "commit" });
    await expect(shop.toast("Login expired, please sign in again")).toBeVisible();
    await expect(page).toHaveURL(/pages\/login/);
    expect((await memberOf(shop)).token).toBeUndefined();
  });
});

test("a forgotten password is replaced with the code from the email", async ({ shop, page }) => {
  const ida = await joinAsNew();
  const email = await proveEmail(ida);
  await shop.open("/pages/login");
  await shop.link("Forgot password?").click();
  await shop.field("Email").fill(email);
  await shop.button("Send code").click();
  await expect(shop.toast("If the email can receive it, a code is on its way")).toBeVisible();
  let code = "";
  const found = async () => {
    const letters = (await lettersTo(email)).split("<article");
    const letter = letters.find((text) => text.includes("new password"));
    code = /\b\d{6}\b/.exec(letter ?? "")?.[0] ?? "";
    return code;
  };
  await expect.poll(found, { timeout: 30_000 }).toMatch(/^\d{6}$/);
  await shop.field("Verification code").fill(code);
  await shop.field("New password").fill(OTHER_PASSWORD);
  await shop.field("Repeat the new password").fill(`${OTHER_PASSWORD}!`);
  await shop.button("Change the password").click();
  await expect(shop.text("Password mismatch")).toBeVisible();
  await shop.field("Repeat the new password").fill(OTHER_PASSWORD);
  await shop.button("Change the password").click();
  await expect(shop.toast("Your password was changed. Please sign in.")).toBeVisible();
  await expect(page).toHaveURL(/pages\/login/);
  await fillSignIn(shop, ida.memberId, OTHER_PASSWORD);
  await expect.poll(async () => (await memberOf(shop))?.memberId).toBe(ida.memberId);
});

test("registration refuses at its fields: code, age, country, password", async ({ shop, page }) => {
  const { leftNodeCode } = demoMember("grace");
  await shop.open("/pages/register");
  await shop.button("Register").click();
  for (const missing of [
    "Please enter the invitation code",
    "Please enter your name or company",
    "Please choose a password",
  ])
    await expect(shop.text(missing)).toBeVisible();
  await expect(shop.text("Please accept the user agreement and the privacy policy")).toBeVisible();
  await shop.field("Invitation code").fill("22222222");
  await shop.field("Node code").fill(leftNodeCode);
  await shop.field("Name or company").fill("Too Young");
  await shop.field("Date of birth").fill(`${new Date().getFullYear() - 17}-01-01`);
  await chooseCountry(shop, "Nationality", "Singapore");
  await shop.field("Mobile number").fill("91234567");
  await shop.field("Password").fill(NEW_PASSWORD);
  await page.getByRole("checkbox", { name: shop.say("I accept the user agreement and the privacy policy") }).check();
  await shop.button("Register").click();
  await expect(shop.field("Date of birth")).toHaveAccessibleDescription(fill(fields.TOO_YOUNG, { years: 18 }));
  await shop.field("Date of birth").fill("1990-01-01");
  await shop.button("Register").click();
  await expect(shop.field("Invitation code")).toHaveAccessibleDescription(fields.INVITATION_CODE_UNKNOWN);
  await expect(shop.field("Name or company")).toHaveValue("Too Young");
  await chooseCountry(shop, "Nationality", "China");
  await expect(shop.text("Joining a team is not available in this country or region.")).toBeVisible();
});

test("a choice in one tab changes the other, also on pages that it opens afterwards", async ({
  shop,
  page,
  context,
}) => {
  await shop.open("/");
  const other = new Shop(await context.newPage(), wordsOf("shop", "en"));
  await other.open("/");
  await other.button("Language").click();
  await other.page.getByRole("radio", { name: LANGUAGE_NAMES.vi }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "vi");
  const vi = wordsOf("shop", "vi");
  // Ids of messages, such as KhBSE_.
  const ids = /^(?=.+[A-Z\d_+/])(?=.*[a-z])[\w+/-]{6}$/;
  for (const [path, title] of [
    ["/pages/setUp/setUp", "Settings"],
    ["/pages/eWallet", "E-wallet"],
    ["/pages/team", "My team"],
  ] as const) {
    // By the address, without a reload.
    await page.evaluate((hash) => location.assign(hash), `#${path}`);
    await expect(page.getByRole("heading", { name: vi(title), exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByText(ids)).toHaveCount(0);
  }
});

test.describe("settings", () => {
  test.use({ who: "new" });

  test("all eight languages can be chosen, are in force at once and are remembered", async ({ shop, page }) => {
    await shop.open("/pages/setUp/setUp");
    let now: Language = "en";
    const choose = async (language: Language) => {
      const row = `${wordsOf("shop", now)("Language")} ${LANGUAGE_NAMES[now]}`;
      await page.getByRole("button", { name: row, exact: true }).click();
      await page.getByRole("radio", { name: LANGUAGE_NAMES[language] }).click();
      await expect(shop.sheet()).toBeHidden();
      now = language;
    };
    for (const language of LANGUAGES) {
      await choose(language);
      await expect(
        page.getByRole("heading", { name: wordsOf("shop", language)("Settings"), exact: true }),
      ).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
    }
    await choose("ja");
    await page.reload();
    await expect(page.getByRole("heading", { name: wordsOf("shop", "ja")("Settings"), exact: true })).toBeVisible();
  });

  test("clearing the cache keeps the member and forgets searches", async ({ shop, page, member }) => {
    await shop.open("/pages/search?keyword=honey");
    await expect(page.getByRole("main").getByText("USDT").first()).toBeVisible();
    await shop.open("/pages/setUp/setUp");
    await shop.button("Clear cache").click();
    await shop.answer("Clear");
    await expect(shop.toast("Clear successfully")).toBeVisible();
    await shop.open("/pages/search");
    await expect(shop.heading("You may like")).toBeVisible();
    await expect(shop.heading("Search history")).toBeHidden();
    await shop.open("/pages/mine");
    await expect(page.getByText(member?.memberId ?? "")).toBeVisible();
  });

  test("a new password ends the other session and keeps this one", async ({ shop, page, member }) => {
    const elsewhere = await signIn(member?.memberId ?? "", NEW_PASSWORD);
    await shop.open("/pages/setUp/setUp");
    await shop.button("Login password").click();
    await shop.field("Current password").fill(DEMO_PASSWORD);
    await shop.field("New password").fill(OTHER_PASSWORD);
    await shop.field("Repeat the new password").fill(OTHER_PASSWORD);
    await shop.button("Change the password").click();
    await expect(shop.field("Current password")).toHaveAccessibleDescription(/wrong/i);
    await shop.field("Current password").fill(NEW_PASSWORD);
    await shop.button("Change the password").click();
    await expect(shop.toast("Your password was changed. Other devices are signed out.")).toBeVisible();
    await expect(shopClient(elsewhere.token)(members.userInfo, {})).rejects.toThrow("HTTP 401");
    await shopClient(member?.token)(members.userInfo, {});
    await page.reload();
    await expect(shop.button("Log out")).toBeVisible();
  });
});

test.describe("the address book", () => {
  test.use({ who: "new" });

  test("add with errors at the fields, edit, set as default, delete", async ({ shop, page }) => {
    const card = (recipient: string) => page.getByRole("listitem").filter({ hasText: recipient });
    const save = async (recipient: string) => {
      await shop.field("Recipient").fill(recipient);
      await shop.field("Phone").fill("91234567");
      await chooseCountry(shop, "Country or region", "Singapore");
      await shop.field("Detailed address").fill("1 Raffles Place");
      await shop.button("Save").click();
    };
    await shop.open("/pages/address/deliveryAddress");
    await expect(shop.heading("No address yet")).toBeVisible();
    await shop.link("Add an address").click();
    // The member's own name is filled in.
    await expect(shop.field("Recipient")).not.toHaveValue("");
    await shop.field("Recipient").fill("");
    await shop.button("Save").click();
    await expect(shop.field("Recipient")).toHaveAccessibleDescription(shop.say("Please enter the recipient's name"));
    await expect(shop.field("Detailed address")).toHaveAccessibleDescription(
      shop.say("Please enter the detailed address"),
    );
    await shop.field("Phone").fill("123");
    await shop.field("Recipient").fill("First Home");
    await chooseCountry(shop, "Country or region", "Singapore");
    await shop.field("Detailed address").fill("1 Raffles Place");
    await shop.button("Save").click();
    await expect(shop.field("Phone")).toHaveAccessibleDescription(fields.PHONE_FORMAT);
    await save("First Home");
    await expect(card("First Home").getByText(shop.say("Default"), { exact: true })).toBeVisible();
    await shop.link("Add an address").click();
    await save("Second Home");
    await card("Second Home")
      .getByRole("button", { name: shop.say("Set as default") })
      .click();
    await expect(card("Second Home").getByText(shop.say("Default"), { exact: true })).toBeVisible();
    await expect(card("First Home").getByText(shop.say("Default"), { exact: true })).toBeHidden();
    await shop.link("Edit the address of {recipient}", { recipient: "First Home" }).click();
    await shop.field("Recipient").fill("Third Home");
    await shop.button("Save").click();
    await expect(card("Third Home")).toBeVisible();
    await shop.button("Delete the address of {recipient}", { recipient: "Second Home" }).click();
    await shop.answer("Delete");
    await expect(shop.toast("The address was deleted")).toBeVisible();
    await expect(card("Second Home")).toBeHidden();
    await expect(card("Third Home").getByText(shop.say("Default"), { exact: true })).toBeVisible();
  });
});
