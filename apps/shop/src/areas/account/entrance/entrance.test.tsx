import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { queryClient } from "@banyan/app/query.ts";
import { market } from "@banyan/contract/market.ts";
import { members } from "@banyan/contract/members.ts";
import { stepUp } from "@banyan/contract/step-up.ts";
import { transfers } from "@banyan/contract/transfers.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { chooseLanguage } from "../../../i18n/language.ts";
import { CONFIG, MEMBER, open, serve } from "../../../page.fixture.tsx";
import { currentMember } from "../../../session/session.ts";
import { solve } from "./work/solve.ts";

vi.mock("./work/solve.ts", () => ({ solve: vi.fn() }));

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const type = (label: string | RegExp, value: string) =>
  fill(screen.getByLabelText(label, { selector: "input" }), value);
const callsOf = (server: FakeServer, path: string) => server.calls.filter((call) => call.path === path);

function entrance({ emailRequired = false } = {}): FakeServer {
  return serve()
    .on(members.signInPage, () => ({
      captcha: false,
      password: { minLength: 8, maxLength: 128 },
      minimumAgeYears: 18,
      emailRequired,
      agreementVersions: { userAgreement: "1", privacyPolicy: "1" },
    }))
    .on(market.countries, () => ({
      list: [
        { code: "TW", name: "Taiwan", areaCode: "+886", mayJoin: true, minimumAgeYears: 18, delivers: true },
        { code: "CN", name: "China", areaCode: "+86", mayJoin: false, minimumAgeYears: 18, delivers: true },
        { code: "JP", name: "Japan", areaCode: "+81", mayJoin: true, minimumAgeYears: 20, delivers: true },
      ],
    }));
}

/** Within `main`, because the header of wide screens also has a sign-in button. */
const inMain = () => within(screen.getByRole("main"));

test("signing in asks by name for what is missing, and shows why it was refused", async () => {
  const server = entrance().on(members.login, ({ password }) => {
    if (password !== "river-mango-7") throw new FakeRefusal("SIGN_IN_FAILED", "Member ID or password is wrong.");
    return { userInfo: MEMBER };
  });
  const router = await open("#/pages/login");
  await userEvent.click(inMain().getByRole("button", { name: "Sign in" }));
  await screen.findByText("Please enter your member ID");
  screen.getByText("Please enter your password");
  expect(server.calls.some(({ path }) => path === "/api/user/login")).toBe(false);
  await type("Member ID or email", "10000001");
  await type("Password", "wrong");
  await userEvent.click(inMain().getByRole("button", { name: "Sign in" }));
  await screen.findByText("Member ID or password is wrong.");
  expect(screen.getByLabelText<HTMLInputElement>("Member ID or email").value).toBe("10000001");
  await type("Password", "river-mango-7");
  await userEvent.click(inMain().getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(currentMember()?.memberId).toBe("10000001"));
  await waitFor(() => expect(router.state.location.pathname).not.toBe("/pages/login"));
});

test("a password can be looked at", async () => {
  entrance();
  await open("#/pages/login");
  const field = screen.getByLabelText<HTMLInputElement>("Password", { selector: "input" });
  expect(field.type).toBe("password");
  await press("Show the password");
  expect(field.type).toBe("text");
});

test("recovery says Password mismatch and sends nothing", async () => {
  const server = entrance();
  await open("#/pages/forgetPassword");
  await press("Change the password");
  await screen.findByText("Please enter your email");
  screen.getByText("Please enter the verification code");
  screen.getByText("Please enter a new password");
  screen.getByText("Please repeat the new password");
  await type("Email", "mei@banyan.example");
  await type("Verification code", "123456");
  await type("New password", "river-mango-7");
  await type("Repeat the new password", "river-mango-8");
  await press("Change the password");
  await screen.findByText("Password mismatch");
  expect(callsOf(server, "/api/account/retrievePassword")).toHaveLength(0);
});

