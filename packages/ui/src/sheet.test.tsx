import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { confirm } from "./confirm.tsx";
import { clearAway, renderKit, stubDialogs } from "./kit.fixture.tsx";
import { settleLayers, underLayers } from "./layers.ts";
import { loadedLater } from "./loaded-later.tsx";
import { CLOSING_MS, useClose } from "./opening.ts";
import { Sheet } from "./sheet.tsx";
import { toast } from "./toast.tsx";
import { useSheet } from "./use-sheet.tsx";

beforeEach(() => {
  stubDialogs();
  history.pushState({ page: 1 }, "", "/#/page");
});
afterEach(clearAway);

function Colours({ drafted = "" }: { drafted?: string }) {
  const [draft, setDraft] = useState(drafted);
  const close = useClose();
  return (
    <Sheet title="Colours">
      <input aria-label="Colour" value={draft} onChange={(event) => setDraft(event.target.value)} />
      <button type="button" onClick={close}>
        Take it
      </button>
    </Sheet>
  );
}

function Page({ content: Content = Colours }: { content?: ComponentType<{ drafted?: string }> }) {
  const colours = useSheet<string>();
  return (
    <>
      <button type="button" onClick={() => colours.open("red")}>
        Choose
      </button>
      {colours.show((colour) => (
        <Content drafted={colour} />
      ))}
    </>
  );
}

const opener = () => screen.getByRole("button", { name: "Choose" });
const sheet = () => screen.queryByRole("dialog", { name: "Colours" });
const depth = () => (history.state as { openLayers?: number }).openLayers ?? 0;

/** A history step between a page and its layers, hidden from other listeners. */
async function travel(step: () => void): Promise<void> {
  const swallowed = vi.spyOn(Event.prototype, "stopImmediatePropagation");
  step();
  await waitFor(() => expect(swallowed).toHaveBeenCalled());
  await act(settleLayers);
  swallowed.mockRestore();
}
const goBack = () => travel(() => history.back());

test("a sheet gives the focus back when it is closed", async () => {
  renderKit(<Page />);
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole("button", { name: "Take it" }));
  expect(document.activeElement).toBe(opener());
  await waitFor(() => expect(sheet()).toBeNull());
});

test("each opening begins anew", async () => {
  renderKit(<Page />);
  await userEvent.click(opener());
  await userEvent.type(screen.getByLabelText("Colour"), "dish");
  expect(screen.getByLabelText<HTMLInputElement>("Colour").value).toBe("reddish");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await userEvent.click(opener());
  expect(screen.getByLabelText<HTMLInputElement>("Colour").value).toBe("red");
});

