/** Switches of pushes: permission only after a press, a blocked browser, and what server and browser then have. */
import type { FakeServer } from "@banyan/app/fake/fake-server.ts";
import type { InputOf } from "@banyan/contract/endpoint.ts";
import { pushes } from "@banyan/contract/pushes.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { chooseLanguage } from "../../../i18n/language.ts";
import { MEMBER, open, serve } from "../../../page.fixture.tsx";
import { renewPush, unsubscribeHere } from "../../../parts/push/device-push.ts";
import { signIn } from "../../../session/session.ts";

const KEY = "B".repeat(87);
const ENDPOINT = "https://fcm.googleapis.com/fcm/send/this-device";

let permission: NotificationPermission;
/** What the person answers. */
let allows: NotificationPermission;
let subscription: { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<boolean> } | null;
const requestPermission = vi.fn(async () => (permission = allows));
const subscribe = vi.fn(async (_options: PushSubscriptionOptionsInit) => (subscription = madeFor(ENDPOINT)));
const close = vi.fn();

function madeFor(endpoint: string) {
  return {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: KEY, auth: "A".repeat(22) } }),
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  };
}

beforeEach(() => {
  vi.clearAllMocks();
  [permission, allows, subscription] = ["default", "granted", null];
  const registration = {
    pushManager: { subscribe, getSubscription: async () => subscription },
    getNotifications: async () => [{ close }],
  };
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("Notification", {
    requestPermission,
    get permission() {
      return permission;
    },
  });
  Object.defineProperty(navigator, "serviceWorker", {
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
    configurable: true,
  });
});

function serveTopics(topics: ("orders" | "money" | "security" | "news")[] = []) {
  let now = topics;
  return serve()
    .on(pushes.state, () => ({ key: KEY, topics: now }))
    .on(pushes.subscribe, (input) => {
      now = input.topics;
      return { topics: now };
    })
    .on(pushes.unsubscribe, () => {
      now = [];
      return {};
    });
}

const subscribed = (server: FakeServer) =>
  server.sent(pushes.subscribe) as unknown as InputOf<typeof pushes.subscribe>[];

async function openSheet() {
  signIn(MEMBER);
  await open("#/pages/setUp/setUp");
  await userEvent.click(await screen.findByRole("button", { name: "Notices on this device" }));
  return (await screen.findAllByRole<HTMLInputElement>("switch")) as HTMLInputElement[];
}
const toggle = (name: RegExp) => screen.getByRole<HTMLInputElement>("switch", { name });
const ready = () => waitFor(() => expect(toggle(/Orders/).getAttribute("aria-disabled")).toBeNull());

test("asks for permission when a switch is pressed, not before, and subscribes with the key of the shop", async () => {
  const server = serveTopics();
  const switches = await openSheet();
  expect(switches.map(({ checked }) => checked)).toEqual([false, false, false, false]);
  await ready();
  expect(requestPermission).not.toHaveBeenCalled();
  await userEvent.click(toggle(/Orders/));
  await waitFor(() => expect(toggle(/Orders/).checked).toBe(true));
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
  expect(server.sent(pushes.subscribe)).toEqual([
    { endpoint: ENDPOINT, p256dh: KEY, auth: "A".repeat(22), topics: ["orders"] },
  ]);
  await ready();
  await userEvent.click(toggle(/Security/));
  await waitFor(() => expect(subscribed(server).at(-1)?.topics).toEqual(["orders", "security"]));
});

test("the last switch that goes off unsubscribes server and browser", async () => {
  permission = "granted";
  subscription = madeFor(ENDPOINT);
  const server = serveTopics(["money"]);
  await openSheet();
  await waitFor(() => expect(toggle(/Top-ups/).checked).toBe(true));
  await ready();
  await userEvent.click(toggle(/Top-ups/));
  await waitFor(() => expect(server.sent(pushes.unsubscribe)).toHaveLength(1));
  await waitFor(() => expect(subscription).toBeNull());
  expect(toggle(/Top-ups/).checked).toBe(false);
});

test("a refusal by the person changes nothing and says how to allow it", async () => {
  allows = "denied";
  const server = serveTopics();
  await openSheet();
  await ready();
  await userEvent.click(toggle(/Orders/));
  expect(await screen.findByText(/Your browser blocks notices of this shop/)).toBeTruthy();
  expect(toggle(/Orders/).checked).toBe(false);
  expect(toggle(/Orders/).disabled).toBe(true);
  expect(server.sent(pushes.subscribe)).toEqual([]);
});

