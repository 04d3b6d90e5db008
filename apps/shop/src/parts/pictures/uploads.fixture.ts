/** Picture uploads in tests. */

import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";

/** The upload id of the picture that was sent as number `count`. */
export const uploadId = (count: number): string => `0190a0b0-0000-7000-8000-${String(count).padStart(12, "0")}`;

/** Handles uploads one by one; those for which `fails` returns true get a network error. */
export function uploads(fails: (count: number) => boolean = () => false): void {
  let count = 0;
  class Upload extends EventTarget {
    upload = new EventTarget();
    status = 200;
    responseText = "";
    open() {}
    setRequestHeader() {}
    send() {
      const failed = fails(++count);
      const data = { uploadId: uploadId(count), url: "/x" };
      this.responseText = JSON.stringify({ code: 1, msg: "", time: 1_700_000_000, data });
      setTimeout(() => this.dispatchEvent(new Event(failed ? "error" : "load")));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Upload);
}

export const picture = (name = "a.jpg"): File => new File(["x"], name, { type: "image/jpeg" });

export const choose = (...files: File[]): Promise<void> =>
  userEvent.upload(screen.getByLabelText("Choose pictures"), files);