test("a press at the very end of the closing opens the sheet", async () => {
  renderKit(<Page />);
  await userEvent.click(opener());
  await waitFor(() => expect(depth()).toBe(1));
  vi.useFakeTimers();
  try {
    act(() => screen.getByRole("button", { name: "Take it" }).click());
    // Both before the page is rendered again, as on a slow phone.
    act(() => {
      opener().click();
      vi.advanceTimersByTime(CLOSING_MS);
    });
    expect(sheet()).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test("back closes the sheet and stays on the page, of which a router hears nothing", async () => {
  const router = vi.fn();
  addEventListener("popstate", router);
  renderKit(<Page />);
  await userEvent.click(opener());
  await settleLayers();
  expect(depth()).toBe(1);
  await goBack();
  expect(sheet()?.hasAttribute("open") ?? false).toBe(false);
  expect(history.state).toEqual({ page: 1 });
  expect(router).not.toHaveBeenCalled();
  removeEventListener("popstate", router);
});

test("closing takes the entry away, and forward does not lead to a sheet that is gone", async () => {
  renderKit(<Page />);
  const before = history.length;
  await userEvent.click(opener());
  await settleLayers();
  expect(history.length).toBe(before + 1);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await settleLayers();
  expect(history.state).toEqual({ page: 1 });
  await travel(() => history.forward());
  expect(history.state).toEqual({ page: 1 });
});

test("after a sheet, a router hears of the way back from the next page", async () => {
  const router = underLayers({
    push: () => history.pushState({ page: 2 }, "", "/#/next"),
    replace: () => {},
    back: () => history.back(),
    go: (by: number) => history.go(by),
  });
  renderKit(<Page />);
  await userEvent.click(opener());
  await settleLayers();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await settleLayers();
  router.push();
  const heard = vi.fn();
  addEventListener("popstate", heard);
  history.back();
  await waitFor(() => expect(history.state).toEqual({ page: 1 }));
  await waitFor(() => expect(heard).toHaveBeenCalledOnce());
  removeEventListener("popstate", heard);
});

test("back answers a question above a sheet with no, and closes the sheet only the next time", async () => {
  renderKit(<Page />);
  await userEvent.click(opener());
  let answer: boolean | undefined;
  act(() => {
    void confirm({ title: "Sure?", confirmLabel: "Yes", cancelLabel: "No" }).then((yes) => {
      answer = yes;
    });
  });
  await screen.findByRole("alertdialog", { name: "Sure?" });
  await settleLayers();
  expect(depth()).toBe(2);
  await goBack();
  expect(answer).toBe(false);
  expect(sheet()?.hasAttribute("open")).toBe(true);
  await goBack();
  expect(sheet()?.hasAttribute("open") ?? false).toBe(false);
});

test("a sheet that may not close keeps its entry when somebody goes back", async () => {
  const ask = vi.fn();
  const Staying = () => (
    <Sheet onDismiss={ask} title="Colours">
      Wait
    </Sheet>
  );
  renderKit(<Page content={Staying} />);
  await userEvent.click(opener());
  await settleLayers();
  await goBack();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(depth()).toBe(1);
  expect(location.hash).toBe("#/page");
});

test.each(["push", "replace"] as const)(
  "a router that goes on (%s) leaves no entry of a sheet behind",
  async (kind) => {
    const router = underLayers({
      push: () => history.pushState({ page: 2 }, "", "/#/next"),
      replace: () => history.replaceState({ page: 2 }, "", "/#/next"),
      back: () => history.back(),
      go: (by: number) => history.go(by),
    });
    const { unmount } = renderKit(<Page />);
    await userEvent.click(opener());
    await settleLayers();
    const moved = history.length;
    router[kind]();
    await waitFor(() => expect(location.hash).toBe("#/next"));
    unmount();
    await settleLayers();
    expect(history.state).toEqual({ page: 2 });
    expect(history.length).toBe(moved);
  },
);

test("messages stand in what lies on top, where they can be heard and pressed", async () => {
  const undo = vi.fn();
  renderKit(<Page />);
  await userEvent.click(opener());
  act(() => void toast({ text: "Painted", action: { label: "Undo", onPress: undo } }));
  const open = screen.getByRole("dialog", { name: "Colours" });
  expect(within(within(open).getByRole("status", { hidden: true })).getByText("Painted")).toBeTruthy();
  expect(screen.getAllByText("Painted")).toHaveLength(1);
  await userEvent.click(within(open).getByText("Undo"));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("Painted")).toBeNull();
});

test("what could not be loaded says so, and is loaded when it is tried again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const load = vi
    .fn<() => Promise<{ default: typeof Colours }>>()
    .mockRejectedValueOnce(new TypeError("no connection"))
    .mockResolvedValue({ default: Colours });
  renderKit(<Page content={loadedLater(load)} />);
  await userEvent.click(opener());
  expect(await screen.findByText("This could not be loaded")).toBeTruthy();
  expect(sheet()).toBeNull();
  await userEvent.click(screen.getByText("Try again"));
  await waitFor(() => expect(sheet()).not.toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>("Colour").value).toBe("red");
});

test("somebody who waits for what could not be loaded is told so, and is not offered another try", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const tell = vi.fn();
  const Broken = loadedLater<object>(() => Promise.reject(new TypeError("no connection")));
  function Host() {
    const sheet = useSheet<string>({ onNotLoaded: tell });
    return (
      <>
        <button type="button" onClick={() => sheet.open("red")}>
          Choose
        </button>
        {sheet.show(() => (
          <Broken />
        ))}
      </>
    );
  }
  renderKit(<Host />);
  await userEvent.click(opener());
  expect(await screen.findByText("This could not be loaded")).toBeTruthy();
  expect(tell).toHaveBeenCalledExactlyOnceWith("red");
  expect(screen.queryByText("Try again")).toBeNull();
});

test("an answer that comes late does not close the sheet that was opened since", async () => {
  const closes: (() => void)[] = [];
  function Remembered() {
    closes.push(useClose());
    return <Colours />;
  }
  renderKit(<Page content={Remembered} />);
  await userEvent.click(opener());
  const first = closes.at(-1);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await userEvent.click(opener());
  act(() => first?.());
  expect(sheet()?.hasAttribute("open")).toBe(true);
});

test("only useSheet() opens a sheet", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => renderKit(<Sheet title="Colours">Red</Sheet>)).toThrow("useSheet()");
});
