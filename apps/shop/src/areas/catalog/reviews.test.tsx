import type { FakeServer } from "@banyan/app/fake/fake-server.ts";
import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { catalog, type ProductDetail } from "@banyan/contract/catalog.ts";
import { type OwnReview, type Review, reviews } from "@banyan/contract/reviews.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { choose, picture, uploadId, uploads } from "../../parts/pictures/uploads.fixture.ts";
import { photos } from "../../parts/reviews/review-photos.ts";
import { signIn } from "../../session/session.ts";

const TEA: ProductDetail = {
  ...{
    id: "11",
    name: "Tea",
    summary: "",
    picture: null,
    price: "10.5",
    priceTo: "10.5",
    sale: null,
    bv: "0",
    presale: false,
  },
  ...{ activation: false, soldOut: false, soldCount: 0, categoryId: "1", categoryName: "Tea" },
  ...{
    rating: { average: 4.5, count: 12 },
    description: "",
    pictures: [],
    presaleWeeks: null,
    facts: [],
    specifications: [],
  },
  skus: [{ id: "91", options: [], text: "", price: "10.5", bv: "0", sale: null, stock: 3, picture: null }],
};

const review = (id: number, more: Partial<Review> = {}): Review => ({
  ...{ id: `r${id}`, stars: 5, words: `Review ${id}`, language: "en", author: "M** C***", answer: null },
  pictures: [],
  ...{ createdAt: "2026-05-01T04:00:00.000Z", changedAt: "2026-05-01T04:00:00.000Z" },
  ...more,
});
const own = (more: Partial<OwnReview> = {}): OwnReview => {
  const { author: _, ...written } = review(1, { stars: 2, words: "It leaks" });
  return { ...written, productId: "11", productName: "Tea", hiddenReason: null, ...more };
};

const PHOTOS: Review["pictures"] = [1, 2].map((at) => ({
  id: uploadId(100 + at),
  width: 640,
  height: 480,
  sources: [320, 640].map((width) => ({ width, url: `/files/pictures/p${at}-${width}.webp` })),
}));

