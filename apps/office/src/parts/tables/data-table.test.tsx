import { officeBooks } from "@banyan/contract/office/books.ts";
import { officeMembers } from "@banyan/contract/office/members.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

const screenWidth = vi.hoisted(() => ({ wide: true, roomy: true }));
vi.mock("./use-wide.ts", () => ({ useWide: () => screenWidth.wide }));
vi.mock("./use-roomy.ts", () => ({ useRoomy: () => screenWidth.roomy }));

afterEach(() => {
  cleanup();
  localStorage.clear();
  screenWidth.wide = true;
  screenWidth.roomy = true;
  vi.unstubAllGlobals();
});

const amounts = (USDT: string) => ({ USDT, COUPON: "0", POINT: "0" });
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 30 - index)).toISOString().slice(0, 10),
    movements: 10 + index,
    amounts: amounts(["9", "100", "25.5"][index % 3] ?? "0"),
  }));
const dayBook = (count = 3) =>
  fakeOffice("finance").on(officeBooks.days, () => ({
    list: days(count),
    fromDay: "2026-11-01",
    toDay: "2026-11-30",
    timeZone: "Asia/Taipei",
  }));

const member = (memberId: string) => ({
  memberId,
  name: `Member ${memberId}`,
  nickname: "",
  email: null,
  level: 1,
  activated: true,
  status: "active" as const,
  nationality: "TW",
  joinedAt: "2026-05-01T04:00:00.000Z",
});

const shown = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getByRole("rowheader").textContent);
const AS_THEY_CAME = ["Nov 30, 2026", "Nov 29, 2026", "Nov 28, 2026"];

test("a head sorts by value, not by text: upwards, downwards, and as the rows came", async () => {
  await renderPage("/books/days", dayBook());
  const head = await screen.findByRole("button", { name: "Moved USDT" });
  expect(shown()).toEqual(AS_THEY_CAME);
  await userEvent.click(head);
  expect(shown()).toEqual(["Nov 30, 2026", "Nov 28, 2026", "Nov 29, 2026"]);
  expect(screen.getByRole("columnheader", { name: "Moved USDT" }).getAttribute("aria-sort")).toBe("ascending");
  await userEvent.keyboard("{Enter}");
  expect(shown()).toEqual(["Nov 29, 2026", "Nov 28, 2026", "Nov 30, 2026"]);
  await userEvent.keyboard("{Enter}");
  expect(shown()).toEqual(AS_THEY_CAME);
});

test("a column that was left out stays left out the next time", async () => {
  await renderPage("/books/days", dayBook());
  await userEvent.click(await screen.findByLabelText("Movements"));
  expect(screen.queryByRole("columnheader", { name: "Movements" })).toBeNull();
  cleanup();
  await renderPage("/books/days", dayBook());
  await screen.findByRole("columnheader", { name: "Moved USDT" });
  expect(screen.queryByRole("columnheader", { name: "Movements" })).toBeNull();
  await userEvent.click(screen.getByLabelText("Movements"));
  expect(screen.getByRole("columnheader", { name: "Movements" })).toBeTruthy();
});

test("a medium width leaves out the columns that need more, until the user chooses", async () => {
  const members = () =>
    renderPage(
      "/members",
      fakeOffice("finance").on(officeMembers.index, () => ({
        list: [member("88001001")],
        total: 1,
        page: 1,
        limit: 20,
      })),
    );
  const heads = async () => {
    await screen.findByRole("rowheader");
    return screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  };
  await members();
  expect(await heads()).toEqual(["Member ID", "Name", "Status", "Email", "Country", "Joined"]);
  cleanup();
  screenWidth.roomy = false;
  await members();
  expect(await heads()).toEqual(["Member ID", "Name", "Status", "Joined"]);
  await userEvent.click(screen.getByLabelText("Email"));
  expect(await heads()).toEqual(["Member ID", "Name", "Status", "Email", "Joined"]);
  cleanup();
  await members();
  expect(await heads()).toEqual(["Member ID", "Name", "Status", "Email", "Joined"]);
});

test("rows that were made compact in one table are so in all, until this is taken back", async () => {
  const space = () => screen.getAllByRole("rowheader")[0]!.className.match(/\bpy-\S+/)?.[0];
  await renderPage("/books/days", dayBook());
  await screen.findByRole("columnheader", { name: "Moved USDT" });
  const before = space();
  await userEvent.click(screen.getByLabelText("Compact rows"));
  expect(space()).not.toBe(before);
  const compact = space();
  cleanup();
  const members = { list: [member("88001001")], total: 1, page: 1, limit: 20 };
  await renderPage(
    "/members",
    fakeOffice("finance").on(officeMembers.index, () => members),
  );
  await screen.findByRole("rowheader");
  expect(space()).toBe(compact);
  await userEvent.click(screen.getByLabelText("Compact rows"));
  expect(space()).toBe(before);
});

