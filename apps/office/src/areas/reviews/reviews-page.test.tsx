import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { type OfficeReview, officeReviews } from "@banyan/contract/office/reviews.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const REVIEW: OfficeReview = {
  ...{ id: "0199a0c2-0000-7000-8000-000000000003", productId: "7", productName: "Oolong", revision: 4 },
  ...{ memberId: "88001001", memberName: "Yating Lin", stars: 2, words: "Call 0912 345 678", language: "zh-TW" },
  ...{ state: "visible", hiddenReason: null, answer: null, pictures: [] },
  ...{ createdAt: "2026-11-20T08:00:00.000Z", changedAt: "2026-11-20T08:00:00.000Z" },
};

function office(given: Partial<OfficeReview> = {}, role: StaffRole = "support") {
  let shown: OfficeReview = { ...REVIEW, ...given };
  const change = (more: Partial<OfficeReview>) => {
    shown = { ...shown, ...more, revision: shown.revision + 1 };
    return shown;
  };
  return fakeOffice(role)
    .on(officeReviews.index, ({ state, page, limit }) => {
      const list = state === undefined || state === shown.state ? [shown] : [];
      return { list, total: list.length, page, limit };
    })
    .on(officeReviews.hide, ({ reason }) => change({ state: "hidden", hiddenReason: reason }))
    .on(officeReviews.removePicture, ({ pictureId }) =>
      change({ pictures: shown.pictures.filter(({ id }) => id !== pictureId) }),
    )
    .on(officeReviews.show, () => change({ state: "visible", hiddenReason: null }))
    .on(officeReviews.answer, ({ words }) =>
      change({ answer: words ? { words, at: "2026-11-21T08:00:00.000Z" } : null }),
    );
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const sheet = async () => within(await screen.findByRole("dialog"));

test("filters by stars, state, words or member, and product", async () => {
  const server = office();
  await renderPage("/reviews?product=7", server);
  await screen.findByText(REVIEW.words);
  const last = () => server.sent(officeReviews.index).at(-1);
  expect(last()).toMatchObject({ productId: "7" });
  await press("Reviews of all products");
  await waitFor(() => expect(last()).not.toHaveProperty("productId"));
  await fill(screen.getByRole("combobox", { name: "Stars" }), "2");
  await waitFor(() => expect(last()).toMatchObject({ stars: "2" }));
  await fill(screen.getByLabelText("Words or member ID"), "88001001");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(last()).toMatchObject({ memberId: "88001001", stars: "2" }));
  await fill(screen.getByLabelText("Words or member ID"), "lid");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(last()).toMatchObject({ search: "lid" }));
  await fill(screen.getByRole("combobox", { name: "Status" }), "hidden");
  await screen.findByText("Nothing here");
});

test("a review is hidden with a reason, and shown again", async () => {
  const server = office();
  await renderPage("/reviews", server);
  await press("Hide");
  const hiding = await sheet();
  const hide = hiding.getByRole("button", { name: "Hide" }) as HTMLButtonElement;
  expect(hide.disabled).toBe(true);
  await fill(hiding.getByLabelText("Reason"), "It contains a phone number");
  await userEvent.click(hide);
  await screen.findByText("Hidden because: It contains a phone number");
  const { id: reviewId } = REVIEW;
  expect(server.sent(officeReviews.hide)).toEqual([{ reviewId, revision: 4, reason: "It contains a phone number" }]);
  await press("Show again");
  await userEvent.click((await sheet()).getByRole("button", { name: "Show again" }));
  await screen.findByText("Visible", { selector: "span" });
  expect(server.sent(officeReviews.show)).toEqual([{ reviewId, revision: 5 }]);
});

const PHOTOS: OfficeReview["pictures"] = [1, 2].map((at) => ({
  id: `0199a0c2-0000-7000-8000-00000000001${at}`,
  width: 320,
  height: 240,
  sources: [{ width: 320, url: `/files/pictures/p${at}-320.webp` }],
}));

test("a photo is removed with a reason", async () => {
  const server = office({ pictures: PHOTOS });
  await renderPage("/reviews", server);
  await press("Remove photo 2");
  const removing = await sheet();
  const remove = removing.getByRole("button", { name: "Remove" }) as HTMLButtonElement;
  expect(remove.disabled).toBe(true);
  await fill(removing.getByLabelText("Reason"), "It shows a parcel label");
  await userEvent.click(remove);
  await screen.findByRole("button", { name: "Photo 1 of 1 by Yating Lin" });
  expect(server.sent(officeReviews.removePicture)).toEqual([
    { reviewId: REVIEW.id, revision: 4, pictureId: PHOTOS[1]!.id, reason: "It shows a parcel label" },
  ]);
});

test("that hiding deletes the photos is said before", async () => {
  await renderPage("/reviews", office({ pictures: PHOTOS }));
  await press("Hide");
  (await sheet()).getByText(/Its photos are deleted/);
});

test("photos are enlarged", async () => {
  await renderPage("/reviews", office({ pictures: PHOTOS }));
  await press("Photo 2 of 2 by Yating Lin");
  await screen.findByRole("dialog", { name: "Pictures" });
});

test("an answer is published, changed and removed", async () => {
  const server = office();
  await renderPage("/reviews", server);
  await press("Answer");
  let answering = await sheet();
  answering.getByText(/written in 繁體中文/);
  await fill(answering.getByLabelText("Answer"), "Thank you");
  await userEvent.click(answering.getByRole("button", { name: "Publish the answer" }));
  await screen.findByText("Thank you");
  await press("Change the answer");
  answering = await sheet();
  await fill(answering.getByLabelText("Answer"), "");
  await userEvent.click(answering.getByRole("button", { name: "Remove the answer" }));
  await waitFor(() => expect(screen.queryByText("Thank you")).toBeNull());
  expect(server.sent(officeReviews.answer)).toMatchObject([{ words: "Thank you" }, { words: "" }]);
});

test("that the review changed meanwhile is said, and the newest is loaded", async () => {
  const server = office().on(officeReviews.hide, () => {
    throw new FakeRefusal("EDIT_CONFLICT", "Somebody else changed this meanwhile. Please load it again.");
  });
  await renderPage("/reviews", server);
  await press("Hide");
  const hiding = await sheet();
  await fill(hiding.getByLabelText("Reason"), "Advertising");
  const before = server.sent(officeReviews.index).length;
  await userEvent.click(hiding.getByRole("button", { name: "Hide" }));
  await hiding.findByText(/Somebody else changed this meanwhile/);
  await waitFor(() => expect(server.sent(officeReviews.index).length).toBeGreaterThan(before));
});

test.each<StaffRole>(["finance", "catalog", "compliance"])("%s is shown none of it", async (role) => {
  await renderPage("/reviews", office({}, role));
  expect(screen.queryByText(REVIEW.words)).toBeNull();
  expect(screen.queryByRole("link", { name: /Reviews/ })).toBeNull();
});
