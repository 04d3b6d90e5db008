import { fill } from "@banyan/app/fake/fill.ts";
import { team } from "@banyan/contract/team.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { answerTeam } from "../../../fake/demo-team.ts";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";

/** Paths from the member, in the order in which the fake server assigns ids. */
const WAYS = ["", "l", "r", "ll", "lr", "lll", "llll"];
const idOf = (way: string) => (way === "" ? MEMBER.memberId : String(20_000_000 + WAYS.indexOf(way) * 7_919));

function showing(ways: readonly string[] = WAYS, member = MEMBER) {
  const server = answerTeam(serve(), member, ways);
  signIn(member);
  return server;
}
const item = (id: string) => screen.findByRole("treeitem", { name: new RegExp(`member ID ${id}`) });
const rootOf = (tree: HTMLElement) => within(tree).getAllByRole("treeitem")[0]?.getAttribute("aria-label") ?? "";
const asked = (server: ReturnType<typeof serve>) =>
  server.calls.filter(({ path }) => path === team.binaryTree.path).map(({ input }) => input);

test("shows four levels with what is free, and all about a member", async () => {
  const server = showing();
  await open("#/pages/team");
  const tree = await screen.findByRole("tree", { name: "Team tree" });
  expect(asked(server)).toEqual([{ depth: "3" }]);
  expect(within(tree).getAllByRole("treeitem")).toHaveLength(11);
  expect(await screen.findByText("Team achievement")).toBeTruthy();
  await userEvent.click(await item(idOf("l")));
  await screen.findByText("Right node code");
  const sheet = within(screen.getByRole("dialog"));
  for (const name of [
    "Personal achievement",
    "Team achievement",
    "Left achievement",
    "Right achievement",
    "Left node code",
    "Right node code",
    "Join time",
    "Invitation code",
    "Position",
    "Referrer",
    "Direct referrals",
  ])
    expect(sheet.getByText(name), name).toBeTruthy();
  expect(await sheet.findByRole("link", { name: "+65 91234567" })).toBeTruthy();
});

test("goes below a member and climbs back, up to oneself, where it says so", async () => {
  showing();
  const router = await open("#/pages/team");
  await userEvent.click(await item(idOf("ll")));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Show the team below" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ memberId: idOf("ll") }));
  const tree = screen.getByRole("tree");
  await waitFor(() => expect(rootOf(tree)).toContain(idOf("ll")));
  const way = within(screen.getByRole("navigation", { name: "Way down from me" }));
  expect(way.getAllByRole("button").map((step) => step.textContent)).toEqual(["Myself", "N****n Lan"]);
  const up = screen.getByRole("button", { name: "Up one level" });
  await userEvent.click(up);
  await waitFor(() => expect(rootOf(tree)).toContain(idOf("l")));
  await userEvent.click(up);
  await waitFor(() => expect(rootOf(tree)).toContain(MEMBER.memberId));
  expect(screen.queryByText("We have reached the top level")).toBeNull();
  await userEvent.click(up);
  expect(await screen.findByText("We have reached the top level")).toBeTruthy();
});

test("the same by keys alone: below the lowest row, back up, and no further", async () => {
  showing();
  await open("#/pages/team");
  const person = userEvent.setup();
  (await item(MEMBER.memberId)).focus();
  await person.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(document.activeElement?.getAttribute("aria-label")).toContain(idOf("lll"));
  await person.keyboard("{ArrowDown}");
  const tree = screen.getByRole("tree");
  await waitFor(() => expect(rootOf(tree)).toContain(idOf("lll")));
  for (const way of ["ll", "l", ""]) {
    await person.keyboard("{ArrowUp}");
    await waitFor(() => expect(rootOf(tree)).toContain(idOf(way)));
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toContain(idOf(way)));
  }
  await person.keyboard("{ArrowUp}");
  expect(await screen.findByText("We have reached the top level")).toBeTruthy();
});