test("arrow keys go from row to row, and Enter opens the one that has the focus", async () => {
  const { router } = await renderPage("/books/days", dayBook());
  const [first, second, third] = await screen.findAllByRole("link", { name: /^Nov/ });
  first?.focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(second);
  await userEvent.keyboard("{End}{ArrowDown}");
  expect(document.activeElement).toBe(third);
  await userEvent.keyboard("{Home}{ArrowDown}{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/books/days/2026-11-29"));
});

test("a long list is drawn a hundred rows at a time", async () => {
  await renderPage("/books/days", dayBook(250));
  await screen.findByRole("button", { name: "Moved USDT" });
  expect(shown()).toHaveLength(100);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(shown()).toHaveLength(200);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(shown()).toHaveLength(250);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("on a phone rows are cards, sorted by a list of choices", async () => {
  screenWidth.wide = false;
  await renderPage("/books/days", dayBook());
  const list = await screen.findByRole("list", { name: "Day book" });
  const heads = () =>
    within(list)
      .getAllByRole("link")
      .map((link) => link.textContent?.slice(0, 12));
  expect(heads()).toEqual(AS_THEY_CAME);
  await userEvent.selectOptions(screen.getByLabelText("Sort by"), "Moved USDT ↓");
  expect(heads()).toEqual(["Nov 29, 2026", "Nov 28, 2026", "Nov 30, 2026"]);
});

test("a list that the server pages is sorted by the server, and the address says how", async () => {
  const server = fakeOffice("support").on(officeMembers.index, ({ page, limit }) => ({
    list: [member("88001002"), member("88001001")],
    total: 60,
    page,
    limit,
  }));
  const { router } = await renderPage("/members?page=2", server);
  const asked = () => server.sent(officeMembers.index).at(-1) as { sort?: string; page: string };
  const head = () => screen.getByRole("columnheader", { name: "Joined" });
  (await screen.findByRole("button", { name: "Joined" })).focus();
  expect(head().getAttribute("aria-sort")).toBe("none");
  for (const [sort, said] of [
    ["joined_up", "ascending"],
    ["joined_down", "descending"],
    [undefined, "none"],
  ]) {
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(head().getAttribute("aria-sort")).toBe(said));
    expect((router.state.location.search as { sort?: string }).sort).toBe(sort);
    await waitFor(() => expect([asked().sort, asked().page]).toEqual([sort, "1"]));
  }
  expect(shown()).toEqual(["88001002", "88001001"]);
});

test("movements that are chosen can be exported", async () => {
  const movement = (id: string, amount: string) => ({
    id,
    eventId: "7",
    kind: "grant" as const,
    at: "2026-05-01T04:00:00.000Z",
    asset: "USDT" as const,
    amount,
    key: `grant:${id}`,
    reference: null,
    from: { account: "custody" as const, memberId: null, name: null },
    to: { account: "member" as const, memberId: "88001001", name: "Lin Yating" },
  });
  const saved: Blob[] = [];
  const revokeObjectURL = vi.fn();
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && "blob:x", revokeObjectURL }),
  );
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  await renderPage(
    "/books/journal",
    fakeOffice("finance").on(officeBooks.movements, () => ({
      list: [movement("1", "5"), movement("2", "6"), movement("3", "7")],
      nextCursor: null,
      lookedBackTo: null,
    })),
  );
  const boxes = await screen.findAllByRole("checkbox", { name: "Choose" });
  expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
  await userEvent.click(boxes[0] as HTMLElement);
  await userEvent.click(boxes[2] as HTMLElement);
  expect(screen.getByText("2 movements")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Choose all" }).indeterminate).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  expect((await saved[0]?.text())?.split("\r\n").slice(1, 3)).toEqual([
    "2026-05-01T04:00:00.000Z,grant,custody,88001001,USDT,5,grant:1",
    "2026-05-01T04:00:00.000Z,grant,custody,88001001,USDT,7,grant:3",
  ]);
  expect(revokeObjectURL).not.toHaveBeenCalled();
});

test("a page whose last row was dealt with gives way to the last page that there is", async () => {
  const of20 = Array.from({ length: 20 }, (_, at) => member(String(88001001 + at)));
  const server = fakeOffice("finance").on(officeMembers.index, ({ page }) => ({
    list: page === 1 ? of20 : [],
    total: 20,
    page,
    limit: 20,
  }));
  const { router } = await renderPage("/members?search=88&page=3", server);
  expect(await screen.findAllByRole("rowheader")).toHaveLength(20);
  expect(router.state.location.search).toEqual({ search: "88" });
});
