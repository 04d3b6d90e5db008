import { members } from "@banyan/contract/members.ts";
import { team } from "@banyan/contract/team.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";

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
