import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { ask, queryClient } from "@banyan/app/query.ts";
import { content as contentCalls } from "@banyan/contract/browser/content.ts";
import { content } from "@banyan/contract/content.ts";
import { members } from "@banyan/contract/members.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";

/** Of the texts that the server has. */
let versions: Record<string, string>;
let toAccept: { document: "user_agreement" | "privacy_policy"; version: string }[];
beforeEach(() => {
  versions = { user_agreement: "2026-05-01", privacy_policy: "2026-06-01" };
  toAccept = [
    { document: "user_agreement", version: "2026-05-01" },
    { document: "privacy_policy", version: "2026-06-01" },
  ];
});

function shop() {
  return serve()
    .on(members.consents, () => ({ list: [], toAccept }))
    .on(members.acceptAgreement, ({ document }) => {
      toAccept = toAccept.filter((one) => one.document !== document);
      return {};
    })
    .on(content.document, ({ name }) => ({
      ...{ title: name, body: "", blocks: [{ kind: "paragraph" as const, spans: [{ text: `The words of ${name}` }] }] },
      ...{ picture: null, version: versions[name] ?? null },
    }));
}

async function begin(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole("button", { name: "Read and accept" }));
  return screen.findByRole("dialog", { name: "User agreement" });
}

test("asks for each agreement in turn, with its words, and then never again", async () => {
  const server = shop();
  signIn(MEMBER);
  await open("#/pages/setUp/privacy");
  const agreement = await begin();
  expect(await within(agreement).findByText(/Version 2026-05-01/)).toBeTruthy();
  expect(await within(agreement).findByText("The words of user_agreement")).toBeTruthy();
  await userEvent.click(within(agreement).getByRole("button", { name: "I accept" }));
  const policy = await screen.findByRole("dialog", { name: "Privacy policy" });
  expect(await within(policy).findByText("The words of privacy_policy")).toBeTruthy();
  await userEvent.click(within(policy).getByRole("button", { name: "I accept" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText("Please accept our terms")).toBeNull();
  const accepted = server.calls.filter(({ path }) => path === members.acceptAgreement.path);
  expect(accepted.map(({ input }) => input)).toEqual([
    { document: "user_agreement", version: "2026-05-01" },
    { document: "privacy_policy", version: "2026-06-01" },
  ]);
});

test("shows a version that has come into force meanwhile", async () => {
  shop().on(members.acceptAgreement, () => {
    versions.user_agreement = "2026-07-01";
    toAccept = [{ document: "user_agreement", version: "2026-07-01" }];
    throw new FakeRefusal("AGREEMENT_CHANGED", "A newer version has come into force.");
  });
  signIn(MEMBER);
  await open("#/pages/setUp/privacy");
  const agreement = await begin();
  await within(agreement).findByText("The words of user_agreement");
  await userEvent.click(within(agreement).getByRole("button", { name: "I accept" }));
  expect(await screen.findByText(/A newer version has come into force/)).toBeTruthy();
  expect(await screen.findByText(/Version 2026-07-01/)).toBeTruthy();
});

const acceptButton = () => screen.getByRole("button", { name: "I accept" });
const words = () => screen.queryByText("The words of user_agreement");
const accepted = (server: FakeServer) => server.sent(members.acceptAgreement);

test("can be accepted once its words are shown, not while they load", async () => {
  const server = shop();
  const { promise: loaded, resolve: finish } = Promise.withResolvers<void>();
  const answer = server.fetch;
  vi.stubGlobal("fetch", (async (target, init) => {
    if (String(target).includes(content.document.path)) await loaded;
    return answer(target, init);
  }) satisfies typeof fetch);
  signIn(MEMBER);
  await open("#/pages/setUp/privacy");
  await begin();
  expect(acceptButton().getAttribute("aria-busy")).toBe("true");
  await userEvent.click(acceptButton());
  expect(accepted(server)).toEqual([]);
  finish();
  await waitFor(() => expect(words()).not.toBeNull());
  expect(acceptButton().getAttribute("aria-disabled")).toBeNull();
  await userEvent.click(acceptButton());
  await waitFor(() => expect(accepted(server)).toHaveLength(1));
});

test("cannot be accepted while its words failed to load", async () => {
  const server = shop();
  let broken = true;
  const answer = server.fetch;
  vi.stubGlobal("fetch", (async (target, init) =>
    broken && String(target).includes(content.document.path)
      ? new Response("{}", { status: 500 })
      : answer(target, init)) satisfies typeof fetch);
  signIn(MEMBER);
  await open("#/pages/setUp/privacy");
  const agreement = await begin();
  const again = await within(agreement).findByRole("button", { name: "Try again" }, { timeout: 5000 });
  expect(acceptButton().getAttribute("aria-disabled")).toBe("true");
  expect(acceptButton().getAttribute("aria-busy")).toBeNull();
  await userEvent.click(acceptButton());
  expect(accepted(server)).toEqual([]);
  broken = false;
  await userEvent.click(again);
  await waitFor(() => expect(words()).not.toBeNull());
  expect(acceptButton().getAttribute("aria-disabled")).toBeNull();
});

test("words of another version are renewed, never accepted", async () => {
  const server = shop();
  signIn(MEMBER);
  // Read before the new version came into force, and kept.
  versions.user_agreement = "2026-01-01";
  await queryClient.fetchQuery(ask(contentCalls.document, { name: "user_agreement" }));
  await open("#/pages/setUp/privacy");
  const agreement = await begin();
  // A server that lags behind.
  const again = await within(agreement).findByRole("button", { name: "Try again" });
  expect(words()).toBeNull();
  await userEvent.click(acceptButton());
  expect(accepted(server)).toEqual([]);
  versions.user_agreement = "2026-05-01";
  await userEvent.click(again);
  await waitFor(() => expect(words()).not.toBeNull());
  await userEvent.click(acceptButton());
  await waitFor(() => expect(accepted(server)).toEqual([{ document: "user_agreement", version: "2026-05-01" }]));
});

test("stays until everything is accepted, and is not there without need", async () => {
  shop();
  signIn(MEMBER);
  await open("#/pages/setUp/privacy");
  const agreement = await begin();
  await userEvent.click(within(agreement).getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  toAccept = [];
  await begin();
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByText("Please accept our terms")).toBeNull());
});
