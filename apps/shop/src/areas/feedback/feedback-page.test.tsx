import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { type FeedbackEntry, feedback } from "@banyan/contract/feedback.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { choose, picture, uploadId, uploads } from "../../parts/pictures/uploads.fixture.ts";
import { signIn, signOut } from "../../session/session.ts";
import { shots } from "./draft.ts";

const entry: FeedbackEntry = {
  id: "0199a0c2-0000-7000-8000-000000000001",
  type: "problem",
  title: "The lid does not close",
  content: "It arrived\nlike this.",
  pictures: [{ id: "p1", url: "/files/feedback/p1?pass=a", width: 1200, height: 800 }],
  state: "under_review",
  createdAt: "2026-11-20T08:00:00.000Z",
  reply: null,
};
const pageOf = (...list: FeedbackEntry[]) => ({ list, total: list.length, page: 1, limit: 10 });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) => fill(screen.getByLabelText(label), value);
const valueOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

class NothingInSight {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  shots.forget();
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal("IntersectionObserver", NothingInSight);
  signIn(MEMBER);
  uploads();
});

test("what is missing is asked for at its place, and nothing is sent", async () => {
  const server = serve();
  await open("#/pages/feedback/feedback");
  await screen.findByText("What we could do better");
  await press("Send feedback");
  await screen.findByText("Please enter a title");
  await screen.findByText("Please describe it");
  expect(document.activeElement).toBe(screen.getByLabelText("Title"));
  expect(server.sent(feedback.add)).toEqual([]);
});

test("type, words and pictures are sent together, and the record is opened", async () => {
  const server = serve()
    .on(feedback.add, () => entry)
    .on(feedback.index, () => pageOf(entry));
  const router = await open("#/pages/feedback/feedback");
  await userEvent.click(await screen.findByLabelText(/^Problem/));
  await type("Title", entry.title);
  await type("Content", entry.content);
  await choose(picture(), picture("b.jpg"));
  await screen.findByAltText("Picture 2");
  await waitFor(() => expect(screen.queryAllByRole("progressbar")).toEqual([]));
  await press("Send feedback");
  await waitFor(() => expect(router.state.location.pathname).toBe("/pages/feedback/feedbackRecord"));
  const images = [uploadId(1), uploadId(2)];
  expect(server.sent(feedback.add)).toEqual([{ type: "problem", title: entry.title, content: entry.content, images }]);
  await router.navigate({ to: "/pages/feedback/feedback" });
  await screen.findByText("What we could do better");
  expect([valueOf("Title"), valueOf("Content"), shots.all().size]).toEqual(["", "", 0]);
});

test("a picture that did not arrive keeps the rest, is sent again or removed, and six are the most", async () => {
  uploads((count) => count === 1);
  const server = serve().on(feedback.add, () => entry);
  await open("#/pages/feedback/feedback");
  await screen.findByText("What we could do better");
  await type("Title", "Tea");
  await type("Content", "More");
  await choose(picture());
  await screen.findByRole("button", { name: /Send again/ });
  expect(screen.getByRole("alert").textContent).toMatch(/^Upload failed/);
  await press("Send feedback");
  await screen.findByText("A picture is not sent yet. Please wait, send it again or remove it.");
  expect(server.sent(feedback.add)).toEqual([]);
  await press(/Send again/);
  await waitFor(() => expect(screen.queryByRole("button", { name: /Send again/ })).toBeNull());
  await choose(...Array.from({ length: 6 }, (_, at) => picture(`${at}.jpg`)));
  await screen.findByAltText("Picture 6");
  screen.getByText("Up to 6 pictures can be added.");
  expect(screen.queryByRole("button", { name: "Add pictures" })).toBeNull();
  await press("Remove picture 6");
  await screen.findByRole("button", { name: "Add pictures" });
  expect(screen.queryByAltText("Picture 6")).toBeNull();
});

test("words and pictures outlive leaving the page, and belong to the member who gave them", async () => {
  serve();
  const router = await open("#/pages/feedback/feedback");
  await screen.findByText("What we could do better");
  await type("Title", "Half a thought");
  await choose(picture());
  await screen.findByAltText("Picture 1");
  await router.navigate({ to: "/pages/login" });
  await router.navigate({ to: "/pages/feedback/feedback" });
  await screen.findByAltText("Picture 1");
  expect(valueOf("Title")).toBe("Half a thought");
  signOut();
  signIn({ ...MEMBER, memberId: "10000002" });
  await waitFor(() => expect(screen.queryByAltText("Picture 1")).toBeNull());
  expect(valueOf("Title")).toBe("");
});

test("pictures that the server does not know any more are to be sent again", async () => {
  const server = serve().on(feedback.add, () => {
    throw new FakeRefusal("UPLOAD_NOT_FOUND", "The picture could not be found.");
  });
  await open("#/pages/feedback/feedback");
  await screen.findByText("What we could do better");
  await type("Title", "Tea");
  await type("Content", "More");
  await choose(picture());
  await waitFor(() => expect([...shots.all().values()][0]?.uploadId).toBeTruthy());
  await press("Send feedback");
  await screen.findByRole("button", { name: /Send again/ });
  expect(server.sent(feedback.add)).toHaveLength(1);
  expect(valueOf("Title")).toBe("Tea");
});

test("records show state and reply; pictures are loaded with the token and enlarged", async () => {
  let watched: (entries: { isIntersecting: boolean }[]) => void = () => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(told: typeof watched) {
        watched = told;
      }
      observe = () => watched([{ isIntersecting: true }]);
      disconnect() {}
    },
  );
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const reply = { content: "A new one is on its way.", at: "2026-11-21T08:00:00.000Z" };
  const server = serve().on(feedback.index, () => pageOf({ ...entry, state: "replied", reply }));
  const tokens: unknown[] = [];
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
    if (!String(input).startsWith("/files/feedback/")) return server.fetch(input, init);
    tokens.push(new Headers(init?.headers).get("ba-user-token"));
    return Promise.resolve(new Response(new Blob(["x"])));
  });
  await open("#/pages/feedback/feedbackRecord");
  await screen.findByText("A new one is on its way.");
  screen.getByText("Problem", { exact: false });
  await press((await screen.findByRole("button", { name: "Picture 1 of 1, enlarge" })).getAttribute("aria-label")!);
  expect(await screen.findByRole("group", { name: "The lid does not close 1" })).toBeTruthy();
  expect(tokens).toEqual([MEMBER.token]);
});

test("the tab asks for its state; a visitor is asked to sign in", async () => {
  const server = serve().on(feedback.index, ({ state }) => (state === "replied" ? pageOf() : pageOf(entry)));
  await open("#/pages/feedback/feedbackRecord");
  await screen.findByText(entry.title);
  await userEvent.click(screen.getByRole("tab", { name: "Replied" }));
  await screen.findByText("No feedback is in this state");
  expect(server.sent(feedback.index).at(-1)).toMatchObject({ state: "replied" });
  signOut();
  await screen.findByText("Sign in to see your feedback.");
});
