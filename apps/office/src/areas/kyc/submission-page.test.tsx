import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { officeKyc } from "@banyan/contract/office/kyc.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import type { Submission } from "./submission.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const submission: Submission = {
  id: "0199a0c2-0000-7000-8000-000000000003",
  idType: "passport",
  state: "pending",
  submittedAt: "2026-11-20T08:00:00.000Z",
  decidedAt: null,
  decidedBy: null,
  withdrawnAt: null,
  withdrawnBy: null,
  reasons: [],
  note: "",
  name: "LIN, Yáting",
  number: "K12345678",
  photos: { idPhoto: { width: 1600, height: 1000 }, selfie: { width: 900, height: 1200 } },
  member: {
    memberId: "88001001",
    name: "Yating Lin",
    birthday: "1990-02-03",
    nationality: "TW",
    joinedAt: "2026-01-01T00:00:00.000Z",
    language: "th",
  },
  duplicates: [],
  history: [],
};
const address = `/kyc/${submission.id}`;
const office = (shown = submission, role: StaffRole = "compliance") =>
  fakeOffice(role)
    .on(officeKyc.detail, () => shown)
    .on(officeKyc.index, () => ({ list: [], total: 0, page: 1, limit: 20 }));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const dialog = async () => within(await screen.findByRole("dialog"));

test("sees through accents, order and capitals of a name, and says where names differ", async () => {
  await renderPage(address, office());
  expect(await screen.findByText("The names agree")).toBeTruthy();
  cleanup();
  await renderPage(address, office({ ...submission, name: "Lin Yatong" }));
  expect(await screen.findByText(/The names differ/)).toBeTruthy();
});

test("a photo is closed until a reason is given, and shown by the address that the reason earned", async () => {
  const server = office().on(officeKyc.viewPhoto, () => ({
    url: "/files/kyc/1?pass=x",
    endsAt: submission.submittedAt,
  }));
  await renderPage(address, server);
  await screen.findByText("Document and registration");
  expect(document.querySelector("img[src*='/files/kyc']")).toBeNull();
  await press("Open the ID photo");
  const sheet = await dialog();
  expect((sheet.getByRole("button", { name: "Open" }) as HTMLButtonElement).disabled).toBe(true);
  await userEvent.click(sheet.getByRole("button", { name: "Review of the submission" }));
  await userEvent.click(sheet.getByRole("button", { name: "Open" }));
  const photo = await screen.findByRole("img", { name: "ID photo" });
  expect(photo.getAttribute("src")).toBe("/files/kyc/1?pass=x");
  expect(server.sent(officeKyc.viewPhoto)).toEqual([
    { submissionId: submission.id, photo: "idPhoto", reason: "Review of the submission" },
  ]);
  await press("Turn");
  expect(photo.style.transform).toContain("rotate(90deg)");
  await press("Close the photo");
  expect(screen.queryByRole("img", { name: "ID photo" })).toBeNull();
});

test("a number that is used twice is approved by somebody who says to have seen it", async () => {
  const duplicates = [
    { memberId: "88001002", memberName: "Lan", decidedAt: submission.submittedAt, withdrawnAt: submission.submittedAt },
  ];
  const server = office({ ...submission, duplicates }).on(officeKyc.approve, ({ submissionId }) => ({
    id: submissionId,
    state: "approved" as const,
  }));
  const { router } = await renderPage(address, server);
  await screen.findByText("The same number was approved for another member");
  screen.getByText(/^Approval withdrawn/);
  await press("Approve");
  const sheet = await dialog();
  sheet.getByText("You have not opened both photos on this page.");
  const approve = sheet.getByRole("button", { name: "Approve" }) as HTMLButtonElement;
  expect(approve.disabled).toBe(true);
  await userEvent.click(sheet.getByRole("checkbox"));
  await userEvent.click(approve);
  // A navigation that was pending after the decision must not override the user's next one.
  await screen.findByText("LIN, Yáting is verified");
  expect(router.state.location.pathname).toBe("/kyc");
  expect(server.sent(officeKyc.approve)).toEqual([{ submissionId: submission.id, acceptDuplicate: true }]);
});

test("to reject needs a reason; what somebody else decided meanwhile is said", async () => {
  const server = office().on(officeKyc.reject, () => {
    throw new FakeRefusal("SUBMISSION_DECIDED", "Somebody has already decided on this submission.");
  });
  await renderPage(address, server);
  await screen.findByText("Document and registration");
  await press("Reject");
  const sheet = await dialog();
  sheet.getByText(/are read in ไทย/);
  const reject = sheet.getByRole("button", { name: "Reject" }) as HTMLButtonElement;
  expect(reject.disabled).toBe(true);
  await userEvent.click(sheet.getByRole("checkbox", { name: "The document has expired." }));
  await fill(sheet.getByLabelText("In your own words"), "In May.");
  await userEvent.click(reject);
  expect(await sheet.findByText("Somebody has already decided on this submission.")).toBeTruthy();
  expect(server.sent(officeKyc.reject)).toEqual([
    { submissionId: submission.id, reasons: ["document_expired"], note: "In May." },
  ]);
});

test("what is decided can be read and not decided again", async () => {
  const decided = { ...submission, state: "rejected" as const, decidedAt: submission.submittedAt, decidedBy: "Cora" };
  await renderPage(address, office({ ...decided, reasons: ["face_differs"] }));
  expect(await screen.findByText(/Rejected by Cora/)).toBeTruthy();
  screen.getByText("The person in the selfie cannot be matched with the document.");
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

test.each<StaffRole>(["finance", "catalog", "support"])("%s is shown none of it", async (role) => {
  await renderPage(address, office(submission, role));
  expect(screen.queryByText("K12345678")).toBeNull();
  expect(screen.queryByRole("link", { name: /Identity papers/ })).toBeNull();
});

test("an approval is withdrawn with a reason that the member reads, and the page says by whom", async () => {
  const approved = { ...submission, state: "approved" as const, decidedAt: submission.submittedAt, decidedBy: "Cleo" };
  const server = office(approved).on(officeKyc.withdraw, ({ submissionId }) => ({
    id: submissionId,
    state: "rejected" as const,
  }));
  await renderPage(address, server);
  await userEvent.click(await screen.findByRole("button", { name: "Withdraw the approval" }));
  const sheet = await dialog();
  const button = sheet.getByRole<HTMLButtonElement>("button", { name: "Withdraw the approval" });
  expect(button.disabled).toBe(true);
  await fill(sheet.getByLabelText(/^Reason/), "The document was reported stolen");
  await userEvent.click(button);
  await screen.findByText("Withdrawn; the member is told why");
  expect(server.sent(officeKyc.withdraw)).toEqual([
    { submissionId: submission.id, reason: "The document was reported stolen" },
  ]);
  cleanup();
  const withdrawn = { ...approved, state: "rejected" as const, withdrawnAt: approved.decidedAt, withdrawnBy: "Ann" };
  await renderPage(address, office(withdrawn));
  await screen.findByText(/^Approval withdrawn by Ann/);
});
