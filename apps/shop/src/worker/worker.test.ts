/** The service worker on a scope that remembers: what passes through it, what it shows offline, and how it ends. */
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeCaches } from "../../fake/caches.ts";
import { SEEN_CACHE, SEEN_LIST, WORKER_HERE } from "../offline/caches.ts";
import { type Seen, type SeenProduct } from "../offline/seen.rules.ts";
import type { WorkerClient, WorkerEvents, WorkerScope } from "./scope.ts";
import { startWorker } from "./start-worker.ts";
import { WORDS } from "./words.ts";

const BUILD = "/assets/index-new.js";
const AT = Date.parse("2026-11-29T12:30:00Z");

let network: (url: string, init?: RequestInit) => Promise<Response>;
let storage: ReturnType<typeof fakeCaches>;
const told: unknown[] = [];
const unregister = vi.fn(async () => true);
const shown = vi.fn(async (_title: string, _options: NotificationOptions) => {});
const openWindow = vi.fn(async (_url: string) => undefined);
let tabs: WorkerClient[] = [];

const tabAt = (path: string): WorkerClient => ({
  url: location.origin + path,
  postMessage: (message) => told.push(message),
  focus: vi.fn(async () => undefined),
  navigate: vi.fn(async () => undefined),
});
const preload = vi.fn(async () => {});

function start() {
  const listeners = new Map<string, (event: never) => void>();
  const scope: WorkerScope = {
    registration: Object.assign({ unregister, showNotification: shown }, { navigationPreload: { enable: preload } }),
    clients: {
      claim: async () => {},
      matchAll: async () => tabs,
      openWindow,
    },
    skipWaiting: async () => {},
    addEventListener: (name, listener) => listeners.set(name, listener as never),
  };
  startWorker(scope, BUILD);
  /** Resolves with the answer, undefined if the worker leaves the request to the browser. */
  return async function dispatch<Name extends keyof WorkerEvents>(
    name: Name,
    given: Partial<Omit<WorkerEvents[Name], "waitUntil">> = {},
  ): Promise<Response | undefined> {
    const works: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const event = {
      ...given,
      waitUntil: (work: Promise<unknown>) => works.push(work),
      respondWith(response: Promise<Response>) {
        answer = response;
      },
    };
    listeners.get(name)?.(event as never);
    await Promise.all(works);
    return answer;
  };
}

const request = (path: string, given: { method?: string; mode?: string; headers?: Record<string, string> } = {}) => {
  const url = new URL(path, location.href).href;
  return { request: { url, method: "GET", mode: "navigate", headers: new Headers(), ...given } as unknown as Request };
};
const offline = () => Promise.reject(new TypeError("offline"));

async function store(given: Partial<Seen> = {}, products: Partial<SeenProduct>[] = [{}]): Promise<void> {
  const cache = await storage.open(SEEN_CACHE);
  const whole = products.map((product, at) => ({
    id: String(at + 1),
    language: "en",
    name: "Honey",
    summary: "From the forest",
    description: "",
    price: "12.5",
    priceTo: "12.5",
    picture: null,
    at: AT,
    ...product,
  }));
  const seen = { shop: "Rimu", language: "en", zone: "Asia/Taipei", products: whole, ...given };
  await cache.put(SEEN_LIST, new Response(JSON.stringify(seen)));
}

const pageOf = async (answer: Response | undefined) =>
  new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");

beforeEach(() => {
  storage = fakeCaches();
  told.length = 0;
  tabs = [tabAt("/")];
  vi.clearAllMocks();
  network = async () => new Response("from the network");
  vi.stubGlobal("caches", storage);
  vi.stubGlobal("fetch", (url: unknown, init?: RequestInit) => network(String((url as Request).url ?? url), init));
});