test("a code needs an email, and another can be asked for after 60 s only", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = entrance().on(members.sendCode, () => ({ validSeconds: 600, nextAfterSeconds: 60 }));
  await open("#/pages/forgetPassword");
  await press("Send code");
  await screen.findByText("Please enter your email");
  await type("Email", "mei@banyan.example");
  await press("Send code");
  const waiting = await screen.findByRole<HTMLButtonElement>("button", { name: /^Send again in (60|59) s$/ });
  expect(waiting.disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send code" }).disabled).toBe(false);
  expect(callsOf(server, "/api/ems/send")).toHaveLength(1);
});

/** POST only: GET of the same path returns the page's data. */
const joinings = (server: FakeServer) =>
  callsOf(server, "/api/user/checkIn").filter(({ input }) => JSON.stringify(input) !== "{}");

async function fillRegistration() {
  await type("Invitation code", "ABCDEFGH");
  await type("Name or company", "Lin Mei");
  await type("Date of birth", "1990-01-01");
  await userEvent.click(screen.getByRole("button", { name: /^Nationality/ }));
  await userEvent.click(await screen.findByRole("button", { name: /^Taiwan/ }));
  await type("Mobile number", "912345678");
  await type("Password", "river-mango-7");
}

test("registering asks by name for everything, and for the agreement", async () => {
  const server = entrance();
  await open("#/pages/register");
  await press("Register");
  await screen.findByText("Please enter your name or company");
  for (const prompt of [
    "Please enter the invitation code",
    "Please enter the node code",
    "Please enter your date of birth",
    "Please choose your nationality",
    "Please enter your mobile number",
    "Please choose a password",
    "Please accept the user agreement and the privacy policy",
  ])
    screen.getByText(prompt);
  expect(joinings(server)).toHaveLength(0);
});

test("where the shop needs an email, it is not optional, and is asked for by name", async () => {
  const server = entrance({ emailRequired: true });
  await open("#/pages/register?invite_code=ABCDEFGH&node_code=RGHTCDEF");
  await fillRegistration();
  await userEvent.click(screen.getByLabelText(/^I accept/));
  await waitFor(() => expect(screen.queryByText("Optional")).toBeNull());
  await press("Register");
  await screen.findByText("Please enter your email");
  expect(joinings(server)).toHaveLength(0);
});

test("another invitation is another form, and each keeps what was typed into it", async () => {
  entrance();
  const typed = () =>
    ["Invitation code", "Node code", "Name or company"].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    );
  const linkOf = (search: { invite_code: string; node_code: string }) => ({ to: "/pages/register", search }) as const;
  const left = linkOf({ invite_code: "ABCDEFGH", node_code: "LEFTABCD" });
  const right = linkOf({ invite_code: "HGFEDCBA", node_code: "RGHTCDEF" });
  const router = await open("#/pages/register?invite_code=ABCDEFGH&node_code=LEFTABCD");
  await type("Name or company", "Lin Mei");
  await act(() => router.navigate(right));
  await waitFor(() => expect(typed()).toEqual(["HGFEDCBA", "RGHTCDEF", ""]));
  await act(() => router.navigate(left));
  await waitFor(() => expect(typed()).toEqual(["ABCDEFGH", "LEFTABCD", "Lin Mei"]));
  cleanup();
  await open("#/pages/register?invite_code=HGFEDCBA&node_code=RGHTCDEF");
  expect(typed()).toEqual(["HGFEDCBA", "RGHTCDEF", ""]);
});

