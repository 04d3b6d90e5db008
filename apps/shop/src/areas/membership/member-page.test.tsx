import { catalog } from "@banyan/contract/catalog.ts";
import { membership, type Standing } from "@banyan/contract/membership.ts";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";

const row = (level: number, name: string, from: string) => ({
  level,
  name,
  from,
  pairingPercent: String(7 + level),
  pairingCap: "300",
  leadershipGenerations: level,
});
const STANDING: Standing = {
  level: 1,
  levelName: "Seed",
  activated: true,
  activatedAt: "2026-05-01T00:00:00Z",
  achievement: "120.5",
  onItsWay: { bv: "0", days: [] },
  next: { level: 2, name: "Leaf", from: "500", missing: "379.5" },
  levels: [row(0, "Registered", "0"), row(1, "Seed", "100"), row(2, "Leaf", "500")],
  active: { days: 60, bv: "45" },
};

const shop = (standing: Standing) =>
  serve()
    .on(membership.standing, () => standing)
    .on(catalog.products, () => ({ list: [], total: 0, page: 1, limit: 8, nextCursor: null, similar: false }));

test("shows the level, what is missing to the next, and every level", async () => {
  shop(STANDING);
  signIn({ ...MEMBER, level: 0, activated: false });
  await open("#/pages/member");
  const path = await screen.findByRole("img", { name: /Level 1: Seed/ });
  expect(path.getAttribute("aria-label")).toBe("Level 1: Seed. 379.50 BV still needed for level 2, Leaf.");
  const table = within(screen.getByRole("table"));
  expect(table.getAllByRole("row")).toHaveLength(4);
  expect(table.getByRole("row", { current: true }).textContent).toContain("Seed");
  expect(screen.getByText(/Activated since/)).toBeTruthy();
  expect(document.body.textContent).toMatch(/active for 60 days .* the last 60 days come to at least 45\.00\s?BV\./);
});

test("tells who is not activated what activates them, packages before the rules", async () => {
  shop({ ...STANDING, level: 0, levelName: "Registered", activated: false, activatedAt: null });
  signIn(MEMBER);
  await open("#/pages/member");
  expect(await screen.findByText("Not activated")).toBeTruthy();
  const titles = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(titles.indexOf("Packages that activate you")).toBeLessThan(titles.indexOf("The rules in plain words"));
  expect(screen.queryByText(/Still needed for/)).toBeNull();
});

test("asks a visitor to sign in, and the server for nothing of members", async () => {
  const server = shop(STANDING);
  await open("#/pages/member");
  expect(await screen.findByText("Sign in to see your level.")).toBeTruthy();
  expect(server.calls.map(({ path }) => path)).not.toContain(membership.standing.path);
});
