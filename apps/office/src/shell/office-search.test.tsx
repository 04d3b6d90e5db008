/** The search in the header: by keyboard, with its groups, and what it says while there is nothing to show. */
import { officeMembers } from "@banyan/contract/office/members.ts";
import { officeSearch } from "@banyan/contract/office/search.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../fake/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MEMBER = { memberId: "12345678", memberName: "Lan Nguyen" };
const FOUND = {
  members: { list: [{ memberId: "12345678", name: "Lan Nguyen", status: "suspended" as const }], more: true },
  orders: {
    list: [{ id: "o1", number: "2605011234567890", state: "completed" as const, total: "34.5", ...MEMBER }],
    more: false,
  },
  withdrawals: null,
  payments: {
    list: [
      {
        id: "0199a0c2-0000-7000-8000-00000000abcd",
        purpose: "top_up" as const,
        state: "underpaid" as const,
        amount: "34.5",
        createdAt: "2026-11-20T08:00:00.000Z",
        ...MEMBER,
      },
    ],
    more: false,
  },
  products: { list: [], more: false },
};
const NOTHING = {
  members: { list: [], more: false },
  orders: null,
  withdrawals: null,
  payments: null,
  products: null,
};
const field = () => screen.findByRole("combobox", { name: "Search the office" });

test("Ctrl+K leads into the field, arrows through all groups, and Enter to the page", async () => {
  const server = fakeOffice("support").on(officeSearch.index, () => FOUND);
  const { router } = await renderPage("/account", server);
  const input = await field();
  const user = userEvent.setup();
  await user.keyboard("{Control>}k{/Control}");
  expect(document.activeElement).toBe(input);
  await user.keyboard("lan");
  const list = await screen.findByRole("listbox", { name: "Found" });
  expect(await within(list).findAllByRole("option")).toHaveLength(4);
  expect(
    within(list)
      .getAllByRole("group")
      .map((group) => group.getAttribute("aria-label")),
  ).toEqual(["Members", "Orders", "Payments in coins"]);
  const active = () => document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent;
  expect(active()).toContain("Lan Nguyen");
  await user.keyboard("{ArrowDown}");
  expect(active()).toBe("Show all");
  await user.keyboard("{ArrowDown}");
  expect(active()).toContain("2605011234567890");
  await user.keyboard("{ArrowDown}");
  expect(active()).toMatch(/Top-up 00000000ABCD.*34\.50.*Lan Nguyen/);
  await user.keyboard("{ArrowUp}{Enter}");
  expect(router.state.location.href).toBe("/orders/o1");
  expect(screen.queryByRole("listbox", { name: "Found" })).toBeNull();
});

test("Enter right after typing opens the first result once it is there", async () => {
  const server = fakeOffice("support").on(officeSearch.index, () => FOUND);
  const { router } = await renderPage("/account", server);
  await field();
  const user = userEvent.setup();
  await user.keyboard("/12345678{Enter}");
  await waitFor(() => expect(router.state.location.href).toBe("/members/12345678"));
  expect(server.calls.filter(({ path }) => path === officeSearch.index.path)).toHaveLength(1);
});

test("the key / belongs to the field of the page where it has one", async () => {
  const server = fakeOffice("support").on(officeMembers.index, () => ({ list: [], total: 0, page: 1, limit: 20 }));
  await renderPage("/members", server);
  const own = await screen.findByRole("searchbox");
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(own);
});

test("says what can be looked for, that nothing was found, and why there is no answer", async () => {
  let fails = false;
  const server = fakeOffice("support").on(officeSearch.index, () => {
    if (fails) throw new TypeError("no connection");
    return NOTHING;
  });
  await renderPage("/account", server);
  const user = userEvent.setup();
  await user.click(await field());
  expect(screen.getByText(/^Names, emails and phones/)).toBeTruthy();
  await user.keyboard("zz");
  expect(await screen.findByText("Nothing found")).toBeTruthy();
  fails = true;
  await user.keyboard("z");
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 5_000 });
  fails = false;
  await user.click(again);
  expect(await screen.findByText("Nothing found")).toBeTruthy();
  await user.keyboard("{Escape}");
});
