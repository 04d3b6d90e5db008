import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { officeMembers } from "@banyan/contract/office/members.ts";
import { officeTeam, type PlacedDetail, type PlacedMember } from "@banyan/contract/office/team.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const leg = (memberId: string | null, count: number, achievement: string) => ({
  achievement,
  count,
  memberId,
  nodeCode: `NODE${count}`,
  link: null,
});
const placed = (memberId: string, name: string, given: Partial<PlacedMember> = {}): PlacedMember => ({
  memberId,
  name,
  nameMasked: false,
  avatar: null,
  oneself: false,
  cancelled: false,
  level: 2,
  tier: 0,
  activated: true,
  active: true,
  joinedAt: "2026-11-02T08:00:00.000Z",
  parentId: null,
  position: null,
  side: null,
  generation: 0,
  direct: false,
  referrer: null,
  personal: "120",
  onItsWay: { personal: "0", left: "0", right: "0" },
  team: "340",
  directCount: 1,
  inviteCode: "INVITE22",
  left: leg(null, 0, "0"),
  right: leg(null, 0, "0"),
  status: "active",
  ...given,
});
const ROOT = placed("10000001", "Root Banyan", { left: leg("10000002", 2, "340") });
const LIN = placed("10000002", "Lin Yating", {
  parentId: "10000001",
  position: "left",
  side: "left",
  generation: 1,
  referrer: { relation: "below", memberId: "10000001", name: "Root Banyan" },
  status: "suspended",
  left: leg("10000003", 1, "200"),
});
const MEI = placed("10000003", "Chen Mei", { parentId: "10000002", position: "left", side: "left", generation: 2 });
const step = ({ memberId, name }: PlacedMember) => ({ memberId, name, nameMasked: false });
const detail: PlacedDetail = {
  ...LIN,
  path: { list: [step(ROOT)], omitted: 0 },
  today: {
    day: "2026-11-22",
    personal: "15",
    left: { achievement: "77", joined: 3 },
    right: { achievement: "0", joined: 0 },
  },
  carried: { settledUntil: "2026-11-21", left: "4321", right: "0" },
};

function serve() {
  return fakeOffice("support")
    .on(officeTeam.tree, ({ memberId }) =>
      memberId === LIN.memberId
        ? { list: [LIN, MEI], path: { list: [step(ROOT)], omitted: 0 } }
        : { list: [ROOT, LIN, MEI], path: { list: [], omitted: 0 } },
    )
    .on(officeTeam.detail, () => detail)
    .on(officeTeam.direct, () => ({ list: [LIN], total: 1, page: 1, limit: 20 }))
    .on(officeTeam.between, () => ({
      meeting: step(ROOT),
      from: { member: step(ROOT), side: null, distance: 0, path: { list: [], omitted: 0 } },
      to: {
        member: step(MEI),
        side: "left" as const,
        distance: 2,
        path: { list: [step(ROOT), step(LIN)], omitted: 0 },
      },
    }))
    .on(officeMembers.index, ({ search }) => {
      const list = [ROOT, LIN, MEI].filter(({ memberId, name }) => memberId === search || name?.includes(search ?? ""));
      const rows = list.map(({ memberId, name, level, activated, status }) => ({
        memberId,
        name: name ?? "",
        nickname: "",
        email: null,
        level,
        activated,
        status,
        nationality: "TW",
        joinedAt: "2026-11-02T08:00:00.000Z",
      }));
      return { list: rows, total: rows.length, page: 1, limit: 20 };
    });
}
const item = (id: string) => screen.findByRole("treeitem", { name: new RegExp(`member ID ${id}`) });

