/** The team: navigated by touch and by keys, a member found by ID, and a newcomer who joins at a free place. */
import { randomUUID } from "node:crypto";
import { members } from "@banyan/contract/members.ts";
import { codesOfWord } from "@banyan/contract/short-links.ts";
import { team } from "@banyan/contract/team.ts";
import type { Locator } from "@playwright/test";
import { expect, type Shop, test } from "../support/journey.ts";
import { barriersByScheme, NO_BARRIERS } from "../support/looking.ts";
import { DEMO, demoMember, NEW_PASSWORD, shopClient } from "../support/people.ts";

const TOP = "We have reached the top level";
const treeOf = ({ page, say }: Shop) => page.getByRole("tree", { name: say("Team tree") });
const placeOf = (shop: Shop, memberId: string) => treeOf(shop).getByRole("treeitem", { name: memberId });
const rootOf = (shop: Shop): Locator => treeOf(shop).getByRole("treeitem").first();

/** Members below Grace along one path, starting with her. */
async function wayDown(steps: number): Promise<string[]> {
  const call = shopClient(demoMember("grace").token);
  const way = [DEMO.grace as string];
  while (way.length <= steps) {
    const [here] = (await call(team.binaryTree, { memberId: way.at(-1), depth: 0 })).list;
    if (!here) throw new Error("Member not found.");
    const next = here.left.count > here.right.count ? here.left.memberId : here.right.memberId;
    if (!next) throw new Error(`The team of Grace is not ${steps} levels deep.`);
    way.push(next);
  }
  return way;
}

test.describe("a member with a team", () => {
  test.use({ who: "grace" });

  test("goes down by a press and climbs back to the top", async ({ shop, page }) => {
    const [self = "", first = "", second = "", third = ""] = await wayDown(3);
    await shop.open("/pages/team");
    await expect(rootOf(shop)).toHaveAccessibleName(new RegExp(self));
    await placeOf(shop, second).click();
    await expect(shop.sheet().getByText(second).first()).toBeVisible();
    await shop.button("Show the team below").click();
    await expect(rootOf(shop)).toHaveAccessibleName(new RegExp(second));
    await expect(placeOf(shop, third)).toBeVisible();
    await shop.button("Up one level").click();
    await expect(rootOf(shop)).toHaveAccessibleName(new RegExp(first));
    await expect(placeOf(shop, second)).toBeVisible();
    await shop.button("Up one level").click();
    await expect(rootOf(shop)).toHaveAccessibleName(new RegExp(self));
    await shop.button("Up one level").click();
    await expect(shop.toast(TOP)).toBeVisible();
    await page.goBack();
  });

  test("does the same by keys alone, in the drawing and in the list", async ({ shop, page }) => {
    for (const view of ["", "?view=list"]) {
      await shop.open(`/pages/team${view}`);
      const [down, up] = view ? ["ArrowRight", "ArrowLeft"] : ["ArrowDown", "ArrowUp"];
      await rootOf(shop).focus();
      // The first path that extends below the initially shown levels.
      const shown = await treeOf(shop).getByRole("treeitem", { expanded: false }).count();
      expect(shown).toBeGreaterThan(0);
      await treeOf(shop).getByRole("treeitem", { expanded: false }).first().focus();
      await page.keyboard.press(down ?? "");
      await expect(rootOf(shop)).toBeFocused();
      await expect(page).toHaveURL(/memberId=/);
      for (let level = 0; level < 3; level += 1) {
        const below = (await rootOf(shop).getAttribute("aria-label")) ?? "";
        await page.keyboard.press(up ?? "");
        await expect(rootOf(shop)).not.toHaveAccessibleName(below);
        await expect(rootOf(shop)).toBeFocused();
      }
      await expect(rootOf(shop)).toHaveAccessibleName(new RegExp(DEMO.grace));
      await page.keyboard.press(up ?? "");
      await expect(shop.toast(TOP)).toBeVisible();
    }
  });

  test("finds a member far below by the ID", async ({ shop }) => {
    const far = (await wayDown(5)).at(-1) ?? "";
    await shop.open("/pages/team");
    await shop.button("Find a member").click();
    await shop.field("Member ID or name").fill(far);
    await shop.sheet().getByRole("listitem").getByRole("button", { name: far }).click();
    await expect(rootOf(shop)).toHaveAccessibleName(new RegExp(far));
  });

  test("no barrier in the sheet of a member", async ({ shop, page }) => {
    const [, first = ""] = await wayDown(1);
    await shop.open("/pages/team");
    await placeOf(shop, first).click();
    await expect(shop.sheet().getByText(first).first()).toBeVisible();
    expect(await barriersByScheme(page)).toEqual(NO_BARRIERS);
  });
});

test.describe("a new member", () => {
  test.use({ who: "new" });

  test("hands on a free place, and whoever joins with it stands there", async ({ shop, page, say }) => {
    await shop.open("/pages/team");
    // Other newcomers may have been placed below this one meanwhile.
    const seat = treeOf(shop)
      .getByRole("treeitem", { name: /^Free place on the right/ })
      .first();
    const [, nodeCode = ""] = /node code (\w+)/.exec((await seat.getAttribute("aria-label")) ?? "") ?? [];
    await seat.click();
    const link = new URL((await shop.sheet().getByText("/i/").textContent()) ?? "");
    const codes = codesOfWord(link.pathname.replace("/i/", ""));
    expect(codes?.nodeCode).toBe(nodeCode);
    const { userInfo } = await shopClient()(members.checkIn, {
      tab: "register",
      name: "Nora Newcomer",
      birthday: "1992-03-04",
      nationality: "SG",
      areaCode: "+65",
      mobile: "91234568",
      email: `nora-${randomUUID()}@journey.example`,
      inviteCode: codes?.inviteCode ?? "",
      nodeCode,
      password: NEW_PASSWORD,
      agree: true,
    });
    await page.reload();
    await expect(placeOf(shop, userInfo.memberId)).toHaveAttribute("aria-posinset", "2");
    await shop.open("/pages/teamList");
    await expect(page.getByRole("button", { name: userInfo.memberId })).toBeVisible();
    await expect(page.getByRole("main").getByText(say("Not activated")).first()).toBeVisible();
  });
});
