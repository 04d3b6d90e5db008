import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { confirm } from "./confirm.tsx";
import { clearAway, renderKit } from "./kit.fixture.tsx";

vi.mock("./question-dialog.tsx", () => {
  throw new TypeError("no connection");
});
afterEach(clearAway);

test("a question that cannot be shown is answered with no, and says so", async () => {
  renderKit(null);
  expect(await confirm({ title: "Sure?", confirmLabel: "Yes", cancelLabel: "No" })).toBe(false);
  expect(await screen.findByText("This could not be loaded")).toBeTruthy();
});
