import { RIGHTS_OF_ROLE, STAFF_ROLES } from "@banyan/contract/rights.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../fake/render-page.tsx";
import { groupsFor } from "./navigation.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("shows the sections that a role may open, and no others", async () => {
  await renderPage("/account", fakeOffice("compliance"));
  const sections = within(await screen.findByRole("navigation", { name: "Sections" }));
  const names = sections.getAllByRole("link").map((link) => link.textContent);
  expect(names).toEqual([
    "BanyanOffice",
    "Dashboard",
    "Members",
    "Team",
    "Identity papers",
    "Withdrawals",
    "Audit log",
  ]);
});

test("says so in place of a page that the role may not open", async () => {
  const server = fakeOffice("catalog");
  await renderPage("/audit-log", server);
  expect((await screen.findAllByText("Your role does not open this page")).length).toBeGreaterThan(0);
  expect(server.calls.some(({ path }) => path.includes("audit"))).toBe(false);
});

test("the former address of the log leads to it, with its filters", async () => {
  const { router } = await renderPage("/audit?action=staff.signOut", fakeOffice("catalog"));
  expect(router.state.location.href).toBe("/audit-log?action=staff.signOut");
});

test.each(STAFF_ROLES)("%s sees a section only with the right to it", (role) => {
  const rights = RIGHTS_OF_ROLE[role];
  const sections = groupsFor(rights).flatMap((group) => group.sections);
  for (const { right } of sections) if (right) expect(rights).toContain(right);
  expect(sections[0]?.to).toBe("/");
});
