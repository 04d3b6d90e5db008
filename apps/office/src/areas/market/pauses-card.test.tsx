import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { officeMarket } from "@banyan/contract/office/market.ts";
import { type OfficePause, officePauses } from "@banyan/contract/office/pauses.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

vi.mock("../../parts/tables/use-wide.ts", () => ({ useWide: () => true }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PAUSE: OfficePause = {
  part: "checkout",
  reason: "stocktaking",
  since: "2026-05-01T04:00:00Z",
  until: "2026-05-01T06:00:00Z",
  by: "Ida Owner",
};

async function show(list: OfficePause[]) {
  const server = fakeOffice("owner")
    .on(officeMarket.index, () => ({ list: [], total: 0, page: 1, limit: 20, drafts: [] }))
    .on(officePauses.index, () => ({ list }));
  await renderPage("/settings", server);
  const rows = within(await screen.findByRole("list", { name: "Open and paused" }));
  const row = (name: string) =>
    within(rows.getAllByRole("listitem").find((item) => item.textContent?.startsWith(name))!);
  return { server, row };
}

test("each part says whether it is open; a pause says why, since and until when, and by whom", async () => {
  const { row } = await show([PAUSE, { ...PAUSE, part: "transfers", until: null }]);
  row("Registration").getByText("Open");
  row("Checkout").getByText("Paused");
  expect(row("Checkout").getByText(/^Stocktaking/).textContent).toMatch(
    /^Stocktaking · since .*1.*, until .*1.* · Ida Owner$/,
  );
  row("Transfers").getByText(/until somebody resumes it/);
});

test("pausing asks for a reason and takes a length", async () => {
  const { server, row } = await show([]);
  server.on(officePauses.pause, () => ({ list: [PAUSE] }));
  await userEvent.click(row("Checkout").getByRole("button", { name: "Pause: Checkout" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Pause: Checkout?" }));
  const pause = sheet.getByRole<HTMLButtonElement>("button", { name: "Pause now" });
  expect(pause.disabled).toBe(true);
  await userEvent.selectOptions(sheet.getByLabelText("Reason"), "Stocktaking");
  await userEvent.selectOptions(sheet.getByLabelText("For how long"), "2 hours");
  server.on(officePauses.index, () => ({ list: [PAUSE] }));
  await userEvent.click(pause);
  await screen.findByRole("button", { name: "Resume: Checkout" });
  expect(server.sent(officePauses.pause)).toEqual([{ part: "checkout", reason: "stocktaking", hours: 2 }]);
});

test("a pause that ended meanwhile is refused, and the card follows", async () => {
  const { server, row } = await show([PAUSE]);
  server.on(officePauses.resume, () => {
    throw new FakeRefusal("PAUSE_ENDED", "This pause has already ended.");
  });
  await userEvent.click(row("Checkout").getByRole("button", { name: "Resume: Checkout" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Resume: Checkout?" }));
  server.on(officePauses.index, () => ({ list: [] }));
  await userEvent.click(sheet.getByRole("button", { name: "Resume now" }));
  await sheet.findByText("This pause has already ended.");
  await row("Checkout").findByText("Open");
});
