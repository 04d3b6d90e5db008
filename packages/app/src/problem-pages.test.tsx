/** The loading view appears after 200 ms and gives way to an error view after 60 s (docs/product.md 9). */
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PendingPage } from "./problem-pages.tsx";
import { routerOptions } from "./router.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test("a page that does not come shows a loading view from 200 ms on, and an error view after 60 s", async () => {
  const reload = vi.fn();
  const root = createRootRoute();
  const getParentRoute = () => root;
  const loader = vi.fn(() => new Promise<never>(() => {}));
  const routeTree = root.addChildren([
    createRoute({ getParentRoute, path: "/", component: () => <p>First</p> }),
    createRoute({ getParentRoute, path: "/late", loader, component: () => <p>Late</p> }),
  ]);
  const router = createRouter({
    ...routerOptions(),
    history: createMemoryHistory(),
    routeTree,
    defaultPendingComponent: () => <PendingPage reload={reload}>grey shapes</PendingPage>,
  });
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
  await pass(1);
  expect(screen.getByText("First")).toBeTruthy();
  void router.navigate({ to: "/late" } as never);
  await pass(199);
  expect(screen.queryByText("Loading")).toBeNull();
  await pass(2);
  expect(screen.getByRole("status").textContent).toContain("Loading");
  await pass(59_790);
  expect(screen.queryByRole("heading", { name: "Failed to get data" })).toBeNull();
  await pass(20);
  expect(screen.getByRole("heading", { name: "Failed to get data" })).toBeTruthy();
  expect(loader).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(reload).toHaveBeenCalledTimes(1);
});
