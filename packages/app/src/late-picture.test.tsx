import { render, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { LatePicture } from "./late-picture.tsx";

test("after a picture failed to load, the next one that is shown tries again", async () => {
  const load = vi.fn(() => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  vi.doMock("@banyan/ui/art/late.ts", load);
  const failed = render(<LatePicture name="Offline" />);
  await waitFor(() => expect(load).toHaveBeenCalled());
  await new Promise((settled) => setTimeout(settled));
  expect(failed.container.querySelector("svg")).toBeNull();
  failed.unmount();
  vi.doUnmock("@banyan/ui/art/late.ts");
  const next = render(<LatePicture name="Offline" />);
  await waitFor(() => expect(next.container.querySelector("svg")).not.toBeNull());
  next.unmount();
  // Loaded once, it is there at once.
  expect(render(<LatePicture name="ErrorTree" />).container.querySelector("svg")).not.toBeNull();
});