describe("what passes through", () => {
  test.each(["/", "/p/7", "/n/7", "/i/ABCDEFGH-W"])(
    "the page %s comes from the network, also if it fails there",
    async (path) => {
      network = async () => new Response("being repaired", { status: 502 });
      await store();
      const answer = await start()("fetch", request(path));
      expect([answer?.status, await answer?.text()]).toEqual([502, "being repaired"]);
      expect(Object.keys(await storage.entries())).toEqual([`${SEEN_CACHE} ${SEEN_LIST}`]);
    },
  );

  test("nothing is asked for in advance: for what does not pass, the browser would ask twice", async () => {
    await start()("activate");
    expect(preload).not.toHaveBeenCalled();
  });

  test.each([
    ["the office", "/office/", {}],
    ["a download", "/files/copy?key=1", {}],
    ["a statement", "/api/account/download?key=1", {}],
    ["code", "/assets/index-new.js", { mode: "cors" }],
    ["a picture", "/files/pictures/a-640.webp", { mode: "no-cors" }],
    ["a call", "/api/product/index", { mode: "cors" }],
    ["a call with a token", "/api/order/index", { mode: "cors", headers: { "ba-user-token": "t" } }],
    ["a payment", "/api/order/pay", { mode: "cors", method: "POST" }],
    ["a form", "/", { method: "POST" }],
    ["a part of a file", "/files/pictures/a-640.webp", { mode: "no-cors", headers: { range: "bytes=0-1" } }],
    ["a map of another origin", "https://tiles.example/1/2/3.png", { mode: "no-cors" }],
  ] as const)("%s does not", async (_, path, given) => {
    network = offline;
    expect(await start()("fetch", request(path, given))).toBeUndefined();
  });

  test("browsers that can do so do not even start it for these", async () => {
    const addRoutes = vi.fn(async (_rules: object) => Promise.reject(new TypeError("unknown condition")));
    await start()("install", { addRoutes });
    expect(JSON.stringify(addRoutes.mock.calls)).toContain("navigate");
  });
});

describe("without a connection", () => {
  beforeEach(() => {
    network = offline;
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["en"]);
  });

  test.each(LANGUAGES)("the page says so in %s, with the shop's name", async (language) => {
    await store({ language });
    const answer = await start()("fetch", request("/"));
    expect(answer?.status).toBe(503);
    expect(answer?.headers.get("cache-control")).toBe("no-store");
    const page = await pageOf(answer);
    const words = WORDS[language];
    expect(page.documentElement.lang).toBe(language);
    expect(page.querySelector("h1")?.textContent).toBe(words.offline);
    expect(page.body.textContent).toContain("Rimu");
    expect(page.querySelector(".mark")?.textContent).toBe(words.changed);
    expect(Array.from(page.querySelectorAll("button"), (button) => button.textContent)).toEqual([words.again]);
    expect(page.querySelector(".at")?.textContent).toBeTruthy();
  });

  test("a device that has seen nothing gets the page in the browser's language", async () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["th-TH", "en"]);
    const page = await pageOf(await start()("fetch", request("/")));
    expect(page.documentElement.lang).toBe("th");
    expect(page.querySelectorAll("details")).toHaveLength(0);
  });

  test("products have picture, price, text, and when they were seen", async () => {
    await store({}, [
      { picture: { url: "/seen/a-640.webp", bytes: 1 }, description: "Dark and mild." },
      { priceTo: "20" },
    ]);
    const page = await pageOf(await start()("fetch", request("/")));
    const [first, second] = Array.from(page.querySelectorAll("details"));
    expect(first?.querySelector("img")?.getAttribute("src")).toBe("/seen/a-640.webp");
    expect(first?.querySelector(".price")?.textContent).toBe("12.50 USDT");
    expect(first?.querySelector(".at")?.textContent).toBe("Seen Nov 29, 2026, 8:30\u00a0PM");
    expect(first?.querySelector(".text")?.textContent).toBe("From the forest\n\nDark and mild.");
    expect(second?.querySelector(".price")?.textContent).toBe("12.50 – 20.00 USDT");
  });

  test("a picture that was kept comes from the cache", async () => {
    const cache = await storage.open(SEEN_CACHE);
    await cache.put("/seen/a-640.webp", new Response("a picture"));
    const answer = await start()("fetch", request("/seen/a-640.webp", { mode: "no-cors" }));
    expect(await answer?.text()).toBe("a picture");
  });

  test("names cannot become markup or scripts", async () => {
    const name = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;
    await store({ shop: name }, [{ name, summary: name, id: `1" onclick="alert(3)` }]);
    const answer = await start()("fetch", request("/"));
    const page = await pageOf(answer);
    expect(page.querySelectorAll("script")).toHaveLength(1);
    expect(page.querySelectorAll("img, [onclick], [onerror]")).toHaveLength(0);
    expect(page.querySelector(".name")?.textContent).toBe(name);
    const nonce = page.querySelector("script")?.getAttribute("nonce");
    expect(answer?.headers.get("content-security-policy")).toContain(`script-src 'nonce-${nonce}'`);
  });

  test.each([
    ["is broken", "{ broken"],
    ["is none", "null"],
    ["has no products", JSON.stringify({ shop: "Rimu", language: "en", zone: "Asia/Taipei" })],
    ["has no time zone", JSON.stringify({ shop: "Rimu", language: "en", products: [{ id: "1", name: "Honey" }] })],
    ["has another language", JSON.stringify({ shop: "Rimu", language: "fr", zone: "Asia/Taipei", products: [] })],
    ["has another shape", JSON.stringify({ shop: 1, language: "en", zone: "Asia/Taipei", products: {} })],
  ])("a list that %s does not keep the page away", async (_, list) => {
    await (await storage.open(SEEN_CACHE)).put(SEEN_LIST, new Response(list));
    const answer = await start()("fetch", request("/"));
    expect(answer?.status).toBe(503);
    expect((await pageOf(answer)).querySelector("h1")?.textContent).toBe(WORDS.en.offline);
  });

  test.each(["id", "name", "price", "priceTo", "at", "picture"])(
    "nor does a product without %s, as an earlier build kept it",
    async (field) => {
      await store({}, [{ picture: { url: "/seen/a.webp", bytes: 1 }, [field]: field === "picture" ? {} : undefined }]);
      const page = await pageOf(await start()("fetch", request("/")));
      expect(page.querySelector("h1")?.textContent).toBe(WORDS.en.offline);
    },
  );
});

