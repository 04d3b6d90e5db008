/** Every page that is opened without a connection says so and offers to try again: no skeleton stays, no message pops up. */
import { queryClient } from "@banyan/app/query.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { MEMBER, open } from "./page.fixture.tsx";
import { createShopRouter } from "./router.ts";
import { storedUser } from "./session/state.ts";

/** What a page needs in its address to ask for anything. */
const SEARCH: Record<string, string> = { "/pages/incomeStatement/why": "?kind=consumption&day=2026-05-01" };
/** Pages that show nothing of the server's: forms, lists of links. */
const WITHOUT_ANSWERS = new Set([
  "/pages/login",
  "/pages/forgetPassword",
  "/pages/setUp/setUp",
  "/pages/open-location",
  "/pages/feedback/feedback",
]);

/** What a product's page is called depends on the answer. */
const NAMED_LATER = new Set(["/pages/shop/goodsDetails", "/pages/pc/goodsDetails"]);

/** Pages that have parts of their own in a wide window. */
const ALSO_WIDE = ["/pages/index", "/pages/mine", "/pages/incomeStatement", "/pages/aboutUs"];

const ROUTES = Object.keys(createShopRouter().routesByPath);
let requests: string[];
let wide: boolean;

beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", (url: unknown) => {
    requests.push(String(url));
    return Promise.reject(new TypeError("offline"));
  });
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return wide;
    },
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  // The device knows who was signed in, and nothing that a server said.
  storedUser.set({ memberId: MEMBER.memberId, token: MEMBER.token });
});

const skeletons = () =>
  Array.from(document.querySelectorAll(".shimmer"), ({ parentElement }) => parentElement?.outerHTML);
const toasts = () => Array.from(document.querySelectorAll(".text-on-toast"), ({ textContent }) => textContent);
/** Finding them by role takes far longer on a whole page. */
const retries = () => screen.queryAllByText("Try again", { selector: "button, button *" });

async function openOffline(route: string): Promise<void> {
  await open(`#${route}${SEARCH[route] ?? "?id=1"}`);
  await screen.findByRole("main");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await waitFor(() => expect(skeletons()).toEqual([]));
  expect(screen.getByText("You are offline. What you see may be out of date.")).toBeTruthy();
  expect(toasts()).toEqual([]);
  expect(document.querySelectorAll("h1")).toHaveLength(NAMED_LATER.has(route) ? 0 : 1);
  expect(retries().length > 0).toBe(!WITHOUT_ANSWERS.has(route));
  const [retry] = retries();
  if (!retry) return;
  requests = [];
  await userEvent.click(retry);
  await waitFor(() => expect(requests).not.toEqual([]));
}

test.each(ROUTES)("%s", async (route) => {
  wide = false;
  return await openOffline(route);
});

test.each(ALSO_WIDE)("%s in a wide window", async (route) => {
  wide = true;
  return await openOffline(route);
});
