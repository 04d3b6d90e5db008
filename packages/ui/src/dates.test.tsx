import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Time, ZoneContext } from "./dates.tsx";

afterEach(cleanup);

const AT = "2026-11-26T20:30:00Z";

test("a moment is written by the clocks around it, unless it has its own", () => {
  render(
    <ZoneContext value="Asia/Taipei">
      <Time at={AT} />
      <p>
        <Time at={AT} timeZone="UTC" precision="day" />
      </p>
    </ZoneContext>,
  );
  expect(screen.getByText(/^Nov 27, 2026, 4:30/)).toBeTruthy();
  expect(screen.getByText("Nov 26, 2026")).toBeTruthy();
});
