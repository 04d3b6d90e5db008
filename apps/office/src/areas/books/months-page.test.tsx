import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { officeBooks } from "@banyan/contract/office/books.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

const fetched = vi.hoisted(() => vi.fn());
vi.mock("@banyan/app/save-file.ts", () => ({ fetchFile: fetched, saveFile: vi.fn() }));

afterEach(() => {
  cleanup();
  fetched.mockReset();
});

const months = () =>
  fakeOffice("finance").on(officeBooks.months, () => ({
    timeZone: "Asia/Taipei",
    list: [
      { month: "2026-06", ended: false },
      { month: "2026-05", ended: true },
      { month: "2026-04", ended: true },
    ],
  }));

test("the last month that is over is chosen, and one press downloads it", async () => {
  const server = months().on(officeBooks.exportMonth, ({ month }) => ({
    ...{ url: `/files/month?key=${month}`, name: `month-${month}.zip`, expiresAt: "" },
  }));
  await renderPage("/books/months", server);
  const choice = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Month" });
  expect([...choice.options].map(({ text }) => text)).toEqual(["June 2026 (not over yet)", "May 2026", "April 2026"]);
  expect(choice.value).toBe("2026-05");
  await userEvent.click(screen.getByRole("button", { name: "Download ZIP" }));
  await waitFor(() => expect(fetched).toHaveBeenCalledWith("/files/month?key=2026-05", "month-2026-05.zip"));
  await userEvent.selectOptions(choice, "2026-06");
  expect(screen.getByText("The month is not over: the files have its figures up to now.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Download ZIP" }));
  await waitFor(() => expect(fetched).toHaveBeenLastCalledWith("/files/month?key=2026-06", "month-2026-06.zip"));
  expect(server.sent(officeBooks.exportMonth)).toEqual([{ month: "2026-05" }, { month: "2026-06" }]);
});

test("a refusal is told, and the button can be pressed again", async () => {
  const server = months().on(officeBooks.exportMonth, () => {
    throw new FakeRefusal("NOT_ALLOWED", "You are not allowed to do this.");
  });
  await renderPage("/books/months", server);
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Download ZIP" });
  await userEvent.click(button);
  expect(await screen.findByText("You are not allowed to do this.")).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
  await waitFor(() => expect(button.disabled).toBe(false));
});
