import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { officeFeedback } from "@banyan/contract/office/feedback.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import type { Feedback } from "./feedback.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const feedback: Feedback = {
  id: "0199a0c2-0000-7000-8000-000000000003",
  memberId: "88001001",
  memberName: "Yating Lin",
  type: "problem",
  title: "The lid does not close",
  state: "under_review",
  pictureCount: 0,
  createdAt: "2026-11-20T08:00:00.000Z",
  repliedAt: null,
  content: "It arrived like this.",
  language: "th",
  pictures: [],
  reply: null,
};
const address = `/feedback/${feedback.id}`;
const office = (shown: Feedback = feedback, role: StaffRole = "support") =>
  fakeOffice(role)
    .on(officeFeedback.detail, () => shown)
    .on(officeFeedback.counts, () => ({ underReview: 1, replied: 4, oldestAt: shown.createdAt }))
    .on(officeFeedback.index, () => ({ list: [shown], total: 1, page: 1, limit: 20 }));

test("the list asks by state, type and member, and leads to the feedback", async () => {
  const server = office();
  await renderPage("/feedback", server);
  await screen.findByText(feedback.title);
  await fill(screen.getByRole("combobox", { name: "Type" }), "problem");
  await waitFor(() => expect(server.sent(officeFeedback.index).at(-1)).toMatchObject({ type: "problem" }));
  await userEvent.click(screen.getByRole("tab", { name: /Replied/ }));
  await waitFor(() =>
    expect(server.sent(officeFeedback.index).at(-1)).toMatchObject({ state: "replied", type: "problem" }),
  );
  await fill(screen.getByLabelText("Member ID"), "88001001");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(server.sent(officeFeedback.index).at(-1)).toMatchObject({ memberId: "88001001" }));
  expect(document.querySelector(`a[href$='#/feedback/${feedback.id}']`)).toBeTruthy();
});

test("a reply is written once; nothing empty is sent", async () => {
  let shown = feedback;
  const server = office()
    .on(officeFeedback.detail, () => shown)
    .on(officeFeedback.reply, ({ feedbackId, content }) => {
      shown = { ...feedback, state: "replied", reply: { content, at: feedback.createdAt, by: "Sam Staff" } };
      return { id: feedbackId, state: "replied" as const };
    });
  await renderPage(address, server);
  await screen.findByText(feedback.content);
  await userEvent.click(screen.getByRole("button", { name: "Reply" }));
  const sheet = within(await screen.findByRole("dialog"));
  sheet.getByText(/uses the shop in ไทย/);
  const send = sheet.getByRole("button", { name: "Reply" }) as HTMLButtonElement;
  expect(send.disabled).toBe(true);
  await fill(sheet.getByLabelText("Reply"), "A new one is on its way.");
  await userEvent.click(send);
  await screen.findByText(/Sam Staff ·/);
  screen.getByText("A new one is on its way.");
  expect(screen.queryByRole("button", { name: "Reply" })).toBeNull();
  expect(server.sent(officeFeedback.reply)).toEqual([{ feedbackId: feedback.id, content: "A new one is on its way." }]);
});

test("that somebody else replied meanwhile is said", async () => {
  const server = office().on(officeFeedback.reply, () => {
    throw new FakeRefusal("FEEDBACK_REPLIED", "Somebody has already replied to this feedback.");
  });
  await renderPage(address, server);
  await screen.findByText(feedback.content);
  await userEvent.click(screen.getByRole("button", { name: "Reply" }));
  const sheet = within(await screen.findByRole("dialog"));
  await fill(sheet.getByLabelText("Reply"), "Hello");
  await userEvent.click(sheet.getByRole("button", { name: "Reply" }));
  expect(await sheet.findByText("Somebody has already replied to this feedback.")).toBeTruthy();
});

test.each<StaffRole>(["finance", "catalog", "compliance"])("%s is shown none of it", async (role) => {
  await renderPage(address, office(feedback, role));
  expect(screen.queryByText(feedback.content)).toBeNull();
  expect(screen.queryByRole("link", { name: /Feedback/ })).toBeNull();
});