let list: Review[];
let mine: { review: OwnReview | null; mayWrite: boolean };
let server: FakeServer;
beforeEach(() => {
  photos.forget();
  list = [review(1, { stars: 4 }), review(2, { language: "vi", words: "Rất ngon" })];
  mine = { review: null, mayWrite: false };
  server = serve()
    .on(catalog.detail, () => TEA)
    .on(catalog.recommend, () => ({ list: [] }))
    .on(reviews.index, ({ stars, cursor }) => ({
      list: cursor ? [review(9)] : list.filter((one) => stars === undefined || one.stars === Number(stars)),
      ...{
        total: 12,
        page: 1,
        limit: 5,
        nextCursor: cursor ? null : "0199a3a0-0000-7000-8000-000000000002",
        starCounts: [0, 0, 0, 6, 6],
        rating: TEA.rating,
      },
    }))
    .on(reviews.mine, () => mine)
    .on(reviews.save, ({ stars, words, images }) => {
      const pictures = (images ?? []).map((id) => ({ ...PHOTOS[0]!, id }));
      mine = { review: own({ stars, words: words ?? "", pictures }), mayWrite: true };
      return mine;
    })
    .on(reviews.remove, () => {
      mine = { review: null, mayWrite: true };
      return mine;
    });
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const show = () => open("#/pages/shop/goodsDetails?id=11");

test("shows the rating, the texts in their language, answers, and more on demand", async () => {
  list[0] = review(1, { stars: 4, answer: { words: "Thank you!", at: "2026-05-02T04:00:00.000Z" } });
  await show();
  expect((await screen.findAllByRole("img", { name: "4.5 of 5 stars" })).length).toBeGreaterThan(0);
  await press(/4\.5 of 5 stars/);
  const foreign = await screen.findByText("Rất ngon");
  expect(foreign.getAttribute("lang")).toBe("vi");
  expect(screen.getAllByText(/Original language/)).toHaveLength(1);
  expect(screen.getByText("Thank you!")).toBeTruthy();
  await press("Show more reviews");
  expect(await screen.findByText("Review 9")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show more reviews" })).toBeNull();
});

test("the bar of a number of stars filters the list, and shows all again", async () => {
  await show();
  await press("Stars: 4, reviews: 6");
  await waitFor(() => expect(screen.queryByText("Rất ngon")).toBeNull());
  expect(screen.getByText("Review 1")).toBeTruthy();
  await press("Stars: 4, reviews: 6");
  expect(await screen.findByText("Rất ngon")).toBeTruthy();
});

test("says where there is none, and how the rules are", async () => {
  server
    .on(catalog.detail, () => ({ ...TEA, rating: null }))
    .on(reviews.index, () => ({
      list: [],
      total: 0,
      page: 1,
      limit: 5,
      nextCursor: null,
      starCounts: [0, 0, 0, 0, 0],
      rating: null,
    }));
  await show();
  expect(await screen.findByText(/No reviews yet/)).toBeTruthy();
  await press("Rules for reviews");
  const rules = await screen.findByRole("dialog", { name: "Rules for reviews" });
  expect(within(rules).getAllByRole("listitem")).toHaveLength(9);
});

test("a failed list can be loaded again", async () => {
  const works = server;
  let fails = true;
  works.on(reviews.index, () => {
    if (fails) throw new FakeRefusal("SERVER_BUSY", "We are busy.");
    return { list, total: 2, page: 1, limit: 5, nextCursor: null, starCounts: [0, 0, 0, 1, 1], rating: TEA.rating };
  });
  await show();
  await screen.findByText("Failed to get data");
  fails = false;
  await press("Try again");
  expect(await screen.findByText("Rất ngon")).toBeTruthy();
});

test("nobody who did not buy it is asked for a review", async () => {
  signIn(MEMBER);
  await show();
  await screen.findByText("Rất ngon");
  expect(server.sent(reviews.mine)).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Write a review" })).toBeNull();
});

test("a buyer writes one by keyboard, changes it, and removes it after a question", async () => {
  mine = { review: null, mayWrite: true };
  signIn(MEMBER);
  await show();
  await press("Write a review");
  await press("Publish the review");
  expect(await screen.findByText("Please choose the number of stars.")).toBeTruthy();
  expect(server.sent(reviews.save)).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("radio", { name: "1: Poor" })));
  await userEvent.click(screen.getByRole("radio", { name: "4: Good" }));
  await userEvent.type(screen.getByRole("textbox", { name: /What do you think/ }), "Fresh");
  await press("Publish the review");
  await screen.findByText("Thank you for your review");
  expect(server.sent(reviews.save)).toEqual([{ productId: "11", stars: 4, words: "Fresh", images: [] }]);

  await press("Change your review");
  expect(await screen.findByRole("radio", { name: "4: Good", checked: true })).toBeTruthy();
  await press("Remove the review");
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  await screen.findByText("Your review was removed");
  expect(server.sent(reviews.remove)).toEqual([{ productId: "11" }]);
  await screen.findByRole("button", { name: "Write a review" });
});

test("the writer of a hidden review sees the reason, and may change it but not remove it", async () => {
  mine = { review: own({ hiddenReason: "It names somebody" }), mayWrite: true };
  signIn(MEMBER);
  await show();
  expect(await screen.findByText(/It names somebody/)).toBeTruthy();
  await press("Change your review");
  await screen.findByRole("button", { name: "Save changes" });
  expect(screen.queryByRole("button", { name: "Remove the review" })).toBeNull();
});

test("pictures below a review are named, reserve their place, and a press enlarges them", async () => {
  list[0] = review(1, { pictures: PHOTOS });
  await show();
  const second = await screen.findByRole("button", { name: "Photo 2 of 2 by M** C***" });
  const image = second.querySelector("img")!;
  expect(image.getAttribute("loading")).toBe("lazy");
  expect([image.width, image.height]).toEqual([640, 480]);
  await userEvent.click(second);
  const viewer = within(await screen.findByRole("dialog", { name: "Pictures" }));
  expect(viewer.getByLabelText("Photo 2 of 2 by M** C***").querySelector("img")?.src).toContain("p2-640.webp");
  await userEvent.click(viewer.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Pictures" })).toBeNull());
});

test("a buyer adds pictures; one that did not arrive is sent again or removed, and the rest is kept", async () => {
  uploads((count) => count === 2);
  mine = { review: null, mayWrite: true };
  signIn(MEMBER);
  await show();
  await press("Write a review");
  await userEvent.click(await screen.findByRole("radio", { name: "4: Good" }));
  await userEvent.type(screen.getByRole("textbox", { name: /What do you think/ }), "Fresh");
  await choose(picture(), picture("b.jpg"));
  const again = await screen.findByRole("button", { name: /Send again/ });
  await press("Publish the review");
  await screen.findByText("A picture is not sent yet. Please wait, send it again or remove it.");
  expect(server.sent(reviews.save)).toEqual([]);
  await userEvent.click(again);
  await waitFor(() => expect(screen.queryByRole("button", { name: /Send again/ })).toBeNull());
  await choose(...Array.from({ length: 4 }, (_, at) => picture(`${at}.jpg`)));
  await screen.findByText("Up to 5 pictures can be added.");
  for (const number of [5, 4, 1]) await press(`Remove picture ${number}`);
  await waitFor(() => expect(screen.queryAllByRole("progressbar")).toEqual([]));
  await press("Publish the review");
  await screen.findByText("Thank you for your review");
  const images = [uploadId(3), uploadId(4)];
  expect(server.sent(reviews.save)).toEqual([{ productId: "11", stars: 4, words: "Fresh", images }]);
  expect(photos.all().size).toBe(0);
});

test("the pictures of a review can be removed, and others added", async () => {
  uploads();
  mine = { review: own({ pictures: PHOTOS }), mayWrite: true };
  signIn(MEMBER);
  await show();
  await press("Change your review");
  expect((await screen.findByAltText("Picture 1")).getAttribute("src")).toBe("/files/pictures/p1-320.webp");
  await press("Remove picture 1");
  await choose(picture());
  await waitFor(() => expect(screen.queryAllByRole("progressbar")).toEqual([]));
  // Dismissed by mistake: nothing is lost.
  await userEvent.keyboard("{Escape}");
  await press("Change your review");
  await screen.findByAltText("Picture 2");
  await press("Save changes");
  await screen.findByText("Your review was changed");
  expect(server.sent(reviews.save)).toMatchObject([{ images: [PHOTOS[1]!.id, uploadId(1)] }]);
});

const refuseUploads = () => {
  throw new FakeRefusal("UPLOAD_NOT_FOUND", "The picture could not be found.");
};

test("only the picture that staff removed meanwhile is left out", async () => {
  mine = { review: own({ pictures: PHOTOS }), mayWrite: true };
  server.on(reviews.save, refuseUploads);
  signIn(MEMBER);
  await show();
  await press("Change your review");
  await screen.findByAltText("Picture 2");
  mine = { review: own({ pictures: PHOTOS.slice(1) }), mayWrite: true };
  await press("Save changes");
  await screen.findByText("The picture could not be found.", { ignore: ".sr-only" });
  expect(screen.queryByAltText("Picture 2")).toBeNull();
  expect(screen.getByAltText("Picture 1").getAttribute("src")).toBe("/files/pictures/p2-320.webp");
  await press("Save changes");
  await waitFor(() => expect(server.sent(reviews.save)).toHaveLength(2));
  expect(server.sent(reviews.save)[1]).toMatchObject({ images: [PHOTOS[1]!.id] });
});

test("a lost upload can be sent again, and the pictures that the review has stay", async () => {
  uploads();
  mine = { review: own({ pictures: PHOTOS }), mayWrite: true };
  server.on(reviews.save, refuseUploads);
  signIn(MEMBER);
  await show();
  await press("Change your review");
  await screen.findByAltText("Picture 2");
  await choose(picture());
  await waitFor(() => expect(screen.queryAllByRole("progressbar")).toEqual([]));
  await press("Save changes");
  await userEvent.click(await screen.findByRole("button", { name: /Send again/ }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /Send again/ })).toBeNull());
  await press("Save changes");
  await waitFor(() => expect(server.sent(reviews.save)).toHaveLength(2));
  expect(server.sent(reviews.save)[1]).toMatchObject({ images: [...PHOTOS.map(({ id }) => id), uploadId(2)] });
});

test("no picture is left out while nobody knows which the review has", async () => {
  mine = { review: own({ pictures: PHOTOS }), mayWrite: true };
  server.on(reviews.save, refuseUploads);
  signIn(MEMBER);
  await show();
  await press("Change your review");
  await screen.findByAltText("Picture 2");
  server.on(reviews.mine, () => {
    throw new FakeRefusal("SERVER_BUSY", "We are busy.");
  });
  await press("Save changes");
  await screen.findByText("The picture could not be found.", { ignore: ".sr-only" });
  expect(screen.getByAltText("Picture 2")).toBeTruthy();
});
