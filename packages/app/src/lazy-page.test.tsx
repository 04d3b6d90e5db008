import { fill } from "@banyan/app/fake/fill.ts";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Fragment } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { lazyPage, retryPages } from "./lazy-page.tsx";
import { routeErrorPage } from "./problem-pages.tsx";

const gone = () => new TypeError("Failed to fetch dynamically imported module: http://shop.test/page.js");
const reload = vi.fn();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  sessionStorage.clear();
});

async function openPage(load: () => Promise<unknown>) {
  const root = createRootRoute({
    component: () => (
      <>
        <input aria-label="Typed" />
        <Outlet />
      </>
    ),
  });
  const getParentRoute = () => root;
  const routeTree = root.addChildren([
    createRoute({ getParentRoute, path: "/", component: () => <p>First</p> }),
    createRoute({ getParentRoute, path: "/page/$id", component: lazyPage(load, reload) }),
  ]);
  const router = createRouter({
    routeTree,
    history: createMemoryHistory(),
    defaultErrorComponent: routeErrorPage(Fragment),
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
  await fill(await screen.findByLabelText("Typed"), "a draft");
  await act(() => router.navigate({ to: "/page/7", search: { tab: "all" } } as never));
}

test("offline, a page that is not here yet says so in its place; it comes with the next try", async () => {
  let offline = true;
  vi.stubGlobal("fetch", () => (offline ? Promise.reject(new TypeError("failed")) : Promise.resolve(new Response())));
  await openPage(() => (offline ? Promise.reject(gone()) : Promise.resolve({ default: () => <p>The page</p> })));
  expect(await screen.findByRole("heading", { name: "Network error" })).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>("Typed").value).toBe("a draft");
  offline = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("The page")).toBeTruthy();
});

test("a file that a newer version took away is fetched by loading the whole anew, and only once", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
  await openPage(() => Promise.reject(gone()));
  await screen.findByRole("button", { name: "Try again" });
  expect(reload).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("button", { name: "Try again" });
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a file that has not come after 120 s has failed", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise<never>(() => {}));
  const load = vi.fn(() => new Promise<never>(() => {}));
  const { preload } = lazyPage(load, reload);
  let over = false;
  void preload().then(() => (over = true));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  retryPages();
  await preload();
  expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
  vi.useRealTimers();
});

test("a page is given its address", async () => {
  const Page = ({ search, params }: { search: object; params: object }) => <p>{JSON.stringify({ search, params })}</p>;
  await openPage(() => Promise.resolve({ default: Page }));
  expect(await screen.findByText('{"search":{"tab":"all"},"params":{"id":"7"}}')).toBeTruthy();
});
