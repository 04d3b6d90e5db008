/** The page's side: which products it keeps, what a sign-out deletes, and how a tab learns of a new build. */
import { catalog, type ProductCard } from "@banyan/contract/catalog.ts";
import { members } from "@banyan/contract/members.ts";
import { pushes } from "@banyan/contract/pushes.ts";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeCaches } from "../../fake/caches.ts";
import { createDemoShop } from "../../fake/demo-shop.ts";
import { MEMBER, open, serveBy } from "../page.fixture.tsx";
import { forgetToken, signIn, signOut } from "../session/session.ts";
import { SEEN_CACHE, SEEN_LIST, WORKER_HERE } from "./caches.ts";
import { type Seen } from "./seen.rules.ts";
import { startOffline } from "./start.ts";

const OWN = "/assets/index-own.js";

let storage: ReturnType<typeof fakeCaches>;
let heard: ((event: { data: unknown }) => void)[];
const update = vi.fn(async () => {});
const register = vi.fn(async () => ({ update }) as unknown as ServiceWorkerRegistration);

beforeEach(() => {
  vi.clearAllMocks();
  storage = fakeCaches();
  void storage.open(WORKER_HERE);
  heard = [];
  vi.stubGlobal("caches", storage);
  Object.defineProperty(navigator, "locks", {
    value: { request: (_name: string, work: () => Promise<void>) => work() },
    configurable: true,
  });
  Object.defineProperty(navigator, "serviceWorker", {
    value: {
      register,
      addEventListener: (_name: string, listener: never) => heard.push(listener),
    },
    configurable: true,
  });
  const script = document.createElement("script");
  script.dataset.plan = JSON.stringify({ app: ["/assets/libraries.js", OWN] });
  script.type = "text/plain";
  document.head.replaceChildren(script);
  delete document.documentElement.dataset.api;
});

const seen = async () => JSON.parse((await storage.entries())["seen /seen/list.json"] ?? "{}") as Seen;

test("keeps the products of a list, in the language they were seen in", async () => {
  const server = serveBy(createDemoShop());
  await open("#/pages/index");
  await startOffline();
  await waitFor(async () => expect((await seen()).products?.length).toBeGreaterThan(5), { timeout: 8_000 });
  const { shop, language, products } = await seen();
  expect([shop, language]).toEqual(["Banyan", "en"]);
  expect(server.sent(catalog.products)).not.toEqual([]);
  expect(products[0]).toMatchObject({ language: "en", name: expect.any(String), price: expect.any(String) });
});

test("a product page adds its description", async () => {
  serveBy(createDemoShop());
  await startOffline();
  await open("#/pages/shop/goodsDetails?id=1");
  await waitFor(async () => expect((await seen()).products?.find(({ id }) => id === "1")?.description).toBeTruthy(), {
    timeout: 8_000,
  });
});

test("a list that cannot be read is written anew", async () => {
  for (const broken of ["{ broken", "null", '{"products":{}}', '{"products":[null]}']) {
    await (await caches.open(SEEN_CACHE)).put(SEEN_LIST, new Response(broken));
    serveBy(createDemoShop());
    await startOffline();
    await open("#/pages/shop/goodsDetails?id=1");
    await waitFor(async () => expect(await storage.entries()).not.toMatchObject({ "seen /seen/list.json": broken }), {
      timeout: 8_000,
    });
    expect((await seen()).products).not.toEqual([]);
  }
}, 40_000);

test("nothing is kept once the worker was ended, though its script is registered", async () => {
  await storage.delete(WORKER_HERE);
  serveBy(createDemoShop());
  await startOffline();
  await open("#/pages/shop/goodsDetails?id=1");
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(register).toHaveBeenCalled();
  expect(await storage.keys()).toEqual([]);
  // A first worker that came late.
  await storage.open(WORKER_HERE);
  await open("#/pages/index");
  await waitFor(async () => expect((await seen()).products?.map(({ id }) => id)).toContain("1"), { timeout: 8_000 });
}, 20_000);