describe("its own life", () => {
  test("a new worker tells each tab its build", async () => {
    await start()("activate");
    expect(told).toEqual([{ build: BUILD }]);
  });

  test.each([404, 410])("it unregisters where its file answers %i, and takes along what it kept", async (status) => {
    network = async (url) => new Response("", { status: url === "/sw.js" ? status : 200 });
    await store();
    const dispatch = start();
    await dispatch("activate");
    expect(await storage.keys()).toContain(WORKER_HERE);
    await dispatch("fetch", request("/"));
    expect(unregister).toHaveBeenCalledOnce();
    expect(await storage.keys()).toEqual([]);
  });

  test.each([200, 500, 503])("it stays where its file answers %i, and looks once", async (status) => {
    const looks = vi.fn();
    network = async (url) => {
      if (url === "/sw.js") looks();
      return new Response("", { status });
    };
    const dispatch = start();
    await dispatch("fetch", request("/"));
    await dispatch("fetch", request("/"));
    expect(unregister).not.toHaveBeenCalled();
    expect(looks).toHaveBeenCalledOnce();
  });

  test("it stays without a connection", async () => {
    network = offline;
    await start()("fetch", request("/"));
    expect(unregister).not.toHaveBeenCalled();
  });
});

describe("a push", () => {
  const push = {
    id: "0199-n",
    kind: "order.shipped",
    reference: "order:0199-a",
    title: "Order shipped",
    language: "en",
  };

  test("shows its title and nothing else, in its language", async () => {
    await start()("push", { data: { json: () => push } });
    expect(shown).toHaveBeenCalledExactlyOnceWith("Order shipped", {
      tag: "0199-n",
      lang: "en",
      icon: "/icon-192.png",
      data: `${location.origin}/#/pages/order/details?id=0199-a`,
    });
  });

  test("a reference cannot lead elsewhere", async () => {
    await start()("push", { data: { json: () => ({ ...push, reference: "order:../../evil?x=1" }) } });
    expect(shown.mock.calls[0]?.[1]).toMatchObject({ data: `${location.origin}/#/pages/order/orderList` });
  });

  const press = (dispatch: ReturnType<typeof start>) => {
    const notification = { data: `${location.origin}/#/pages/kyc`, close: vi.fn() };
    return dispatch("notificationclick", { notification }).then(() => notification);
  };

  test("a press opens the thing in a tab of the shop that is open, not in one of the office", async () => {
    tabs = [tabAt("/office/"), tabAt("/")];
    const { close } = await press(start());
    expect(close).toHaveBeenCalled();
    expect(tabs[1]?.focus).toHaveBeenCalled();
    expect(tabs[1]?.navigate).toHaveBeenCalledWith(`${location.origin}/#/pages/kyc`);
    expect(tabs[0]?.focus).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });

  test("without one, or where it cannot be led, in a new window", async () => {
    tabs = [tabAt("/office/")];
    await press(start());
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${location.origin}/#/pages/kyc`);
    tabs = [tabAt("/")];
    vi.mocked(tabs[0]!.navigate).mockRejectedValueOnce(new TypeError("not controlled"));
    await press(start());
    expect(openWindow).toHaveBeenCalledTimes(2);
  });
});