test("the codes of a link are filled in; refusals stand at their fields and nothing typed is lost", async () => {
  let tries = 0;
  const server = entrance().on(members.checkIn, () => {
    if (++tries === 1)
      throw new FakeRefusal("INVALID_INPUT", "Please check what you entered.", {
        nodeCode: "This node code does not belong to this team.",
      });
    return { userInfo: { ...MEMBER, memberId: "31415926" } };
  });
  await open("#/pages/register?invite_code=ABCDEFGH&node_code=RGHTCDEF");
  await fillRegistration();
  const nodeCode = screen.getByLabelText<HTMLInputElement>("Node code");
  expect(nodeCode.value).toBe("RGHTCDEF");
  await userEvent.click(screen.getByLabelText(/^I accept/));
  await press("Register");
  await screen.findByText("This node code does not belong to this team.");
  expect(nodeCode.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText<HTMLInputElement>("Name or company").value).toBe("Lin Mei");
  await press("Register");
  await screen.findByText("31415926");
  expect(currentMember()?.memberId).toBe("31415926");
  expect(joinings(server).at(-1)?.input).toEqual({
    tab: "register",
    name: "Lin Mei",
    birthday: "1990-01-01",
    nationality: "TW",
    areaCode: "+886",
    mobile: "912345678",
    inviteCode: "ABCDEFGH",
    nodeCode: "RGHTCDEF",
    password: "river-mango-7",
    agree: true,
  });
});

test("where many join, the device computes first, shows it, and sends the form again by itself", async () => {
  const solving = Promise.withResolvers<number>();
  vi.mocked(solve).mockImplementation((challenge, onShare) => {
    expect(challenge).toEqual({ challenge: "sealed", hash: "ab", most: 9 });
    onShare(0.5);
    return solving.promise;
  });
  let demands = 0;
  const server = entrance().on(members.checkIn, (input) => {
    if ("work" in input && input.work) return { userInfo: { ...MEMBER, memberId: "31415926" } };
    demands++;
    throw new FakeRefusal("REGISTRATION_WORK_REQUIRED", "Many people are joining.", undefined, {
      challenge: "sealed",
      hash: "ab",
      most: 9,
    });
  });
  await open("#/pages/register?invite_code=ABCDEFGH&node_code=RGHTCDEF");
  await fillRegistration();
  await userEvent.click(screen.getByLabelText(/^I accept/));
  await press("Register");
  const progress = await screen.findByRole<HTMLProgressElement>("progressbar", { name: "Calculation" });
  expect(progress.value).toBe(0.5);
  expect(currentMember()).toBeUndefined();
  await act(async () => solving.resolve(7));
  await screen.findByText("31415926");
  expect(demands).toBe(1);
  expect(joinings(server).at(-1)?.input).toMatchObject({ work: { challenge: "sealed", answer: 7 } });
});