test("shows complete names from the root of the shop, and all about a place", async () => {
  await renderPage("/team", serve());
  expect(await screen.findByText("Lin Yating")).toBeTruthy();
  await userEvent.click(await item(LIN.memberId));
  const sheet = within(await screen.findByRole("dialog"));
  expect(await sheet.findByText("4,321", { exact: false })).toBeTruthy();
  for (const words of [
    "Suspended",
    "Personal achievement",
    "Left achievement",
    "3 newcomers",
    "1 level below the root",
  ])
    expect(sheet.getByText(words), words).toBeTruthy();
  expect(sheet.getByRole("link", { name: "Member" }).getAttribute("href")).toContain(`/members/${LIN.memberId}`);
  await userEvent.click(sheet.getByRole("button", { name: "Show the team below" }));
  const way = within(await screen.findByRole("navigation", { name: "Way down from the root" }));
  expect(way.getByRole("button", { name: "Root Banyan" })).toBeTruthy();
});

test("climbs by keys up to the root, and says that there is nothing above", async () => {
  const { router } = await renderPage(`/team?memberId=${LIN.memberId}`, serve());
  (await item(LIN.memberId)).focus();
  await userEvent.keyboard("{ArrowUp}");
  await waitFor(() => expect(router.state.location.search).toEqual({ memberId: ROOT.memberId }));
  (await item(ROOT.memberId)).focus();
  await userEvent.keyboard("{ArrowUp}");
  expect(await screen.findByText("We have reached the top level")).toBeTruthy();
});

test("is a list too, which stays one while one goes through the tree", async () => {
  const { router } = await renderPage("/team", serve());
  await screen.findByText("Lin Yating");
  await userEvent.click(screen.getByRole("button", { name: "List" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ view: "list" }));
  expect(screen.getByRole("tree", { name: "Team tree" }).getAttribute("aria-orientation")).toBeNull();
  expect(screen.getByText("Free place on the left")).toBeTruthy();
});

test("finds anybody by a name and begins the tree there", async () => {
  const { router } = await renderPage("/team", serve());
  await userEvent.click(await screen.findByRole("button", { name: "Find a member" }));
  const sheet = within(await screen.findByRole("dialog"));
  await fill(sheet.getByRole("textbox"), "Lin");
  await userEvent.click(await sheet.findByRole("button", { name: /Lin Yating/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await item(LIN.memberId)).getAttribute("aria-selected")).toBe("true");
  expect(router.state.location.search).toEqual({});
});

test("lists direct referrals and leads to each of them", async () => {
  const server = serve();
  const { router } = await renderPage(`/team?memberId=${ROOT.memberId}&tab=referrals`, server);
  const link = await screen.findByRole("link", { name: /Lin Yating|10000002/ });
  const asked = server.calls.find(({ path }) => path === officeTeam.direct.path);
  expect(asked?.input).toMatchObject({ memberId: ROOT.memberId });
  await userEvent.click(link);
  await waitFor(() => expect(router.state.location.search).toEqual({ memberId: LIN.memberId }));
});

test("says who stands above whom", async () => {
  const { router } = await renderPage(`/team?memberId=${ROOT.memberId}&tab=between`, serve());
  expect(screen.getByRole("button", { name: "Show the way" }).hasAttribute("disabled")).toBe(true);
  await fill(screen.getByRole("textbox", { name: "To member" }), MEI.memberId);
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Show the way" }).hasAttribute("disabled")).toBe(false),
  );
  await userEvent.click(screen.getByRole("button", { name: "Show the way" }));
  expect(await screen.findByText("Chen Mei stands below Root Banyan, on the left.")).toBeTruthy();
  expect(router.state.location.search).toEqual({ memberId: ROOT.memberId, to: MEI.memberId, tab: "between" });
  await userEvent.click(screen.getByRole("button", { name: "Lin Yating" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ memberId: LIN.memberId }));
});

test("a member ID of nobody is said, with a way back to the root", async () => {
  const server = serve().on(officeTeam.tree, () => {
    throw new FakeRefusal("MEMBER_NOT_FOUND", "There is no member with this ID.");
  });
  await renderPage("/team?memberId=99999999", server);
  expect(await screen.findByText("There is no member with this ID.")).toBeTruthy();
});
