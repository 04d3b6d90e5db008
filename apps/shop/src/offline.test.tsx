/** Every page, opened offline, shows an error with a retry button: no endless skeleton, no toast. */
import { queryClient } from "@banyan/app/query.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { MEMBER, onDesktop, open } from "./page.fixture.tsx";
import { createShopRouter } from "./router.ts";
import { storedUser } from "./session/state.ts";

/** URL parameters without which a page loads nothing. */
const SEARCH: Record<string, string> = { "/pages/incomeStatement/why": "?kind=consumption&day=2026-05-01" };
/** Pages without server data: forms, lists of links. */
const WITHOUT_ANSWERS = new Set([
  "/pages/login",
  "/pages/forgetPassword",
  "/pages/setUp/setUp",
  "/pages/open-location",
  "/pages/feedback/feedback",
  "/pages/stopRecovery",
  "/pages/undoEmail",
]);

/** The name of a product page depends on its data. */
const NAMED_LATER = new Set(["/pages/shop/goodsDetails", "/pages/pc/goodsDetails"]);

/** Pages with additional parts on desktops. */
const ALSO_ON_DESKTOPS = ["/pages/index", "/pages/mine", "/pages/incomeStatement", "/pages/aboutUs"];

const ROUTES = Object.keys(createShopRouter().routesByPath);
let requests: string[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", (url: unknown) => {
    requests.push(String(url));
    return Promise.reject(new TypeError("offline"));
  });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  // The device knows who was signed in, but has no cached responses.
  storedUser.set({ memberId: MEMBER.memberId, token: MEMBER.token });
});

const skeletons = () =>
  Array.from(document.querySelectorAll(".shimmer"), ({ parentElement }) => parentElement?.outerHTML);
const toasts = () => Array.from(document.querySelectorAll(".text-on-toast"), ({ textContent }) => textContent);
/** Queries by role are far slower on a whole page. */
const retries = () => screen.queryAllByText("Try again", { selector: "button, button *" });

async function openOffline(route: string): Promise<void> {
  if (route.startsWith("/pages/pc/")) onDesktop();
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

test.each(ROUTES)("%s", openOffline);

test.each(ALSO_ON_DESKTOPS)("%s on a desktop", async (route) => {
  onDesktop();
  await openOffline(route);
});
