import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { copies } from "@banyan/contract/copies.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { members } from "@banyan/contract/members.ts";
import { team } from "@banyan/contract/team.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MEMBER, open, serve } from "../../../page.fixture.tsx";
import { signIn } from "../../../session/session.ts";

function consents(offered = true) {
  let since: string | null = "2026-02-01T00:00:00Z";
  const privacy = () => ({ offered, shareContact: since !== null, since, referrer: "M** C***" });
  return serve()
    .on(members.consents, () => ({
      list: [
        {
          document: "user_agreement" as const,
          version: "2026-05-01",
          acceptedAt: "2026-05-02T00:00:00Z",
          inForce: true,
        },
        {
          document: "privacy_policy" as const,
          version: "2025-01-01",
          acceptedAt: "2025-02-01T00:00:00Z",
          inForce: false,
        },
      ],
      toAccept: [{ document: "privacy_policy" as const, version: "2026-01-01" }],
    }))
    .on(team.privacy, privacy)
    .on(team.changePrivacy, ({ shareContact }) => {
      since = shareContact ? "2026-06-01T00:00:00Z" : null;
      return privacy();
    });
}

test("says which versions were accepted and when, and whether they are in force", async () => {
  consents();
  signIn(MEMBER);
  await open("#/pages/setUp/privacy");
  const current = await screen.findByRole("link", { name: /User agreement.*In force.*Version 2026-05-01/ });
  expect(current.getAttribute("href")).toBe("/#/pages/userAgreement");
  expect(screen.getByRole("link", { name: /Privacy policy.*Earlier version.*Version 2025-01-01/ })).toBeTruthy();
});

test("an optional consent is withdrawn by a switch", async () => {
  const server = consents();
  signIn(MEMBER);
  await open("#/pages/setUp/privacy");
  const allowed = await screen.findByRole<HTMLInputElement>("switch", { name: /Show my name, mobile and email/ });
  expect(allowed.checked).toBe(true);
  await userEvent.click(allowed);
  await waitFor(() =>
    expect(
      server.calls.filter(({ path }) => path === team.changePrivacy.path).map(({ input }) => input),
    ).toContainEqual({
      shareContact: false,
    }),
  );
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(false));
});

test("a market without optional consents shows none", async () => {
  consents(false);
  signIn(MEMBER);
  await open("#/pages/setUp/privacy");
  await screen.findByRole("link", { name: /User agreement/ });
  expect(screen.queryByRole("switch")).toBeNull();
});

test("a visitor is asked to sign in", async () => {
  serve();
  await open("#/pages/setUp/privacy");
  expect(await screen.findByText("Sign in to see your account.")).toBeTruthy();
});

describe("a copy of one's data", () => {
  const url = "/files/copy?key=abc";
  const fetched: string[] = [];
  beforeEach(() => {
    fetched.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      fetched.push(`${this.download} ${new URL(this.href).pathname}`);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  async function openSheet(answer: (input: { password: string }) => OutputOf<typeof copies.exportData>) {
    const server = consents().on(copies.exportData, answer);
    signIn(MEMBER);
    await open("#/pages/setUp/privacy");
    await userEvent.click(await screen.findByRole("button", { name: "Download your data" }));
    const password = await screen.findByLabelText("Current password", { selector: "input" });
    const ask = async (words: string) => {
      await fill(password, words);
      await userEvent.click(screen.getByRole("button", { name: "Download" }));
    };
    return { server, ask };
  }

  test("is fetched with the password, and again while its address is good", async () => {
    const { server, ask } = await openSheet(({ password }) => {
      if (password !== "river-mango-7") throw new FakeRefusal("PASSWORD_WRONG", "The password is wrong.");
      return { url, name: "account-10000001-2026-11-23.zip", expiresAt: "2026-11-23T10:05:00Z" };
    });
    await ask("not-mine");
    await screen.findByText("The password is wrong.");
    expect(fetched).toEqual([]);
    await ask("river-mango-7");
    expect(await screen.findByText("The download has begun")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Download again" }));
    expect(fetched).toEqual(Array(2).fill("account-10000001-2026-11-23.zip /files/copy"));
    expect(server.calls.filter(({ path }) => path === copies.exportData.path)).toHaveLength(2);
  });

  test("says that too many were asked for, and that there is no network", async () => {
    const { ask } = await openSheet(() => {
      throw new FakeRefusal("TOO_MANY_REQUESTS", "Too many requests. Please try again later.");
    });
    await ask("river-mango-7");
    await screen.findByText(/Too many requests/);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    await ask("river-mango-7");
    await screen.findByText(/Network error/);
    expect(fetched).toEqual([]);
  });
});
