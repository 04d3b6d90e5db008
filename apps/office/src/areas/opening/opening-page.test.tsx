import { officeOpening } from "@banyan/contract/office/opening.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("what is to do says how and leads there; the mail server is tried with one click", async () => {
  let tried = false;
  const server = fakeOffice("owner")
    .on(officeOpening.index, () => ({
      demo: false,
      list: [
        { check: "https" as const, state: "done" as const },
        { check: "mail" as const, state: tried ? ("done" as const) : ("open" as const) },
        { check: "secondPerson" as const, state: "open" as const },
        { check: "coins" as const, state: "off" as const },
      ],
    }))
    .on(officeOpening.tryMail, () => {
      tried = true;
      return {};
    });
  await renderPage("/opening", server);
  expect(await screen.findByRole("heading", { name: "2 of 4 done" })).toBeTruthy();
  const item = (name: string) => within(screen.getByText(name, { selector: "p" }).closest("li")!);
  expect(item("Encrypted connection").getByText("Done")).toBeTruthy();
  expect(item("Payments in coins").getByText("Off")).toBeTruthy();
  const link = item("A second person").getByRole("link", { name: "Do it now: A second person" });
  expect(link.getAttribute("href")).toMatch(/#\/staff$/);
  expect(screen.queryByText(/This is the demo/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Send me an email" }));
  await waitFor(() => expect(server.sent(officeOpening.tryMail)).toHaveLength(1));
  expect(await screen.findByText("An email is on its way to sam@banyan.example")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "3 of 4 done" })).toBeTruthy();
});
