import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { members } from "@banyan/contract/members.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { MEMBER, open, serve } from "../../../page.fixture.tsx";
import { signIn } from "../../../session/session.ts";

const USER = { ...MEMBER, email: "mei@banyan.example", emailVerified: true, referrerId: "10000002" };
test("picture, nickname, account, email and mobile are shown, and can be changed", async () => {
  const server = serve()
    .on(members.userInfo, () => ({ ...USER, token: undefined }))
    .on(members.changeProfile, ({ nickname }) => ({ ...USER, token: undefined, nickname: nickname ?? "" }));
  signIn(USER);
  await open("#/pages/userInfo/userInfo");
  const list = within(await screen.findByRole("list", { name: "Personal info" }));
  const shown = {
    Nickname: "Mei",
    Account: "10000001",
    "Name or company": "Lin Mei",
    Level: "Seed",
    Email: "mei@banyan.example",
    Mobile: "+886 912345678",
    Referrer: "10000002",
    "Date of birth": "1990",
    Nationality: "Taiwan",
    "Left node code": "LEFTCODE",
    "Right node code": "RGHTCODE",
  };
  for (const [name, value] of Object.entries(shown))
    expect(list.getByText(name).closest("li")?.textContent, name).toContain(value);
  expect(screen.getByRole("button", { name: /Change the picture/ })).toBeTruthy();
  for (const name of ["Email", "Mobile"])
    expect(list.getByRole("button", { name: new RegExp(`^${name}`) })).toBeTruthy();

  await userEvent.click(list.getByRole("button", { name: /^Nickname/ }));
  const field = await screen.findByRole("textbox", { name: "Nickname" });
  await fill(field, "");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Please enter a nickname");
  expect(server.sent(members.changeProfile)).toEqual([]);
  await fill(field, "Mei-Mei");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.sent(members.changeProfile)).toEqual([{ nickname: "Mei-Mei" }]));
  await waitFor(() => expect(list.getByText("Nickname").closest("li")?.textContent).toContain("Mei-Mei"));
});

test("email and mobile are changed with the password, which is refused at its field", async () => {
  const server = serve()
    .on(members.userInfo, () => ({ ...USER, token: undefined }))
    .on(members.changeProfile, ({ password, mobile }) => {
      if (password !== "river-mango-7") throw new FakeRefusal("PASSWORD_WRONG", "The password is wrong.");
      return { ...USER, token: undefined, mobile: mobile ?? "" };
    });
  signIn(USER);
  await open("#/pages/userInfo/userInfo");
  const list = within(await screen.findByRole("list", { name: "Personal info" }));
  await userEvent.click(list.getByRole("button", { name: /^Email/ }));
  expect(await screen.findByLabelText("Current password", { selector: "input" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await userEvent.click(list.getByRole("button", { name: /^Mobile/ }));
  const password = await screen.findByLabelText("Current password", { selector: "input" });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Please enter your password");
  expect(server.sent(members.changeProfile)).toEqual([]);
  await fill(password, "not-mine");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The password is wrong.");
  await fill(password, "river-mango-7");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByLabelText("Current password", { selector: "input" })).toBeNull());
});

test("what only staff can correct leads to feedback, with the subject filled in", async () => {
  serve().on(members.userInfo, () => ({ ...USER, token: undefined }));
  signIn(USER);
  await open("#/pages/userInfo/userInfo");
  await userEvent.click(await screen.findByRole("link", { name: "Ask us to correct it" }));
  expect(await screen.findByDisplayValue("Correct my personal info")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Problem/ }).checked).toBe(true);
});