test("where the device cannot compute, the refusal is said, and the next try asks anew", async () => {
  vi.mocked(solve).mockRejectedValue(new Error("no worker"));
  const server = entrance().on(members.checkIn, () => {
    const params = { challenge: "sealed", hash: "ab", most: 9 };
    throw new FakeRefusal("REGISTRATION_WORK_REQUIRED", "Many people are joining.", undefined, params);
  });
  await open("#/pages/register?invite_code=ABCDEFGH&node_code=RGHTCDEF");
  await fillRegistration();
  await userEvent.click(screen.getByLabelText(/^I accept/));
  await press("Register");
  await screen.findByText("Many people are joining.");
  expect(joinings(server)).toHaveLength(1);
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("a country where nobody may join is refused in words as soon as it is chosen", async () => {
  entrance();
  await open("#/pages/register");
  await userEvent.click(screen.getByRole("button", { name: /^Nationality/ }));
  await userEvent.click(await screen.findByRole("button", { name: /^China/ }));
  await screen.findByText(/Joining a team is not available/);
});

test("the age that joining takes is said before anything is sent, and follows the nationality", async () => {
  // The new day has started in Taipei, but not in UTC.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-22T17:00:00Z") });
  entrance();
  await open("#/pages/register");
  await screen.findByText("You must be at least 18 years old.");
  const born = () => screen.getByLabelText<HTMLInputElement>("Date of birth").max;
  expect(born()).toBe("2008-11-23");
  await userEvent.click(screen.getByRole("button", { name: /^Nationality/ }));
  await userEvent.click(await screen.findByRole("button", { name: /^Japan/ }));
  await screen.findByText("You must be at least 20 years old.");
  expect(born()).toBe("2006-11-23");
});

test("whoever comes by a link reads who invites, and the side", async () => {
  const server = entrance().on(members.inviter, ({ inviteCode, nodeCode }) => ({
    inviter: inviteCode === "ABCDEFGH" ? "M** C***" : null,
    side: nodeCode === "RGHTCQDE" ? ("right" as const) : null,
    nodeCode: null,
  }));
  await open("#/pages/register?invite_code=ABCDEFGH&node_code=RGHTCQDE");
  expect(await screen.findByText("Invited by M** C***")).toBeTruthy();
  expect(screen.getByText("Your place will be on the right side.")).toBeTruthy();
  await type("Invitation code", "abcd");
  await waitFor(() => expect(screen.queryByText("Invited by M** C***")).toBeNull());
  const asked = callsOf(server, members.inviter.path);
  expect(asked).toHaveLength(1);
});

test("a link to the weaker side fills in the node code of the side that is weaker now", async () => {
  const server = entrance().on(members.inviter, ({ side }) => ({
    inviter: "M** C***",
    side: "left" as const,
    nodeCode: side ? "KEFTCQDE" : null,
  }));
  await open("#/pages/register?invite_code=ABCDEFGH&node_code=W");
  expect((await screen.findByLabelText<HTMLInputElement>("Node code")).value).toBe("KEFTCQDE");
  expect(await screen.findByText("Your place will be on the left side.")).toBeTruthy();
  expect(server.sent(members.inviter)[0]).toEqual({ inviteCode: "ABCDEFGH", side: "weaker" });
});

test("the form keeps its side and all that was typed in another language, even if the weaker side changed", async () => {
  let weaker = "KEFTCQDE";
  entrance().on(members.inviter, ({ side }) => ({
    inviter: "M** C***",
    side: "left" as const,
    nodeCode: side ? weaker : null,
  }));
  await open("#/pages/register?invite_code=ABCDEFGH&node_code=W");
  const code = await screen.findByLabelText<HTMLInputElement>("Node code");
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  await type("Password", "banyan-tree-2026");
  weaker = "RGHTCQDE";
  await act(() => chooseLanguage("vi"));
  try {
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(code.isConnected && code.value).toBe("KEFTCQDE");
    expect(password.isConnected && password.value).toBe("banyan-tree-2026");
  } finally {
    await act(() => chooseLanguage("en"));
  }
});

test("without an answer about the weaker side, the form asks for the node code", async () => {
  entrance().on(members.inviter, () => ({ inviter: null, side: null, nodeCode: null }));
  await open("#/pages/register?invite_code=ABCDEFGH&node_code=W");
  expect((await screen.findByLabelText<HTMLInputElement>("Node code")).value).toBe("");
});

test("a visitor changes the language with one tap on any page", async () => {
  entrance();
  await open("#/pages/register");
  await press("Language");
  expect(await screen.findByRole("radio", { name: "Tiếng Việt" })).toBeTruthy();
});

test("a change of email is undone by a press, not by opening the link, and leads to a new password", async () => {
  const token = "a".repeat(43);
  const server = serve().on(members.undoEmail, (input) => {
    if (input.token !== token) throw new FakeRefusal("EMAIL_UNDO_OVER", "This link has expired or was already used.");
    return { newPasswordNeeded: true };
  });
  await open(`#/pages/undoEmail?token=${"b".repeat(43)}`);
  await screen.findByRole("button", { name: "Undo the change" });
  expect(callsOf(server, members.undoEmail.path)).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: "Undo the change" }));
  await screen.findByText("This link has expired or was already used.");
  cleanup();
  await open(`#/pages/undoEmail?token=${token}`);
  await userEvent.click(await screen.findByRole("button", { name: "Undo the change" }));
  expect((await screen.findByRole("link", { name: "Choose a new password" })).getAttribute("href")).toContain(
    "/pages/forgetPassword",
  );
});

