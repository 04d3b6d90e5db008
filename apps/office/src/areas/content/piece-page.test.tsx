import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { ask, queryClient } from "@banyan/app/query.ts";
import { blocksOf } from "@banyan/contract/block-text.ts";
import { market } from "@banyan/contract/browser/market.ts";
import { officeCatalog } from "@banyan/contract/office/catalog.ts";
import { officeContent, type Piece } from "@banyan/contract/office/content.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function news(part: Partial<Piece> = {}): Piece {
  return {
    id: "7",
    kind: "announcement",
    name: null,
    state: "shown",
    hasDraft: false,
    missingLanguages: ["ja"],
    shownFrom: "2026-05-01T00:00:00Z",
    shownUntil: null,
    changedAt: "2026-05-01T00:00:00Z",
    changedBy: "Ann",
    revision: 3,
    topic: "news",
    title: { en: "New tea", th: "ชาใหม่" },
    summary: { en: "It arrived.", th: "มาแล้ว" },
    body: { en: blocksOf("## Here\n\nIt is here."), th: blocksOf("มาแล้ว") },
    picture: null,
    widePicture: null,
    link: null,
    versions: [
      {
        number: 2,
        state: "shown",
        label: null,
        shownFrom: "2026-05-01T00:00:00Z",
        shownUntil: null,
        publishedAt: "2026-05-01T00:00:00Z",
        publishedBy: "Ann",
        authors: ["Ben"],
        changes: [{ part: "title", language: "th" }],
      },
      {
        number: 1,
        state: "past",
        label: null,
        shownFrom: "2026-04-01T00:00:00Z",
        shownUntil: null,
        publishedAt: "2026-04-01T00:00:00Z",
        publishedBy: "",
        authors: [],
        changes: [],
      },
    ],
    ...part,
  };
}

const office = (given = news()) =>
  fakeOffice("catalog")
    .on(officeContent.detail, () => given)
    .on(officeContent.index, () => ({ list: [], total: 0, page: 1, limit: 20 }))
    .on(officeCatalog.categories, () => ({ list: [] }));
const type = (field: HTMLElement, value: string) => fill(field, value);
const title = () => screen.findByLabelText<HTMLInputElement>("Title");

test("sends the whole draft with the revision it began from; texts that are not touched stay as they were", async () => {
  const server = office().on(officeContent.save, () => news({ revision: 4, hasDraft: true }));
  await renderPage("/content/7", server);
  await type(await title(), "Newer tea");
  expect((await screen.findByRole("textbox", { name: "Text" })).textContent).toBe("HereIt is here.");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved as a draft");
  expect(server.sent(officeContent.save)).toEqual([
    {
      id: "7",
      revision: 3,
      topic: "news",
      title: { en: "Newer tea", th: "ชาใหม่" },
      summary: { en: "It arrived.", th: "มาแล้ว" },
      body: { en: blocksOf("## Here\n\nIt is here."), th: blocksOf("มาแล้ว") },
      pictureId: null,
      widePictureId: null,
      link: null,
    },
  ]);
  expect(screen.getByText("Draft not published")).toBeTruthy();
});

test("texts are copied from another language, and asked about where some would be lost", async () => {
  await renderPage("/content/7", office());
  await userEvent.click(await screen.findByRole("tab", { name: /日本語/ }));
  await type(await screen.findByLabelText(/^Copy the texts from/), "th");
  await waitFor(async () => expect((await title()).value).toBe("ชาใหม่"));
  expect((await screen.findByRole("textbox", { name: "Text" })).textContent).toBe("มาแล้ว");
  await userEvent.click(screen.getByRole("tab", { name: /English/ }));
  await type(await screen.findByLabelText(/^Copy the texts from/), "th");
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
  expect((await title()).value).toBe("New tea");
});

test("puts both changes together when somebody else was quicker", async () => {
  let stored = news();
  const server = office()
    .on(officeContent.detail, () => stored)
    .on(officeContent.save, ({ revision }) => {
      if (revision !== stored.revision) throw new FakeRefusal("EDIT_CONFLICT", "Changed meanwhile");
      stored = news({ revision: revision + 1, hasDraft: true });
      return stored;
    });
  await renderPage("/content/7", server);
  await type(await title(), "Mine");
  stored = news({ revision: 9, title: { en: "Theirs", th: "ชาใหม่" }, summary: { en: "Their summary" } });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const notice = (await screen.findByText("Somebody else changed this meanwhile")).closest("[role=alert]");
  expect(notice?.textContent).toContain("Title (English)");
  expect(notice?.textContent).toContain("Summary (English)");
  expect((await title()).value).toBe("Mine");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Summary").value).toBe("Their summary");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.sent(officeContent.save)).toHaveLength(2));
  expect(server.sent(officeContent.save)[1]).toMatchObject({ revision: 9, title: { en: "Mine" } });
});

test("what is missing keeps it from being published; what is complete is published at a moment", async () => {
  await renderPage("/content/7", office(news({ title: { th: "ชาใหม่" } })));
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  const sheet = await screen.findByRole("dialog");
  expect(within(sheet).getByText(/^Still needed before/).textContent).toContain("Title");
  expect(within(sheet).getByRole<HTMLButtonElement>("button", { name: "Publish now" }).disabled).toBe(true);
  cleanup();
  const server = office().on(officeContent.publish, () => news({ revision: 4 }));
  await renderPage("/content/7", server);
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  const next = await screen.findByRole("dialog");
  expect(within(next).getByText(/日本語/)).toBeTruthy();
  await type(within(next).getByLabelText("Shown from"), "2030-01-02T03:04");
  await userEvent.click(within(next).getByRole("button", { name: "Schedule" }));
  await screen.findByText("Published");
  const from = new Date("2030-01-02T03:04").toISOString();
  expect(server.sent(officeContent.publish)).toEqual([{ id: "7", revision: 3, from, until: null }]);
});

test("a piece is published at a moment of the market's clocks, and its history is written by them", async () => {
  const server = office().on(officeContent.publish, () => news({ revision: 4 }));
  await renderPage("/content/7", server);
  act(
    () => void queryClient.setQueryData(ask(market.config, {}).queryKey, { timeZone: "Pacific/Kiritimati" } as never),
  );
  expect((await screen.findByRole("navigation", { name: "Sections" })).textContent).toContain("Line Islands Time");
  await waitFor(() => expect(document.querySelector("main time")?.textContent).toMatch(/2:00/));
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  const sheet = await screen.findByRole("dialog");
  expect(within(sheet).getByText(/Times are in Line Islands Time/)).toBeTruthy();
  await type(within(sheet).getByLabelText("Shown from"), "2030-01-02T03:04");
  await userEvent.click(within(sheet).getByRole("button", { name: "Schedule" }));
  await screen.findByText("Published");
  expect(server.sent(officeContent.publish)).toEqual([
    { id: "7", revision: 3, from: "2030-01-01T13:04:00.000Z", until: null },
  ]);
});

test("an earlier version becomes the draft once it is confirmed", async () => {
  const server = office().on(officeContent.restore, () => news({ revision: 4, hasDraft: true, title: { en: "Old" } }));
  await renderPage("/content/7", server);
  await userEvent.click(await screen.findByRole("button", { name: "Restore version 1" }));
  await userEvent.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Make it the draft" }),
  );
  await waitFor(async () => expect((await title()).value).toBe("Old"));
  expect(server.sent(officeContent.restore)).toEqual([{ id: "7", revision: 3, number: 1 }]);
});
