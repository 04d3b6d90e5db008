import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { queryClient } from "@banyan/app/query.ts";
import { content } from "@banyan/contract/content.ts";
import { members } from "@banyan/contract/members.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";

let toAccept: { document: "user_agreement" | "privacy_policy"; version: string }[];
beforeEach(() => {
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
      ...{ picture: null, version: null },
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
    toAccept = [{ document: "user_agreement", version: "2026-07-01" }];
    throw new FakeRefusal("AGREEMENT_CHANGED", "A newer version has come into force.");
  });
  signIn(MEMBER);
  await open("#/pages/setUp/privacy");
  const agreement = await begin();
  await userEvent.click(within(agreement).getByRole("button", { name: "I accept" }));
  expect(await screen.findByText(/A newer version has come into force/)).toBeTruthy();
  expect(await screen.findByText(/Version 2026-07-01/)).toBeTruthy();
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
