import { transfers } from "@banyan/contract/browser/transfers.ts";
import type { Refused } from "@banyan/contract/client.ts";
import { ERRORS, type ErrorName } from "@banyan/contract/errors.ts";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "../call.ts";
import { forgetKept } from "../kept.ts";
import { asked } from "./asked-proof.ts";
import { NOT_KEPT } from "./attempt.ts";
import { useMove } from "./use-move.ts";

const { transfer } = transfers;
const INPUT = { amount: "30", targetMemberId: "88001002", asset: "USDT" as const, instructions: "", fee: "0.3" };
const OTHER = { ...INPUT, amount: "55", targetMemberId: "88001003" };
const SHOWN = { name: "L** T***" };
const YES = { transferId: "1", asset: "USDT", amount: "30", fee: "0.3" };

/** Requests that left the browser, and the queued responses. */
let sent: { key: string | null; body: Record<string, unknown> }[];
let answers: (Response | Error | Promise<Response>)[];
let viewer: string;

const envelope = (code: number, data: unknown, msg = "") =>
  new Response(JSON.stringify({ code, msg, time: 1_700_000_000, data }));
const yes = () => envelope(1, YES);
const no = (error: ErrorName, params = {}) => envelope(0, { error, params }, `no: ${error}`);
const lost = () => new TypeError("the connection is gone");

