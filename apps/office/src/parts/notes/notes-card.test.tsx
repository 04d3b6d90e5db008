import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import { ORDER } from "../../areas/orders/office-order.fixture.ts";
import type { OfficeOrder } from "../../areas/orders/office-order.ts";
import type { Note } from "./note-subject.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const OWN: Note = {
  id: "0199a0c2-0000-7000-8000-00000000000a",
  text: "Rang about the parcel",
  writtenBy: "Sam Staff",
  writtenAt: "2026-11-20T09:00:00.000Z",
  changedAt: null,
  own: true,
};
const FOREIGN: Note = { ...OWN, id: "0199a0c2-0000-7000-8000-00000000000b", writtenBy: "Ann", own: false };

async function open(notes: Note[], role: StaffRole = "support") {
  let order: OfficeOrder = { ...ORDER, notes };
  const server = fakeOffice(role)
    .on(officeOrders.detail, () => order)
    .on(officeOrders.noteAdd, ({ text }) => {
      order = { ...order, notes: [{ ...OWN, text }, ...order.notes] };
      return order;
    })
    .on(officeOrders.noteChange, ({ noteId, text }) => {
      const changedAt = "2026-11-20T10:00:00.000Z";
      order = {
        ...order,
        notes: order.notes.map((note) => (note.id === noteId ? { ...note, text, changedAt } : note)),
      };
      return order;
    })
    .on(officeOrders.noteRemove, ({ noteId }) => {
      order = { ...order, notes: order.notes.filter(({ id }) => id !== noteId) };
      return order;
    });
  await renderPage(`/orders/${ORDER.id}`, server);
  const card = within(await screen.findByRole("region", { name: "Internal notes" }));
  return { server, card };
}

test("a note is added, and the order is not looked at again for it", async () => {
  const { server, card } = await open([]);
  card.getByText("No notes yet. Only staff see notes.");
  await userEvent.click(card.getByRole("button", { name: "Add a note" }));
  const sheet = within(await screen.findByRole("dialog"));
  const add = sheet.getByRole("button", { name: "Add the note" }) as HTMLButtonElement;
  expect(add.disabled).toBe(true);
  await fill(sheet.getByLabelText("Note"), "Leave it at the door");
  await userEvent.click(add);
  const list = within(await card.findByRole("list", { name: "Internal notes" }));
  list.getByText("Leave it at the door");
  expect(server.sent(officeOrders.noteAdd)).toEqual([{ orderId: ORDER.id, text: "Leave it at the door" }]);
  expect(server.sent(officeOrders.detail)).toHaveLength(1);
});

test("authors edit their own notes, not those of others", async () => {
  const { card } = await open([FOREIGN, OWN]);
  expect(card.getAllByRole("button", { name: "Edit" })).toHaveLength(1);
  await userEvent.click(card.getByRole("button", { name: "Edit" }));
  const sheet = within(await screen.findByRole("dialog"));
  await fill(sheet.getByLabelText("Note"), "Rang twice");
  await userEvent.click(sheet.getByRole("button", { name: "Save" }));
  await card.findByText("Rang twice");
  card.getByText(/edited/);
});

test("a note is removed once confirmed", async () => {
  const { server, card } = await open([OWN]);
  await userEvent.click(card.getByRole("button", { name: "Remove" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
  expect(server.sent(officeOrders.noteRemove)).toEqual([]);
  await userEvent.click(card.getByRole("button", { name: "Remove" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  await card.findByText("No notes yet. Only staff see notes.");
});

test("a note that is gone is said, and the order is read again", async () => {
  const { server, card } = await open([OWN]);
  server.on(officeOrders.noteRemove, () => {
    throw new FakeRefusal("NOTE_NOT_FOUND", "You have no such note here. It may have been removed.");
  });
  server.on(officeOrders.detail, () => ({ ...ORDER, notes: [] }));
  await userEvent.click(card.getByRole("button", { name: "Remove" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  await screen.findByText("You have no such note here. It may have been removed.");
  await card.findByText("No notes yet. Only staff see notes.");
});

test("who may not read orders sees none", async () => {
  await renderPage(
    `/orders/${ORDER.id}`,
    fakeOffice("compliance").on(officeOrders.detail, () => ORDER),
  );
  expect(screen.queryByRole("region", { name: "Internal notes" })).toBeNull();
});
