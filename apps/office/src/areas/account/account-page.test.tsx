import { claim, isAnyUnanswered, slotOf } from "@banyan/app/move/pending.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { type AttentionMails, officeAttention } from "@banyan/contract/office/attention.ts";
import { staff } from "@banyan/contract/office/staff.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const signOut = async () => userEvent.click(await screen.findByRole("button", { name: "Sign out" }));

test("signing out asks nothing while every move is answered", async () => {
  const server = fakeOffice("owner").on(staff.signOut, () => ({}));
  await renderPage("/account", server);
  await signOut();
  await waitFor(() => expect(server.sent(staff.signOut)).toHaveLength(1));
});

test("leads to the licences of what the office is made of", async () => {
  await renderPage("/account", fakeOffice("owner"));
  const link = await screen.findByRole("link", { name: "Open-source licences" });
  expect(link.getAttribute("href")).toBe("licences.txt");
});

test("who waits for the answer to a refund is told what signing out forgets", async () => {
  const server = fakeOffice("owner").on(staff.signOut, () => ({}));
  await renderPage("/account", server);
  await claim(slotOf(officeOrders.refund, "o1"), {}, {});
  await signOut();
  const question = await screen.findByRole("alertdialog", { name: "Sign out without an answer?" });
  await userEvent.click(within(question).getByRole("button", { name: "Stay" }));
  expect(isAnyUnanswered()).toBe(true);
  await signOut();
  const again = await screen.findByRole("alertdialog");
  await userEvent.click(within(again).getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(isAnyUnanswered()).toBe(false));
  expect(server.sent(staff.signOut)).toHaveLength(1);
});

test("emails about what needs the person are chosen with one click", async () => {
  let mails: AttentionMails = "daily";
  const server = fakeOffice("owner")
    .on(officeAttention.index, () => ({ list: [], mails }))
    .on(officeAttention.chooseMails, (input) => {
      mails = input.mails;
      return {};
    });
  await renderPage("/account", server);
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: /^Once a day/ })).checked).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: /^At once/ }));
  await waitFor(() => expect(server.sent(officeAttention.chooseMails)).toEqual([{ mails: "atOnce" }]));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("radio", { name: /^At once/ }).checked).toBe(true));
});