test("nothing of a member is kept, and signing out deletes what was seen", async () => {
  const { token: _, ...user } = MEMBER;
  const server = serveBy(
    createDemoShop()
      .on(members.userInfo, () => user)
      .on(catalog.personalRecommend, () => ({
        list: [{ id: "777", name: "Chosen for Mei", summary: "", picture: null } as unknown as ProductCard],
      })),
  );
  signIn(MEMBER);
  await startOffline();
  await open("#/pages/index");
  await waitFor(async () => expect((await seen()).products?.length).toBeGreaterThan(5), { timeout: 8_000 });
  const all = JSON.stringify(await storage.entries());
  for (const own of [MEMBER.token, MEMBER.memberId, MEMBER.name, MEMBER.mobile, "Chosen for Mei"])
    expect(all).not.toContain(own);
  expect(server.calls).not.toEqual([]);
  signOut();
  await waitFor(async () => expect(await storage.keys()).toEqual([WORKER_HERE]));
});

test("what was seen by a member who has signed out meanwhile is not kept", async () => {
  serveBy(createDemoShop());
  const cache = await storage.open("seen");
  const old = {
    id: "777",
    language: "en",
    name: "Seen by Mei",
    summary: "",
    description: "",
    price: "1",
    priceTo: "1",
  };
  const list = {
    shop: "Banyan",
    language: "en",
    zone: "UTC",
    ofMember: true,
    products: [{ ...old, picture: null, at: 1 }],
  };
  await cache.put("/seen/list.json", new Response(JSON.stringify(list)));
  await open("#/pages/index");
  await startOffline();
  await waitFor(async () => expect((await seen()).ofMember).toBe(false), { timeout: 8_000 });
  expect((await seen()).products.map(({ name }) => name)).not.toContain("Seen by Mei");
});

test("a new build is told, and the tab reloads only when asked", async () => {
  serveBy(createDemoShop());
  await open("#/pages/index");
  await startOffline();
  for (const listener of heard) listener({ data: { build: OWN } });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText("A new version is ready")).toBeNull();
  for (const listener of heard) listener({ data: { build: "/assets/index-new.js" } });
  expect(await screen.findByText("A new version is ready")).toBeTruthy();
  expect(screen.getByText("Reload", { selector: "button" })).toBeTruthy();
});

test("a tab asks for a new build when it is looked at again after a while", async () => {
  vi.useFakeTimers({ now: 0, toFake: ["Date", "setInterval"] });
  await startOffline();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(update).not.toHaveBeenCalled();
  vi.setSystemTime(31 * 60_000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(update).toHaveBeenCalledOnce();
});

test.each([
  ["another member signs in", () => signIn({ ...MEMBER, memberId: "10000002", token: "token of another" })],
  ["the session is lost", forgetToken],
  ["the member signs out", signOut],
])("pushes of a member end as soon as %s", async (_, change) => {
  serveBy(createDemoShop()).on(pushes.state, () => ({ key: "", topics: [] }));
  vi.stubGlobal("Notification", { permission: "granted" });
  const unsubscribe = vi.fn(async () => true);
  const subscription = { endpoint: "https://fcm.googleapis.com/fcm/send/1", unsubscribe };
  const registration = { pushManager: { getSubscription: async () => subscription } };
  Object.assign(navigator.serviceWorker, { getRegistration: async () => registration });
  signIn(MEMBER);
  localStorage.setItem("pushTold", `${MEMBER.memberId} en ${subscription.endpoint}`);
  dispatchEvent(new StorageEvent("storage", { key: "pushTold" }));
  await startOffline();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(unsubscribe).not.toHaveBeenCalled();
  change();
  await waitFor(() => expect(unsubscribe).toHaveBeenCalled());
});

test.each([
  ["on another origin than its API", () => void (document.documentElement.dataset.api = "https://api.example")],
  ["in development", () => document.head.replaceChildren()],
  ["without HTTPS", () => Object.defineProperty(navigator, "serviceWorker", { value: undefined, configurable: true })],
])("a shop %s registers nothing", async (_, arrange) => {
  arrange();
  await startOffline();
  expect(register).not.toHaveBeenCalled();
  expect(await storage.keys()).toEqual([WORKER_HERE]);
});
