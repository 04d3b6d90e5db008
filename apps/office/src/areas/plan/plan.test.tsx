import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { type OfficePlan, officePlan } from "@banyan/contract/office/plan.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import { DRAFT, VERSION } from "../../parts/versions/versions.fixture.ts";
import { PLAN } from "./plan.fixture.ts";

vi.mock("../../parts/tables/use-wide.ts", () => ({ useWide: () => true }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draft = (more: Partial<OutputOf<typeof officePlan.draft>> = {}): OutputOf<typeof officePlan.draft> => ({
  ...DRAFT,
  body: { ...PLAN, rebatePercent: "6.5" },
  newest: { version: 1, body: PLAN },
  earliest: "2026-11-23",
  ...more,
});
const address = `/plan/drafts/${DRAFT.draftId}`;

test("versions and drafts are listed with who made them", async () => {
  const coming = {
    ...VERSION,
    version: 2,
    state: "coming" as const,
    holdsFrom: "2026-12-01",
    authors: ["Ann Author"],
    releasedBy: "Sam Second",
  };
  const list = [coming, { ...VERSION, holdsUntil: "2026-11-30" }];
  await renderPage(
    "/plan",
    fakeOffice("finance").on(officePlan.index, () => ({ list, total: 2, page: 1, limit: 20, drafts: [DRAFT] })),
  );
  const row = within(await screen.findByRole("row", { name: /To come/ }));
  expect(row.getByText("Ann Author")).toBeTruthy();
  expect(row.getByText("Sam Second")).toBeTruthy();
  expect(row.getByRole("link").getAttribute("href")).toContain("/plan/versions/2");
  expect(screen.getByRole("link", { name: "More for customers" }).getAttribute("href")).toContain(address);
});

test("a version shows what it changed, field by field", async () => {
  const found = {
    ...VERSION,
    version: 2,
    body: { ...PLAN, rebatePercent: "6.5", countries: PLAN.countries.slice(1) },
    before: { version: 1, body: PLAN },
  };
  await renderPage(
    "/plan/versions/2",
    fakeOffice("finance").on(officePlan.version, () => found),
  );
  const table = within(await screen.findByRole("table", { name: "What differs from version 1" }));
  const cells = (name: RegExp) =>
    within(table.getByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(cells(/^Static income/)).toEqual(["5.00%", "6.50%"].map((text) => expect.stringContaining(text.slice(0, 1))));
  expect(cells(/Viet.*Switched off/)).toEqual(["Static income", "—"]);
});

test("a number is changed and sent with all the others, and what is wrong is said with the name of its field", async () => {
  let found = draft({ mayRelease: false });
  let saves = 0;
  const server = fakeOffice("finance")
    .on(officePlan.draft, () => found)
    .on(officePlan.saveDraft, (input) => {
      saves++;
      if (input.levels[2]!.leadershipGenerations === 9) {
        throw new FakeRefusal("INVALID_INPUT", "Please check what you entered.", {
          "levels.2.leadershipGenerations": "The plan has fewer generations with a share.",
        });
      }
      found = { ...found, revision: input.revision + 1 };
      return found;
    });
  await renderPage(address, server);
  const leaf = within(await screen.findByRole("group", { name: "Leaf" }));
  expect(screen.getByText("You changed this draft, so somebody else has to release it.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Release" })).toBeNull();

  const generations = leaf.getByRole<HTMLInputElement>("textbox", { name: "Leadership generations" });
  const save = async (value: string) => {
    await fill(generations, value);
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  };
  await save("");
  expect((await screen.findByText("Leaf · Leadership generations:")).parentElement?.textContent).toMatch(
    /fill this in/,
  );
  expect(generations.getAttribute("aria-invalid")).toBe("true");
  expect(saves).toBe(0);

  await save("9");
  await waitFor(() => expect(saves).toBe(1));
  await waitFor(() =>
    expect(screen.getByText("Leaf · Leadership generations:").parentElement?.textContent).toMatch(/fewer generations/),
  );

  await save("4");
  await waitFor(() => expect(saves).toBe(2));
  const sent = server.sent(officePlan.saveDraft).at(-1) as unknown as OfficePlan;
  expect([sent.levels[2]!.leadershipGenerations, sent.rebatePercent, sent.countries]).toEqual([
    4,
    "6.5",
    PLAN.countries,
  ]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
});

test("what a colleague saved meanwhile replaces one's own only after a question", async () => {
  let found = draft();
  let refusal = new FakeRefusal("DRAFT_NOT_FOUND", "The draft is gone");
  const server = fakeOffice("finance")
    .on(officePlan.draft, () => found)
    .on(officePlan.saveDraft, () => {
      throw refusal;
    });
  await renderPage(address, server);
  const reason = await screen.findByLabelText<HTMLTextAreaElement>("What is to change, and why");
  await fill(reason, "Mine");
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  expect(await screen.findByText("The draft is gone")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Try again|keep theirs/ })).toBeNull();

  refusal = new FakeRefusal("EDIT_CONFLICT", "Changed meanwhile");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Changed meanwhile");
  found = draft({ note: "Theirs", revision: 3 });
  const takeTheirs = async () => {
    await userEvent.click(screen.getByRole("button", { name: "Discard mine, keep theirs" }));
    return within(await screen.findByRole("alertdialog"));
  };
  await userEvent.click((await takeTheirs()).getByRole("button", { name: "Cancel" }));
  expect(reason.value).toBe("Mine");
  await userEvent.click((await takeTheirs()).getByRole("button", { name: "Discard mine, keep theirs" }));
  await waitFor(() => expect(reason.value).toBe("Theirs"));
});

test("the second person sees what differs and releases from a day to come", async () => {
  const server = fakeOffice("owner")
    .on(officePlan.draft, () => draft())
    .on(officePlan.index, () => ({ list: [VERSION], total: 1, page: 1, limit: 20, drafts: [] }))
    .on(officePlan.release, () => ({ ...VERSION, version: 2 }));
  await renderPage(address, server);
  await userEvent.click(await screen.findByRole("button", { name: "Release" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getByText("1 field differs from version 1.")).toBeTruthy();
  const day = sheet.getByLabelText<HTMLInputElement>("First business day");
  expect([day.value, day.min]).toEqual(["2026-11-23", "2026-11-23"]);
  await fill(day, "2026-12-01");
  await userEvent.click(sheet.getByRole("button", { name: "Release" }));
  await waitFor(() =>
    expect(server.sent(officePlan.release)).toEqual([
      { draftId: DRAFT.draftId, revision: 2, inPlaceOf: 1, holdsFrom: "2026-12-01" },
    ]),
  );
});
