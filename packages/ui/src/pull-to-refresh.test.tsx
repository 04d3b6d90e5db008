import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PullToRefresh } from "./pull-to-refresh.tsx";

afterEach(cleanup);

/** Pulls down on the target; returns whether the page would have scrolled. */
function pull(target: Element): boolean {
  const touch = (type: string, clientY: number) => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches: [{ clientY }] });
    act(() => void target.dispatchEvent(event));
    return event;
  };
  touch("touchstart", 0);
  const moved = touch("touchmove", 400);
  touch("touchend", 400);
  return !moved.defaultPrevented;
}

test("the page is pulled, a sheet within it scrolls", () => {
  const onRefresh = vi.fn(() => Promise.resolve());
  render(
    <PullToRefresh onRefresh={onRefresh} label="Refreshing">
      <p>Page</p>
      <dialog open>
        <p>Sheet</p>
      </dialog>
    </PullToRefresh>,
  );
  expect(pull(screen.getByText("Sheet"))).toBe(true);
  expect(onRefresh).not.toHaveBeenCalled();
  expect(pull(screen.getByText("Page"))).toBe(false);
  expect(onRefresh).toHaveBeenCalledOnce();
});

test("a page that stands in a sheet itself is pulled", () => {
  const onRefresh = vi.fn(() => Promise.resolve());
  render(
    <dialog open>
      <PullToRefresh onRefresh={onRefresh} label="Refreshing">
        <p>Page</p>
      </PullToRefresh>
    </dialog>,
  );
  pull(screen.getByText("Page"));
  expect(onRefresh).toHaveBeenCalledOnce();
});
