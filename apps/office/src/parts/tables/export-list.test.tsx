import { officeExports } from "@banyan/contract/office/exports.ts";
import { officeFeedback } from "@banyan/contract/office/feedback.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a list is exported with the filters of the page, in one click", async () => {
  const fetched: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    fetched.push(`${this.getAttribute("href")} ${this.download}`);
  });
  const entry = {
    ...{ id: "1", memberId: "88001004", memberName: "Lin", type: "problem", title: "Broken", pictureCount: 0 },
    ...{ state: "replied", createdAt: "2026-05-01T04:00:00Z", repliedAt: "2026-05-01T05:00:00Z" },
  };
  const server = fakeOffice("support")
    .on(officeFeedback.index, () => ({ list: [entry], total: 1, page: 1, limit: 20 }) as never)
    .on(officeFeedback.counts, () => ({ underReview: 0, replied: 1, oldestAt: null }))
    .on(officeExports.list, () => ({ url: "/files/office-list?key=x", name: "feedback.csv", expiresAt: "" }));
  await renderPage("/feedback?tab=replied&page=1", server);
  await userEvent.click(await screen.findByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(fetched).toEqual(["/files/office-list?key=x feedback.csv"]));
  expect(server.sent(officeExports.list)).toEqual([
    { path: "/api/office/feedback/index", filters: [{ name: "state", value: "replied" }] },
  ]);
});