beforeEach(() => {
  sent = [];
  answers = [];
  viewer = "10000001";
  connect({
    language: () => "en",
    viewer: () => viewer,
    guard: (request) => request(),
    fetch: async (_, init) => {
      sent.push({ key: new Headers(init?.headers).get("idempotency-key"), body: JSON.parse(String(init?.body)) });
      const answer = answers.shift() ?? lost();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
});
afterEach(() => {
  cleanup();
  forgetKept(viewer);
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function page() {
  const onDone = vi.fn();
  const onRefused = vi.fn<(refused: Refused) => void>();
  const { result, unmount } = renderHook(() =>
    useMove<typeof transfer, typeof SHOWN>(transfer, "", { onDone, onRefused }),
  );
  return {
    move: () => result.current,
    onDone,
    onRefused,
    unmount,
    send: (input = INPUT) => act(() => result.current.send(input, SHOWN)),
    again: () => act(() => result.current.again()),
    /** Sends without awaiting the response. */
    begin() {
      let over: Promise<void> | undefined;
      act(() => void (over = result.current.send(INPUT, SHOWN)));
      return over;
    },
  };
}
const keys = () => new Set(sent.map(({ key }) => key));

test("a yes ends the move: the next one has a key of its own", async () => {
  answers = [yes(), yes()];
  const { send, move, onDone } = page();
  await send();
  await send(OTHER);
  expect(keys().size).toBe(2);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(onDone).toHaveBeenCalledTimes(2);
  expect(move().sent).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test("a no ends the move as well, and is told", async () => {
  answers = [no("INSUFFICIENT_BALANCE"), yes()];
  const { send, move, onRefused } = page();
  await send();
  expect(move().refused?.name).toBe("INSUFFICIENT_BALANCE");
  expect(onRefused).toHaveBeenCalledOnce();
  await send(OTHER);
  expect(keys().size).toBe(2);
  expect(move().refused).toBeUndefined();
});

test.each([
  ["the connection broke", lost],
  ["the time was over", () => new DOMException("over", "TimeoutError")],
  ["the server failed", () => new Response("{}", { status: 500 })],
  ["a proxy answered", () => new Response("<html>", { status: 502 })],
  [
    "the server is overloaded",
    () => new Response(JSON.stringify({ code: 0, msg: "", time: 1, data: {} }), { status: 503 }),
  ],
])("after a lost answer (%s) the same is sent with the same key, and nothing else", async (_, how) => {
  answers = [how(), how(), yes()];
  const { send, again, move, onDone } = page();
  await send();
  expect(move()).toMatchObject({ unknown: true, sent: { input: INPUT, shown: SHOWN } });
  await send(OTHER);
  expect(sent).toHaveLength(1);
  expect(move().sent?.input).toEqual(INPUT);
  await again();
  expect(move().unknown).toBe(true);
  await again();
  expect(sent.map(({ body }) => body)).toEqual([INPUT, INPUT, INPUT]);
  expect(keys().size).toBe(1);
  expect(onDone).toHaveBeenCalledOnce();
  expect(move().sent).toBeUndefined();
});

test("it outlives page and tab, and a page opened anew shows what was sent", async () => {
  const first = page();
  await first.send();
  first.unmount();
  const second = page();
  expect(second.move()).toMatchObject({ unknown: true, sent: { input: INPUT, shown: SHOWN } });
  answers = [yes()];
  await second.again();
  expect(keys().size).toBe(1);
  expect(second.onDone).toHaveBeenCalledOnce();
});

test("a tab that died while it was sending leaves a move that is unknown", async () => {
  viewer = "10000009";
  answers = [new Promise(() => {})];
  const { begin, move } = page();
  void begin();
  await waitFor(() => expect(sent).toHaveLength(1));
  const kept = { ...localStorage };
  expect(move().busy).toBe(true);
  expect(Object.values(kept).join()).toContain(String(sent[0]?.key));
});

test("an answer that comes late is heard by the page that is open then", async () => {
  const answer = Promise.withResolvers<Response>();
  answers = [answer.promise];
  const first = page();
  void first.begin();
  await waitFor(() => expect(sent).toHaveLength(1));
  first.unmount();
  const second = page();
  expect(second.move().busy).toBe(true);
  await act(async () => answer.resolve(yes()));
  expect(second.onDone).toHaveBeenCalledOnce();
  expect(first.onDone).not.toHaveBeenCalled();
});

test("pressing twice sends once", async () => {
  const answer = Promise.withResolvers<Response>();
  answers = [answer.promise];
  const { move, onDone } = page();
  await act(async () => {
    const both = [move().send(INPUT, SHOWN), move().send(INPUT, SHOWN)];
    await Promise.resolve();
    answer.resolve(yes());
    await Promise.all(both);
  });
  expect(sent).toHaveLength(1);
  expect(onDone).toHaveBeenCalled();
});

test("refusals that are not kept under the key end a fresh move, and tell nothing about a lost one", async () => {
  const { send, again, move } = page();
  answers = [no("TOO_MANY_REQUESTS", { seconds: 30 })];
  await send();
  expect(move().sent).toBeUndefined();
  answers = [lost(), no("TOO_MANY_REQUESTS", { seconds: 30 })];
  await send();
  await again();
  expect(move()).toMatchObject({ unknown: true, refused: { name: "TOO_MANY_REQUESTS" } });
  answers = [no("INSUFFICIENT_BALANCE")];
  await again();
  expect(move()).toMatchObject({ unknown: false, refused: { name: "INSUFFICIENT_BALANCE" } });
  expect(new Set(sent.slice(1).map(({ key }) => key)).size).toBe(1);
});

test("every refusal that passes, or comes before the kept answer, is known as such", () => {
  const passing = Object.entries(ERRORS).filter(([, one]) => one.status !== 200 || "again" in one || one.code === 303);
  expect(passing.map(([name]) => name).filter((name) => !NOT_KEPT.has(name as ErrorName))).toEqual([]);
});

test("what is older than the server remembers is looked up, not sent", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-01T00:00:00Z") });
  const { send, again, move, unmount } = page();
  await send();
  unmount();
  vi.setSystemTime(new Date("2026-05-01T23:30:00Z"));
  const later = page();
  expect(later.move()).toMatchObject({ unknown: true, expired: true });
  await again();
  await later.again();
  expect(sent).toHaveLength(1);
  act(() => later.move().settle());
  answers = [yes()];
  await later.send(OTHER);
  expect(keys().size).toBe(2);
  expect(move().sent).toBeDefined();
});

test("another tab's unanswered move is shown instead of sending a second one; its answer is told", async () => {
  const { send, move } = page();
  await send();
  const [name, theirs] = Object.entries({ ...localStorage })[0]!;
  answers = [yes()];
  await act(() => move().again());
  // Now the other tab sends.
  localStorage.setItem(name, theirs.replace('"30"', '"31"'));
  act(() => void dispatchEvent(new StorageEvent("storage", { key: name, storageArea: localStorage })));
  expect(move()).toMatchObject({ unknown: true, sent: { input: { amount: "31" } } });
  const before = sent.length;
  await send(OTHER);
  expect(sent).toHaveLength(before);
  localStorage.removeItem(name);
  act(() => void dispatchEvent(new StorageEvent("storage", { key: name, storageArea: localStorage })));
  expect(move()).toMatchObject({ sent: undefined, settledElsewhere: true });
});

test("it belongs to who sent it, and ends with signing out", async () => {
  const { send, unmount } = page();
  await send();
  unmount();
  viewer = "10000002";
  const second = page();
  expect(second.move().sent).toBeUndefined();
  second.unmount();
  viewer = "10000001";
  forgetKept(viewer);
  expect(page().move().sent).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test("the proof of step-up goes with the same key and is never stored", async () => {
  const proof = { method: "totp" as const, code: "123456" };
  answers = [no("STEP_UP_REQUIRED", { methods: "totp" }), lost(), no("STEP_UP_WRONG"), yes()];
  const { begin, onDone } = page();
  const over = begin();
  await waitFor(() => expect(asked.get()).toBeDefined());
  for (let tries = 0; tries < 3; tries++) {
    await act(async () => void (await asked.get()?.attempt(proof)));
    expect(JSON.stringify({ ...localStorage })).not.toContain("123456");
  }
  await act(async () => await over);
  expect(keys().size).toBe(1);
  expect(sent).toHaveLength(4);
  expect(onDone).toHaveBeenCalledOnce();
});

test("closing the proof's sheet ends a move that was not sent with one, not one whose answer was lost", async () => {
  const dismiss = async (given: typeof answers) => {
    answers = given;
    const { begin, move } = page();
    const over = begin();
    await waitFor(() => expect(asked.get()).toBeDefined());
    const tries = given.length - 1;
    for (let done = 0; done < tries; done++)
      await act(async () => void (await asked.get()?.attempt({ method: "totp", code: "123456" })));
    act(() => asked.get()?.dismiss());
    await act(async () => await over);
    return move();
  };
  expect((await dismiss([no("STEP_UP_REQUIRED", { methods: "totp" })])).sent).toBeUndefined();
  cleanup();
  const doubtful = await dismiss([no("STEP_UP_REQUIRED", { methods: "totp" }), lost(), no("STEP_UP_WRONG")]);
  expect(doubtful).toMatchObject({ unknown: true });
});

test("over plain HTTP there is no randomUUID and there are no locks: moves work all the same", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  answers = [yes()];
  const { send, onDone } = page();
  await send();
  expect(onDone).toHaveBeenCalledOnce();
});

test("where the device refuses storage, a move is kept while the page lives", async () => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  try {
    const first = page();
    await first.send();
    first.unmount();
    const second = page();
    expect(second.move().unknown).toBe(true);
    answers = [yes()];
    await second.again();
    expect(keys().size).toBe(1);
  } finally {
    Storage.prototype.setItem = setItem;
  }
});