test("a push service that is away is told, and nothing is switched on", async () => {
  subscribe.mockRejectedValueOnce(new DOMException("push service error", "AbortError"));
  const server = serveTopics();
  await openSheet();
  await ready();
  await userEvent.click(toggle(/Orders/));
  expect(await screen.findByText(/This browser cannot get notices now/)).toBeTruthy();
  expect(toggle(/Orders/).checked).toBe(false);
  expect(server.sent(pushes.subscribe)).toEqual([]);
});

test("what the browser lost counts as switched off", async () => {
  permission = "granted";
  serveTopics(["orders"]);
  await openSheet();
  await ready();
  expect(toggle(/Orders/).checked).toBe(false);
});

test("browsers without pushes, and visitors, see nothing of it", async () => {
  vi.stubGlobal("PushManager", undefined);
  Reflect.deleteProperty(globalThis, "PushManager");
  serveTopics();
  signIn(MEMBER);
  await open("#/pages/setUp/setUp");
  await screen.findByRole("link", { name: "Personal info" });
  expect(screen.queryByText("Notices on this device")).toBeNull();
});

test("a new address of the device is told once, and one without topics unsubscribes", async () => {
  permission = "granted";
  subscription = madeFor(`${ENDPOINT}-2`);
  const server = serveTopics(["news"]);
  signIn(MEMBER);
  await renewPush();
  await renewPush();
  expect(subscribed(server).map(({ endpoint, topics }) => [endpoint, topics])).toEqual([[`${ENDPOINT}-2`, ["news"]]]);
  serveTopics([]);
  subscription = madeFor(`${ENDPOINT}-3`);
  await renewPush();
  expect(subscription).toBeNull();
});

test("an address whose telling got no answer is told again", async () => {
  permission = "granted";
  subscription = madeFor(`${ENDPOINT}-2`);
  const server = serveTopics(["news"]);
  let answers = false;
  vi.stubGlobal("fetch", async (...sent: Parameters<typeof fetch>) => {
    const answer = await server.fetch(...sent);
    if (String(sent[0]).includes(pushes.subscribe.path) && !answers) throw new TypeError("the answer is lost");
    return answer;
  });
  signIn(MEMBER);
  await renewPush().catch(() => {});
  answers = true;
  await renewPush();
  await renewPush();
  expect(subscribed(server)).toHaveLength(2);
});

test("a language whose telling got no answer is told again, also the one before it", async () => {
  permission = "granted";
  subscription = madeFor(ENDPOINT);
  const server = serveTopics(["news"]);
  signIn(MEMBER);
  await renewPush();
  server.on(pushes.subscribe, () => {
    throw new TypeError("the answer is lost");
  });
  await chooseLanguage("vi");
  await renewPush().catch(() => {});
  await chooseLanguage("en");
  const next = serveTopics(["news"]);
  await renewPush();
  expect(subscribed(next)).toHaveLength(1);
});

test("a switch whose answer was lost is told again", async () => {
  permission = "granted";
  const server = serveTopics().on(pushes.subscribe, () => {
    throw new TypeError("the answer is lost");
  });
  await openSheet();
  await ready();
  await userEvent.click(toggle(/Orders/));
  await waitFor(() => expect(server.sent(pushes.subscribe)).toHaveLength(1));
  await ready();
  const next = serveTopics(["orders"]);
  await renewPush();
  expect(subscribed(next).map(({ endpoint }) => endpoint)).toEqual([ENDPOINT]);
});

test("pushes of one member end when another signs in, whether or not the server answers", async () => {
  permission = "granted";
  subscription = madeFor(ENDPOINT);
  serveTopics(["orders"]);
  signIn(MEMBER);
  await renewPush();
  serve();
  signIn({ ...MEMBER, memberId: "10000002", token: "token of another" });
  await renewPush().catch(() => {});
  expect([subscription, close.mock.calls.length]).toEqual([null, 1]);
});

test("a device on which nobody is signed in unsubscribes", async () => {
  subscription = madeFor(ENDPOINT);
  const server = serveTopics(["orders"]);
  await renewPush();
  expect([subscription, server.calls]).toEqual([null, []]);
});

test("a sign-out takes notifications away that were not looked at", async () => {
  subscription = madeFor(ENDPOINT);
  await unsubscribeHere();
  expect([subscription, close.mock.calls.length]).toEqual([null, 1]);
});
