/** Guards all endpoints that move money or must happen once: code calls them as moves only. */
import { type Endpoint, officeApi, shopApi } from "@banyan/contract";
import { transfers } from "@banyan/contract/browser/transfers.ts";
import { SECRET_FIELDS } from "@banyan/contract/secrets.ts";
import { expect, test } from "vitest";
import { call, quietCall } from "../call.ts";
import { ask } from "../query.ts";
import { useSend } from "../send.ts";
import { useMove } from "./use-move.ts";

const files = import.meta.glob<string>("../../../../apps/{shop,office}/src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const sources = Object.entries(files)
  .filter(([path]) => !/\.(test|fixture)\.tsx?$/.test(path))
  .map(([path, text]) => ({ path: path.replace(/^.*apps\//, ""), text }));

/** `orders.pay` etc., with all uses of each. */
const once = Object.entries({ ...shopApi, ...officeApi }).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>)
    .filter(([, endpoint]) => endpoint.idempotent === true)
    .map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
);

test("there are such endpoints", () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(once.map(({ name }) => name)).toEqual(expect.arrayContaining(["orders.pay", "officeOrders.refund"]));
});

test.each(once)("$name is called as a move, and nowhere else", ({ name }) => {
  // A component for several groups gets the calls of one as `calls`.
  const ofGroup = name.replace(/^\w+/, "calls");
  const mentioning = sources.filter(({ text }) => text.includes(name) || text.includes(ofGroup));
  const uses = mentioning.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        new RegExp(
          `([\\w.]+(?:<[^()=]*>)?\\(\\s*|typeof |[^\\w])(?:${name}|${ofGroup})\\b`.replaceAll(".", "\\."),
          "g",
        ),
      ),
    ]
      .map(([, before = ""]) => ({ path, before: before.trim().replace(/<.*/s, "").replace("(", "") }))
      .filter(({ before }) => before !== "typeof"),
  );
  const moves = uses.filter(({ before }) => /^useMove(Form)?$/.test(before));
  // "[" begins a row of the table of what calls make out of date.
  const known = new Set(["[", "useMove", "useMoveForm", "useContractForm", "isUnanswered", "pendingOf", "keyOf"]);
  expect(uses.filter(({ before }) => !known.has(before))).toEqual([]);
  expect(moves.length).toBeGreaterThan(0);
});

/** What a device hands over at sign-in has a key that it keeps until there is an answer. */
const HANDED_OVER = ["shop/src/cart/merge.ts", "shop/src/session/hand-over.ts", "shop/src/wishlist/merge.ts"];

test("no key is made and no call is sent with one outside of moves and of what a device hands over", () => {
  const senders = sources.filter(({ text }) => /callMove|idempotencyKey|idempotency-key|randomUUID/.test(text));
  expect(senders.map(({ path }) => path).sort()).toEqual(HANDED_OVER);
});

test("what is kept with an unanswered move holds no secret", () => {
  const fields = once.flatMap(({ endpoint }) => Object.keys((endpoint.input as { shape?: object }).shape ?? {}));
  expect(fields.filter((field) => SECRET_FIELDS.has(field) && field !== "stepUpProof")).toEqual([]);
});

test("every other way to send refuses such an endpoint when it is compiled", () => {
  const input = { amount: "1", targetMemberId: "88001002" };
  const ways = [
    // @ts-expect-error a move is sent by useMove
    () => call(transfers.transfer, input),
    // @ts-expect-error a move is sent by useMove
    () => quietCall(transfers.transfer, input),
    // @ts-expect-error a move is sent by useMove
    () => useSend(transfers.transfer),
    // @ts-expect-error a move is sent by useMove
    () => ask(transfers.transfer, input),
    // @ts-expect-error what may be called again is no move
    () => useMove(transfers.detail, ""),
  ];
  expect(ways).toHaveLength(5);
});