test("whoever registers from the checkout goes on there", async () => {
  entrance().on(members.checkIn, () => ({ userInfo: MEMBER }));
  const router = await open("#/pages/shop/confirmOrder?sku=71&quantity=2");
  await userEvent.click(await screen.findByRole("link", { name: "Register" }));
  await fillRegistration();
  await type(/^Invitation code/, "ABCDEFGH");
  await type(/^Node code/, "RGHTCDEF");
  await userEvent.click(screen.getByLabelText(/^I accept/));
  await press("Register");
  await press("Continue where you left off");
  await waitFor(() => expect(router.state.location.pathname).toBe("/pages/shop/confirmOrder"));
  expect(router.state.location.search).toMatchObject({ sku: "71", quantity: "2" });
});

test("whoever registers from a member's code goes on to the transfer", async () => {
  entrance()
    .on(members.checkIn, () => ({ userInfo: MEMBER }))
    .on(market.config, () => CONFIG)
    .on(wallet.balances, () => ({ balance: "0", shopCoins: "0", integral: "0" }))
    .on(transfers.recent, () => ({ list: [] }))
    .on(transfers.receiver, ({ memberId }) => ({ memberId, name: "L** T***", shown: "as-shown" }));
  const router = await open("#/pages/transfer?to=88001002");
  await userEvent.click(await screen.findByRole("link", { name: "Register" }));
  await fillRegistration();
  await type(/^Invitation code/, "ABCDEFGH");
  await type(/^Node code/, "RGHTCDEF");
  await userEvent.click(screen.getByLabelText(/^I accept/));
  await press("Register");
  await press("Continue where you left off");
  await waitFor(() => expect(router.state.location.pathname).toBe("/pages/transfer"));
  expect(router.state.location.search).toMatchObject({ to: "88001002" });
});

test("the email given at joining is confirmed on the welcome page, without typing the password again", async () => {
  const joined = { ...MEMBER, email: "mei@banyan.example" };
  const server = entrance()
    .on(members.checkIn, () => ({ userInfo: joined }))
    .on(members.changeProfile, ({ emailCode }) => {
      if (emailCode !== "123456") throw new FakeRefusal("EMAIL_CODE_WRONG", "The code is wrong.");
      return { ...joined, token: undefined, emailVerified: true };
    });
  await open("#/pages/register?invite_code=ABCDEFGH&node_code=RGHTCDEF");
  await fillRegistration();
  await type(/^Email/, "mei@banyan.example");
  await userEvent.click(screen.getByLabelText(/^I accept/));
  await press("Register");
  await screen.findByText(/We have sent a code to mei@banyan.example/);
  await press("Confirm the email");
  await screen.findByText("Please enter the verification code");
  await type("Verification code", "999999");
  await press("Confirm the email");
  await screen.findByText("The code is wrong.");
  await type("Verification code", "123456");
  await press("Confirm the email");
  await screen.findByText("Your email is confirmed. You can sign in with it and recover your password.");
  expect(server.sent(members.changeProfile).at(-1)).toEqual({
    email: "mei@banyan.example",
    emailCode: "123456",
    password: "river-mango-7",
  });
});

const CODES = ["ABCD-EFGH-JKMN", "BCDE-FGHJ-KMNP"];

