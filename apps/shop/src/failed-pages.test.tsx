/** A page whose chunk fails to load still has its head: its title and the back link. */
import { queryClient } from "@banyan/app/query.ts";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { MEMBER, onDesktop, open } from "./page.fixture.tsx";
import { createShopRouter } from "./router.ts";
import { storedUser } from "./session/state.ts";

const files = vi.hoisted(() => ({ come: false }));
vi.mock("./pages.ts", async (importOriginal) => {
  const pages = await importOriginal<typeof import("./pages.ts")>();
  const lost = () => Promise.reject(new TypeError("offline"));
  const listed = Object.entries(pages.PAGES).map(([path, load]) => [path, () => (files.come ? load() : lost())]);
  return { PAGES: Object.fromEntries(listed) };
});

/** In the main chunk, with custom heads. */
const FIRST = new Set(["/pages/pc/home", "/pages/shop/goodsDetails", "/pages/pc/goodsDetails", "/pages/search"]);
/** Titles that depend on a response. */
const NAMED_LATER = new Set(["/pages/address/changeAddress"]);

const ROUTES = Object.entries(createShopRouter().routesByPath)
  .filter(([path, route]) => !route.options.staticData?.tabs && !FIRST.has(path))
  .map(([path]) => path);

beforeEach(() => {
  files.come = false;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  storedUser.set({ memberId: MEMBER.memberId, token: MEMBER.token });
});

const titles = () => screen.queryAllByRole("heading", { level: 1 }).map(({ textContent }) => textContent);

test.each(ROUTES)("%s", async (route) => {
  if (route.startsWith("/pages/pc/")) onDesktop();
  const router = await open("#/pages/nowhere");
  await act(() => router.navigate({ to: route, search: { id: "1" } } as never));
  await screen.findByText("Nothing is lost. Please try again.");
  await waitFor(() => expect(titles()).not.toEqual([]));
  const [title, ...more] = titles();
  expect(more).toEqual([]);
  expect(screen.getByRole("button", { name: "Back" })).toBeTruthy();
  files.come = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText("Nothing is lost. Please try again.")).toBeNull());
  if (NAMED_LATER.has(route)) return;
  await waitFor(() => expect(titles()).toEqual([title]));
});
