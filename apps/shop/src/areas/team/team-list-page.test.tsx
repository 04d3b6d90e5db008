import { fill } from "@banyan/app/fake/fill.ts";
import { team } from "@banyan/contract/team.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answerTeam } from "../../../fake/demo-team.ts";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";

/** A leg of 40 on the right and a few on the left; every third one has another referrer. */
const LEG = ["", "l", "ll", ...Array.from({ length: 40 }, (_, at) => "r".repeat(at + 1))];

function showing(ways: readonly string[] = LEG) {
  const server = answerTeam(serve(), MEMBER, ways);
  signIn(MEMBER);
  const asked = () => server.calls.filter(({ path }) => path === team.direct.path).map(({ input }) => input);
  return { asked };
}
const rows = () => screen.findAllByRole("button", { name: /\d{8}/ });

test("lists who joined with one's code, by pages, with what each brought", async () => {
  const { asked } = showing();
  await open("#/pages/teamList");
  expect(await rows()).toHaveLength(20);
  expect(screen.getByText("28 members")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(async () => expect(await rows()).toHaveLength(28));
  expect(asked()).toEqual([
    { sort: "joined", limit: "20" },
    { sort: "joined", limit: "20", page: "2" },
  ]);
});

test("what is chosen stands in the address and is what the server is asked for", async () => {
  const { asked } = showing();
  const router = await open("#/pages/teamList?sort=team");
  await rows();
  await userEvent.click(screen.getByRole("button", { name: /^Team/, pressed: true }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: "team", up: "1" }));
  await userEvent.click(screen.getByRole("button", { name: "Left side" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: "team", up: "1", side: "left" }));
  await fill(screen.getByRole("searchbox", { name: "Member ID or name" }), "200");
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({ sort: "team", limit: "20", side: "left", ascending: "true", search: "200" }),
  );
  expect(await screen.findByText(/^\d+ members?$/)).toBeTruthy();
  await fill(screen.getByRole("searchbox"), "nobody");
  expect(await screen.findByText("Nobody found")).toBeTruthy();
});

test("a row opens all about the member, and from there the tree below", async () => {
  showing();
  const router = await open("#/pages/teamList");
  const [first] = await rows();
  const id = /\d{8}/.exec(first?.textContent ?? "")?.[0];
  if (first) await userEvent.click(first);
  await screen.findByText("Left node code");
  const sheet = within(screen.getByRole("dialog"));
  await userEvent.click(sheet.getByRole("button", { name: "Show the team below" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/pages/team"));
  expect(router.state.location.search).toEqual({ memberId: id });
});

test("whoever has invited nobody is shown how to", async () => {
  showing([""]);
  await open("#/pages/teamList");
  expect(await screen.findByText("Nobody has joined with your code yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Invite" }).getAttribute("href")).toMatch(/#\/pages\/invite$/);
});
