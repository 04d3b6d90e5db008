/** What a visitor's device hands over: one merge, however often it is sent, and said where it fails. */
import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { cart } from "@banyan/contract/cart.ts";
import { catalog } from "@banyan/contract/catalog.ts";
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import { wishlist } from "@banyan/contract/wishlist.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { viewOf } from "../cart/cart.rules.ts";
import { deviceLines, setDeviceLines } from "../cart/device-cart.ts";
import { cartMerge } from "../cart/later.ts";
import { MEMBER, open, serve } from "../page.fixture.tsx";
import { deviceWishes, setDeviceWishes } from "../wishlist/device-wishlist.ts";
import { wishlistMerge } from "../wishlist/later.tsx";
import { signIn, signOut } from "./session.ts";

const lost = () => {
  throw new TypeError("the answer is lost");
};
const DAY = 24 * 3_600_000;

const OF_DEVICE = [
  {
    what: "cart",
    merge: cartMerge,
    endpoint: cart.merge as Endpoint,
    reading: cart.index as Endpoint,
    stored: "deviceCart",
    put: (...ids: string[]) => setDeviceLines(ids.map((skuId) => ({ skuId, quantity: 1, selected: true }))),
    left: () => deviceLines().map(({ skuId }) => skuId),
    page: "#/pages/cart",
    sentence: "The products you chose before signing in are not in your cart yet.",
  },
  {
    what: "wishlist",
    merge: wishlistMerge,
    endpoint: wishlist.merge as Endpoint,
    reading: wishlist.ids as Endpoint,
    stored: "deviceWishlist",
    put: (...ids: string[]) => setDeviceWishes(ids),
    left: deviceWishes,
    page: "#/pages/wishlist",
    sentence: "The products you chose before signing in are not in your wishlist yet.",
  },
];

let answers: boolean;
let server: FakeServer;

beforeEach(() => {
  answers = false;
  const answer = <Answer,>(given: Answer) => (answers ? given : lost());
  server = serve()
    .on(catalog.personalRecommend, () => ({ list: [] }))
    .on(cart.index, () => viewOf([]))
    .on(cart.preview, () => viewOf([]))
    .on(cart.merge, () => answer(viewOf([])))
    .on(wishlist.preview, () => ({ list: [] }))
    .on(wishlist.index, () => ({ list: [] }))
    .on(wishlist.ids, () => ({ productIds: [] }))
    .on(wishlist.merge, () => answer({ productIds: ["1"] }));
});

const keysOf = ({ path }: Endpoint) =>
  server.calls.filter((call) => call.path === path).map(({ caller }) => caller.idempotencyKey);

describe.each(OF_DEVICE)(
  "the $what of the device",
  ({ merge, endpoint, reading, stored, put, left, page, sentence }) => {
    /** Another document, which knows only what is stored. */
    const nextVisit = () => {
      dispatchEvent(new StorageEvent("storage", { key: stored }));
      return merge.handOver();
    };

    test("is sent again by itself with the same key, until there is an answer", async () => {
      put("1", "2");
      signIn(MEMBER);
      await merge.handOver();
      answers = true;
      await waitFor(() => expect(left()).toEqual([]));
      const [first, ...others] = keysOf(endpoint);
      expect(first).toMatch(/^[\da-f-]{36}$/);
      expect(others).toEqual([first]);
    });

    test("is sent by the next visit with the same key, whose answer is not taken for today's", async () => {
      put("1");
      signIn(MEMBER);
      await merge.handOver();
      answers = true;
      await open(page);
      await nextVisit();
      expect(left()).toEqual([]);
      expect(localStorage.getItem(stored)).toBeNull();
      expect(new Set(keysOf(endpoint)).size).toBe(1);
      await waitFor(() => expect(server.sent(reading)).not.toEqual([]));
    });

    test("is another merge once the visitor has changed it", async () => {
      put("1");
      signIn(MEMBER);
      await merge.handOver();
      signOut();
      put("1", "2");
      answers = true;
      signIn(MEMBER);
      await merge.handOver();
      expect(left()).toEqual([]);
      expect(new Set(keysOf(endpoint)).size).toBe(2);
    });

    test("is another merge once the server has forgotten the key", async () => {
      put("1");
      signIn(MEMBER);
      await merge.handOver();
      vi.spyOn(Date, "now").mockReturnValue(Date.now() + DAY);
      answers = true;
      await nextVisit();
      expect(left()).toEqual([]);
      expect(new Set(keysOf(endpoint)).size).toBe(2);
    });

    test("is not sent with what the server would refuse", () => {
      put("1", "abc", "0");
      dispatchEvent(new StorageEvent("storage", { key: stored }));
      expect(left()).toEqual(["1"]);
    });

    test.each([
      ["gets no answer", lost],
      [
        "is refused",
        () => {
          throw new FakeRefusal("TOO_MANY_REQUESTS", "Too many requests");
        },
      ],
    ])(
      "says on its page that it has not come with the member where it %s, and is sent again on a press",
      async (_, fails) => {
        server.on(endpoint as typeof cart.merge, () => fails());
        put("1");
        await open(page);
        expect(screen.queryByText(sentence)).toBeNull();
        signIn(MEMBER);
        await screen.findByText(sentence);
        server.on(endpoint as never, () => ({ ...viewOf([]), productIds: ["1"] }) as never);
        await userEvent.click(screen.getByRole("button", { name: "Try again" }));
        await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
        expect(left()).toEqual([]);
      },
    );

    test("is no longer said to be missing once another tab has handed it over", async () => {
      put("1");
      await open(page);
      signIn(MEMBER);
      await screen.findByText(sentence);
      localStorage.removeItem(stored);
      dispatchEvent(new StorageEvent("storage", { key: stored }));
      await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    });

    test("says nothing of it to the visitor after a sign-out", async () => {
      put("1");
      await open(page);
      signIn(MEMBER);
      await screen.findByText(sentence);
      signOut();
      await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
      expect(left()).toEqual(["1"]);
    });
  },
);

test("goods of a merge that may have been ordered long ago are not chosen again", async () => {
  setDeviceLines([{ skuId: "1", quantity: 2, selected: true }]);
  signIn(MEMBER);
  await cartMerge.handOver();
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + DAY);
  answers = true;
  await cartMerge.handOver();
  expect(server.sent(cart.merge).at(-1)).toEqual({
    lines: [{ skuId: "1", quantity: 2, selected: false }],
    chosenOnly: true,
  });
});
