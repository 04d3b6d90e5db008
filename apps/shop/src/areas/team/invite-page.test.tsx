import { members } from "@banyan/contract/members.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";

const link = (nodeCode: string) => `https://shop.test/i/ABCDEFGH-${nodeCode}`;

function inviting() {
  const copied: string[] = [];
  vi.stubGlobal("navigator", {
    ...navigator,
    userAgent: navigator.userAgent,
    onLine: true,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  serve().on(members.invite, () => ({
    inviteCode: "ABCDEFGH",
    left: { nodeCode: "22222222", link: link("22222222") },
    right: { nodeCode: "33333333", link: link("33333333") },
    weaker: { link: link("W") },
  }));
  signIn(MEMBER);
  return copied;
}
const side = async (name: string) => (await screen.findByRole("heading", { name })).closest("li") as HTMLElement;

test("each side hands on its own link and its own node code", async () => {
  const copied = inviting();
  await open("#/pages/invite");
  const right = within(await side("Right side"));
  await userEvent.click(right.getByRole("button", { name: "Copy the invitation link" }));
  await screen.findByText("Invitation link copied");
  const left = within(await side("Left side"));
  await userEvent.click(left.getByRole("button", { name: "Copy the invitation link" }));
  const [inviteCode, nodeCode] = left.getAllByRole("button", { name: "Copy" });
  if (inviteCode) await userEvent.click(inviteCode);
  if (nodeCode) await userEvent.click(nodeCode);
  expect(copied).toEqual([`${link("33333333")}?lang=en`, `${link("22222222")}?lang=en`, "ABCDEFGH", "22222222"]);
  expect(left.getByRole("img", { name: "QR code for the left side" })).toBeTruthy();
});

test("the weaker side has a link and a QR code, and no node code before somebody opens it", async () => {
  const copied = inviting();
  await open("#/pages/invite");
  const weaker = within(await side("Weaker side"));
  await userEvent.click(weaker.getByRole("button", { name: "Copy the invitation link" }));
  await screen.findByText("Invitation link copied");
  expect(copied).toEqual([`${link("W")}?lang=en`]);
  expect(weaker.getByRole("img", { name: "QR code for the weaker side" })).toBeTruthy();
  expect(weaker.queryByText("Node code")).toBeNull();
});

test("a visitor is asked to sign in", async () => {
  const server = serve();
  await open("#/pages/invite");
  expect(await screen.findByText("Sign in to invite others.")).toBeTruthy();
  expect(server.calls.filter(({ path }) => path === members.invite.path)).toEqual([]);
});