test("a free place hands on its own code and link", async () => {
  const copied: string[] = [];
  vi.stubGlobal("navigator", {
    ...navigator,
    userAgent: navigator.userAgent,
    onLine: true,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  showing();
  await open("#/pages/team");
  const seat = await screen.findByRole("treeitem", { name: /^Free place on the right of S/ });
  const [, nodeCode = ""] = /node code (\w+)/.exec(seat.getAttribute("aria-label") ?? "") ?? [];
  expect(nodeCode).not.toBe("");
  await userEvent.click(seat);
  const sheet = within(await screen.findByRole("dialog", { name: "Free place" }));
  expect(sheet.getByRole("img", { name: "QR code for this place" })).toBeTruthy();
  await userEvent.click(sheet.getByRole("button", { name: "Copy the invitation link" }));
  await screen.findByText("Invitation link copied");
  expect(copied).toEqual([expect.stringMatching(new RegExp(`/i/\\w{8}-${nodeCode}`))]);
});

test("a place where nobody can join is shown as such", async () => {
  const server = showing();
  server.on(team.binaryTree, async (input, caller) => {
    const { fetch } = answerTeam(serve(), MEMBER, WAYS);
    vi.stubGlobal("fetch", server.fetch);
    const answer = await fetch(`${team.binaryTree.path}?depth=${input.depth}`, {
      headers: { "ba-user-token": caller.token ?? "" },
    });
    const { data } = await answer.json();
    for (const member of data.list) member.left.link = member.right.link = null;
    return data;
  });
  await open("#/pages/team");
  await userEvent.click(await screen.findByRole("treeitem", { name: /^Free place on the right of S/ }));
  const sheet = within(await screen.findByRole("dialog", { name: "Free place" }));
  expect(sheet.getByText("Nobody can join at this place at present.")).toBeTruthy();
  expect(sheet.queryByRole("button", { name: "Copy the invitation link" })).toBeNull();
});

test("finds a member by the whole ID and begins the tree there; one in sight is marked", async () => {
  showing();
  const router = await open("#/pages/team");
  const find = async (id: string) => {
    await userEvent.click(await screen.findByRole("button", { name: "Find a member" }));
    const field = await screen.findByLabelText("Member ID or name");
    const sheet = within(screen.getByRole("dialog"));
    await fill(field, id);
    return sheet;
  };
  await item(MEMBER.memberId);
  const seen = await find(idOf("lr"));
  await userEvent.click(await seen.findByRole("button", { name: new RegExp(idOf("lr")) }));
  await waitFor(async () => expect((await item(idOf("lr"))).getAttribute("aria-selected")).toBe("true"));
  expect(router.state.location.search).toEqual({});
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const deep = await find(idOf("llll"));
  await userEvent.click(await deep.findByRole("button", { name: new RegExp(idOf("llll")) }));
  await waitFor(() => expect(router.state.location.search).toEqual({ memberId: idOf("llll") }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const nobody = await find("99999999");
  expect(await nobody.findByText("Nobody found")).toBeTruthy();
});

test("as a list it holds the same places", async () => {
  showing();
  const router = await open("#/pages/team");
  const names = async () =>
    within(await screen.findByRole("tree"))
      .getAllByRole("treeitem")
      .map((one) => one.getAttribute("aria-label"));
  const drawn = await names();
  await userEvent.click(screen.getByRole("button", { name: "List" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ view: "list" }));
  expect(await names()).toEqual(drawn);
  expect(screen.getByRole("button", { name: "List" }).getAttribute("aria-pressed")).toBe("true");
});

test("an address leads to a member below; one that leads to nobody says so and leads back", async () => {
  showing();
  const router = await open(`#/pages/team?memberId=${idOf("ll")}`);
  expect(rootOf(await screen.findByRole("tree"))).toContain(idOf("ll"));
  await router.navigate({ to: "/pages/team", search: { memberId: "99999999" } });
  expect(await screen.findByText("There is no member with this ID in your team.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show my team" }));
  await item(MEMBER.memberId);
});

test("somebody new sees both places free, and what activation brings", async () => {
  showing([""], { ...MEMBER, level: 0, activated: false });
  await open("#/pages/team");
  const tree = await screen.findByRole("tree");
  expect(within(tree).getAllByRole("treeitem")).toHaveLength(3);
  expect(await screen.findByText(/Its incomes begin with your activation/)).toBeTruthy();
});

test("what could not be read can be asked for again", async () => {
  const server = showing();
  let fails = true;
  const { fetch } = server;
  vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) =>
    fails && String(call[0]).includes(team.binaryTree.path) ? new Response("{}", { status: 500 }) : fetch(...call),
  );
  await open("#/pages/team");
  const again = await screen.findByRole("button", { name: "Try again" });
  fails = false;
  await userEvent.click(again);
  await item(MEMBER.memberId);
});

test("a visitor is asked to sign in, and the server for nothing of the team", async () => {
  const server = serve();
  await open("#/pages/team");
  expect(await screen.findByText("Sign in to see your team.")).toBeTruthy();
  expect(asked(server)).toEqual([]);
});
