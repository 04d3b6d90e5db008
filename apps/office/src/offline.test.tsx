/** Every page of the office, opened offline, shows an error with a retry button instead of an endless skeleton. */
import { queryClient } from "@banyan/app/query.ts";
import { staff } from "@banyan/contract/office/staff.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../fake/render-page.tsx";
import { createOfficeRouter } from "./router.ts";

/** Pages without server data: forms. */
const WITHOUT_ANSWERS = new Set(["/grants/new", "/products/import"]);
/** Redirects. */
const ELSEWHERE = new Set(["/audit"]);

const ROUTES = Object.keys(createOfficeRouter().routesByPath).filter((route) => !ELSEWHERE.has(route));
/** URL parameters without which a page loads nothing. */
const SEARCH: Record<string, string> = {
  "/books/statements": "?member=88001004",
  "/products/edit": "?ids=1",
  "/orders/ship": "?orders=2611291447528248",
};
const addressOf = (route: string) => route.replace("$day", "2026-05-01").replace(/\$\w+/, "1") + (SEARCH[route] ?? "");

const office = fakeOffice("owner");
let requests: string[];

beforeEach(() => {
  requests = [];
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const skeletons = () =>
  Array.from(document.querySelectorAll(".shimmer"), ({ parentElement }) => parentElement?.outerHTML);
/** Queries by role are far slower on a whole page. */
const retries = () => screen.queryAllByText("Try again", { selector: "button, button *" });

/** Responds to the session check only. */
const offline: typeof globalThis.fetch = (target, init) => {
  const url = String(target);
  if (url.includes(staff.session.path)) return office.fetch(target, init);
  requests.push(url);
  return Promise.reject(new TypeError("offline"));
};

test.each(ROUTES)("%s", async (route) => {
  await renderPage(addressOf(route), { ...office, fetch: offline });
  await screen.findByRole("main");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await waitFor(() => expect(skeletons()).toEqual([]));
  expect(screen.getByText("You are offline. What you see may be out of date.")).toBeTruthy();
  expect(document.querySelectorAll("h1")).toHaveLength(1);
  expect(retries().length > 0).toBe(!WITHOUT_ANSWERS.has(route));
  const [retry] = retries();
  if (!retry) return;
  requests = [];
  await userEvent.click(retry);
  await waitFor(() => expect(requests).not.toEqual([]));
});