test("a newcomer gets recovery codes, and is asked whether they are kept before they are gone", async () => {
  entrance().on(members.checkIn, () => ({ userInfo: MEMBER, recoveryCodes: CODES }));
  const router = await open("#/pages/register?invite_code=ABCDEFGH&node_code=RGHTCDEF");
  await fillRegistration();
  await userEvent.click(screen.getByLabelText(/^I accept/));
  await press("Register");
  for (const code of CODES) await screen.findByText(code);
  await userEvent.click(screen.getByRole("link", { name: "Start shopping" }));
  const question = await screen.findByRole("alertdialog", { name: "Have you saved the codes?" });
  await userEvent.click(within(question).getByRole("button", { name: "Back" }));
  screen.getByText(CODES[0]!);
  act(() => router.history.back());
  const again = await screen.findByRole("alertdialog", { name: "Have you saved the codes?" });
  await userEvent.click(within(again).getByRole("button", { name: "Back" }));
  screen.getByText(CODES[0]!);
  expect(router.state.location.pathname).toBe("/pages/register");
  await userEvent.click(screen.getByLabelText("I have saved my recovery codes"));
  await userEvent.click(screen.getByRole("link", { name: "Start shopping" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/pages/index"));
});

test("whose answer with the codes was lost makes new ones, without typing the password again", async () => {
  const server = entrance()
    .on(members.checkIn, () => ({ userInfo: MEMBER }))
    .on(stepUp.newRecoveryCodes, () => ({
      state: {
        transfer: false,
        withdrawal: false,
        factors: [],
        recoveryCodesLeft: 10,
        recovery: null,
        passkeyHost: "shop.example",
      },
      recoveryCodes: CODES,
    }));
  await open("#/pages/register?invite_code=ABCDEFGH&node_code=RGHTCDEF");
  await fillRegistration();
  await userEvent.click(screen.getByLabelText(/^I accept/));
  await press("Register");
  await userEvent.click(await screen.findByRole("button", { name: "Make recovery codes" }));
  await screen.findByText(CODES[1]!);
  expect(server.sent(stepUp.newRecoveryCodes)).toEqual([{ password: "river-mango-7" }]);
});

test("a password is recovered by member ID and recovery code; a wrong one is refused at its field", async () => {
  const server = entrance().on(members.recoverPassword, ({ recoveryCode }) => {
    if (recoveryCode !== "ABCDEFGHJKMN") throw new FakeRefusal("RECOVERY_CODE_WRONG", "Wrong, or used.");
    return {};
  });
  const router = await open("#/pages/forgetPassword");
  await userEvent.click(screen.getByRole("tab", { name: "By recovery code" }));
  await press("Change the password");
  await screen.findByText("Please enter your member ID");
  screen.getByText("Please enter a recovery code");
  await type("Member ID", "10000001");
  await type("Recovery code", "zzzz-zzzz-zzzz");
  await type("New password", "river-mango-7");
  await type("Repeat the new password", "river-mango-7");
  await press("Change the password");
  await screen.findByText("Wrong, or used.");
  expect(screen.getByLabelText("Recovery code").getAttribute("aria-invalid")).toBe("true");
  await type("Recovery code", CODES[0]!.toLowerCase());
  await press("Change the password");
  await waitFor(() => expect(router.state.location.pathname).toBe("/pages/login"));
  expect(server.sent(members.recoverPassword).at(-1)).toMatchObject({ memberId: "10000001" });
});

test("the link of the email stops a recovery by staff only when the button is pressed", async () => {
  const server = serve().on(members.stopRecovery, ({ token }) => {
    if (token !== "a".repeat(43)) throw new FakeRefusal("RECOVERY_OVER", "Nothing to stop.");
    return {};
  });
  await open(`#/pages/stopRecovery?token=${"b".repeat(43)}`);
  const stop = await screen.findByRole("button", { name: "Stop the recovery" });
  expect(callsOf(server, members.stopRecovery.path)).toHaveLength(0);
  await userEvent.click(stop);
  await screen.findByText("Nothing to stop.");
  cleanup();
  await open(`#/pages/stopRecovery?token=${"a".repeat(43)}`);
  await userEvent.click(await screen.findByRole("button", { name: "Stop the recovery" }));
  await screen.findByText(/The recovery was stopped/);
});
