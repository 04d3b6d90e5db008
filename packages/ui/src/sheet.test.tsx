import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Sheet } from "./sheet.tsx";

// As browsers do: a dialog remembers who had the focus, and gives it back when it is closed while it is there.
let before: Element | null;
beforeEach(() => {
  vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(function open(this: HTMLDialogElement) {
    before = document.activeElement;
    this.open = true;
    this.querySelector("button")?.focus();
  });
  vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function close(this: HTMLDialogElement) {
    this.open = false;
    if (this.isConnected && before instanceof HTMLElement) before.focus();
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Page({ stays, onClose }: { stays: boolean; onClose: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  const sheet = (
    <Sheet open={open} onClose={close} title="Colours" closeLabel="Close">
      Green
    </Sheet>
  );
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Choose
      </button>
      {(stays || open) && sheet}
    </>
  );
}

test.each([true, false])("a sheet gives the focus back when it is closed, also where it goes at once (%s)", (stays) => {
  const onClose = vi.fn();
  render(<Page stays={stays} onClose={onClose} />);
  const opener = screen.getByRole("button", { name: "Choose" });
  opener.focus();
  fireEvent.click(opener);
  const closer = screen.getByRole("button", { name: "Close" });
  closer.focus();
  fireEvent.click(closer);
  expect(document.activeElement).toBe(opener);
  expect(onClose).toHaveBeenCalledTimes(1);
});
