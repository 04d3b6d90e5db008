import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { queryClient } from "@banyan/app/query.ts";
import { blocksOf } from "@banyan/contract/block-text.ts";
import { content } from "@banyan/contract/content.ts";
import { notices } from "@banyan/contract/notices.ts";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { storedReadNews } from "../../parts/news/read-news.ts";
import { signIn } from "../../session/session.ts";

const NOTICE = {
  id: "0199a0c2-0000-7000-8000-000000000001",
  kind: "order.paid" as const,
  title: "Order paid",
  body: "Order 1 is paid.",
  reference: "order:0199a0c2-0000-7000-8000-000000000002",
  at: "2026-05-01T00:00:00Z",
};

afterEach(() => storedReadNews.set(undefined));

function shop() {
  let unread = 1;
  return serve()
    .on(content.announcements, () => ({ list: [], total: 0, page: 1, limit: 10 }))
    .on(notices.unread, () => ({ unread }))
    .on(notices.index, () => ({
      list: [{ ...NOTICE, read: unread === 0 }],
      total: 1,
      unread,
      page: 1,
      limit: 20,
      nextCursor: null,
    }))
    .on(notices.read, () => ({ unread: (unread = 0) }))
    .on(notices.readAll, () => ({ unread: (unread = 0) }));
}

test("a member has notices beside the announcements, with how many are unread", async () => {
  const server = shop();
  signIn(MEMBER);
  await open("#/pages/msgList");
  await userEvent.click(await screen.findByRole("tab", { name: /Notices/ }));
  const link = await screen.findByRole("link", { name: /Order paid/ });
  expect(link.getAttribute("href")).toBe(`#/pages/order/details?id=0199a0c2-0000-7000-8000-000000000002`);
  expect(screen.getByRole("img", { name: "Unread" })).toBeTruthy();
  await userEvent.click(link);
  await waitFor(() => expect(server.calls.some(({ path }) => path === notices.read.path)).toBe(true));
  expect(await screen.findByRole("heading", { name: "Order details" })).toBeTruthy();
});

test.each(["a notice", "an announcement"])(
  "%s that cannot be marked without a connection says nothing",
  async (what) => {
    const server = newsroom();
    signIn(MEMBER);
    const isNotice = what === "a notice";
    await open(`#/pages/msgList?tab=${isNotice ? "notices" : "announcements"}`);
    const link = await screen.findByRole("link", { name: isNotice ? /Order paid/ : /News 3/ });
    const marking = isNotice ? notices.read.path : content.readAnnouncement.path;
    const asked: string[] = [];
    vi.stubGlobal("fetch", (target: RequestInfo | URL, init?: RequestInit) => {
      const { pathname } = new URL(target instanceof Request ? target.url : String(target), location.href);
      asked.push(pathname);
      return pathname === marking ? Promise.reject(new TypeError("offline")) : server.fetch(target, init);
    });
    await userEvent.click(link);
    await waitFor(() => expect(asked).toContain(marking));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(document.querySelector(".text-on-toast")).toBeNull();
  },
);

test("all that cannot be marked say so, because somebody pressed it", async () => {
  newsroom().on(content.readAnnouncement, () => {
    throw new FakeRefusal("ANNOUNCEMENT_NOT_FOUND", "Please try again later.");
  });
  signIn(MEMBER);
  await open("#/pages/msgList?tab=announcements");
  await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText("Please try again later.")).toBeTruthy();
});

test("all are read at once", async () => {
  shop();
  signIn(MEMBER);
  await open("#/pages/msgList?tab=notices");
  await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull());
  expect(screen.queryByRole("img", { name: "Unread" })).toBeNull();
});

test("a visitor sees the announcements alone", async () => {
  const server = shop();
  await open("#/pages/msgList?tab=notices");
  expect(await screen.findByText("No news yet")).toBeTruthy();
  expect(screen.queryByRole("tab")).toBeNull();
  expect(server.calls.map(({ path }) => path)).not.toContain(notices.unread.path);
});

test("nothing yet is a word and a way on", async () => {
  shop().on(notices.index, () => ({ list: [], total: 0, unread: 0, page: 1, limit: 20, nextCursor: null }));
  signIn(MEMBER);
  await open("#/pages/msgList?tab=notices");
  expect(await screen.findByText("No notices yet")).toBeTruthy();
});

const NEWS = [3, 2, 1].map((id) => ({
  id: String(id),
  kind: "news" as const,
  title: `News ${id}`,
  summary: "In short",
  picture: null,
  publishedAt: `2026-05-0${id}T00:00:00Z`,
}));

function newsroom() {
  let ids = ["3", "2"];
  return shop()
    .on(content.announcements, () => ({ list: NEWS, total: NEWS.length, page: 1, limit: 10 }))
    .on(content.announcement, ({ id }) => ({
      ...NEWS.find((one) => one.id === String(id))!,
      body: "At length",
      blocks: blocksOf("At length"),
    }))
    .on(content.unreadAnnouncements, () => ({ unread: ids.length, ids }))
    .on(content.readAnnouncement, ({ id }) => {
      ids = id === undefined ? [] : ids.filter((one) => one !== String(id));
      return { unread: ids.length, ids };
    });
}

const marks = () => screen.queryAllByRole("img", { name: "Unread" });

test("a member's unread announcements are marked until they are opened, or all are read", async () => {
  const server = newsroom();
  signIn(MEMBER);
  const router = await open("#/pages/msgList?tab=announcements");
  await waitFor(() => expect(marks()).toHaveLength(2));
  await userEvent.click(screen.getByRole("link", { name: /News 3/ }));
  expect(await screen.findByText("At length")).toBeTruthy();
  await waitFor(() => expect(server.calls.some(({ path }) => path === content.readAnnouncement.path)).toBe(true));
  await act(() => router.navigate({ to: "/pages/msgList", search: { tab: "announcements" } }));
  await waitFor(() => expect(marks()).toHaveLength(1));
  await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(marks()).toHaveLength(0));
  expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
});

test("a visitor's device marks what was published since its first visit", async () => {
  const server = newsroom();
  storedReadNews.set({ since: "2026-05-01T12:00:00Z", ids: ["2"] });
  const router = await open("#/pages/msgList");
  await waitFor(() => expect(marks()).toHaveLength(1));
  await userEvent.click(screen.getByRole("link", { name: /News 3/ }));
  expect(await screen.findByText("At length")).toBeTruthy();
  await act(() => router.navigate({ to: "/pages/msgList" }));
  expect(await screen.findByRole("link", { name: /News 3/ })).toBeTruthy();
  expect(marks()).toHaveLength(0);
  expect(storedReadNews.get()?.ids).toEqual(["3", "2"]);
  expect(server.calls.map(({ path }) => path)).not.toContain(content.unreadAnnouncements.path);
});

test("on a visitor's first visit nothing is unread", async () => {
  newsroom();
  await open("#/pages/msgList");
  expect(await screen.findByRole("link", { name: /News 3/ })).toBeTruthy();
  expect(marks()).toHaveLength(0);
  expect(storedReadNews.get()).toMatchObject({ ids: [] });
});
