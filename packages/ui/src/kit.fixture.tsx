/** Test setup for components: their words, and a working `<dialog>`. */
import { cleanup, type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { ConfirmHost } from "./confirm.tsx";
import { settleLayers } from "./layers.ts";
import { ToastRegion } from "./toast.tsx";
import { WordsContext } from "./words.ts";

export const WORDS = {
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  showPassword: "Show the password",
  hidePassword: "Hide the password",
  loading: "Loading",
  notLoaded: "This could not be loaded",
  tryAgain: "Try again",
  whichAmount: "Which amount do you mean?",
};

export function renderKit(page: ReactNode): RenderResult {
  return render(
    <WordsContext value={WORDS}>
      {page}
      <ToastRegion />
      <ConfirmHost />
    </WordsContext>,
  );
}

/** Emulates the native dialog, including returning the focus when it closes while mounted. */
export function stubDialogs(): void {
  const before = new Map<HTMLDialogElement, Element | null>();
  vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(function open(this: HTMLDialogElement) {
    before.set(this, document.activeElement);
    this.open = true;
    this.querySelector("button")?.focus();
  });
  vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function close(this: HTMLDialogElement) {
    this.open = false;
    const opener = before.get(this);
    if (this.isConnected && opener instanceof HTMLElement) opener.focus();
  });
}

export async function clearAway(): Promise<void> {
  cleanup();
  await settleLayers();
  vi.restoreAllMocks();
}
