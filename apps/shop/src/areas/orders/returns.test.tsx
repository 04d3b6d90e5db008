import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { type OrderDetail, orders, type ReturnRequest } from "@banyan/contract/orders.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { MEMBER, open } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";
import { detail, ORDER_ID, PAID, shop } from "./order.fixture.ts";

const ORDER = `#/pages/order/details?id=${ORDER_ID}`;
const RETURN_ID = "0190a0b0-0000-7000-8000-0000000000aa";
const RECEIVED: Partial<OrderDetail> = {
  ...PAID,
  state: "completed",
  actions: [],
  returnUntil: "2126-05-12T04:00:00Z",
  returnable: [{ position: 1, quantity: 2 }],
};
const REQUEST: ReturnRequest = {
  id: RETURN_ID,
  state: "requested",
  reason: "damaged",
  words: "The lid is broken",
  pictures: [],
  lines: [{ position: 1, quantity: 1 }],
  requestedAt: "2026-05-02T04:00:00Z",
  acceptedAt: null,
  receivedAt: null,
  closedAt: null,
  returnAddress: null,
  instructions: null,
  refusal: null,
  mayCancel: true,
};

async function show(over: Partial<OrderDetail>) {
  const server = shop().on(orders.detail, () => detail({ ...RECEIVED, ...over }));
  signIn(MEMBER);
  await open(ORDER);
  await screen.findByRole("heading", { name: "Completed" });
  return server;
}

async function openSheet() {
  await userEvent.click(await screen.findByRole("button", { name: "Return items" }));
  return within(await screen.findByRole("dialog", { name: "Return items" }));
}

test("nothing is chosen before, what is missing is asked for, and what is chosen is sent", async () => {
  const server = (await show({})).on(orders.returnCreate, () => ({ orderId: ORDER_ID, returnId: RETURN_ID }));
  const sheet = await openSheet();
  await userEvent.click(sheet.getByRole("button", { name: "Send the request" }));
  await sheet.findByText("Please choose what you return.");
  sheet.getByText("Please choose a reason.");
  expect(server.sent(orders.returnCreate)).toEqual([]);
  await userEvent.click(sheet.getByRole("button", { name: "More" }));
  await userEvent.selectOptions(sheet.getByLabelText("Reason"), "It arrived damaged");
  await fill(sheet.getByLabelText(/^Description/), "The lid is broken");
  await userEvent.click(sheet.getByRole("button", { name: "Send the request" }));
  await screen.findByText("Your return request was sent");
  expect(server.sent(orders.returnCreate)).toEqual([
    {
      orderId: ORDER_ID,
      lines: [{ position: 1, quantity: 1 }],
      reason: "damaged",
      words: "The lid is broken",
      images: [],
    },
  ]);
});

test("what was chosen and written is there again when the sheet opens again, until it is sent", async () => {
  const server = (await show({})).on(orders.returnCreate, () => ({ orderId: ORDER_ID, returnId: RETURN_ID }));
  const first = await openSheet();
  await userEvent.click(first.getByRole("button", { name: "More" }));
  await userEvent.selectOptions(first.getByLabelText("Reason"), "It arrived damaged");
  await fill(first.getByLabelText(/^Description/), "The lid is broken");
  await userEvent.keyboard("{Escape}");
  const second = await openSheet();
  await userEvent.click(second.getByRole("button", { name: "Send the request" }));
  await screen.findByText("Your return request was sent");
  expect(server.sent(orders.returnCreate)).toMatchObject([
    { lines: [{ position: 1, quantity: 1 }], reason: "damaged", words: "The lid is broken" },
  ]);
  const third = await openSheet();
  expect(third.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe("");
});

test("a refusal is shown, and the sheet stays", async () => {
  const sentence = "Some of these pieces are already refunded or belong to a return request.";
  (await show({})).on(orders.returnCreate, () => {
    throw new FakeRefusal("RETURN_PIECES_TAKEN", sentence);
  });
  const sheet = await openSheet();
  await userEvent.click(sheet.getByRole("button", { name: "More" }));
  await userEvent.selectOptions(sheet.getByLabelText("Reason"), "It is faulty");
  await userEvent.click(sheet.getByRole("button", { name: "Send the request" }));
  await sheet.findByText(sentence);
});

test("is not offered where no piece is left to return", async () => {
  await show({ returnable: [] });
  expect(screen.queryByRole("button", { name: "Return items" })).toBeNull();
});

test("an accepted request says where to send the goods, and can be cancelled after a question", async () => {
  const accepted = {
    ...REQUEST,
    state: "accepted" as const,
    acceptedAt: "2026-05-03T04:00:00Z",
    returnAddress: "1 Dock Road",
    instructions: "Write the number on it",
  };
  const cancelled = { ...accepted, state: "cancelled" as const, closedAt: "2026-05-04T04:00:00Z", mayCancel: false };
  const server = (await show({ returns: [accepted] })).on(orders.returnCancel, () =>
    detail({ ...RECEIVED, returns: [cancelled] }),
  );
  const part = within(await screen.findByRole("region", { name: "Return request" }));
  for (const text of ["1 Dock Road", "Write the number on it", "It arrived damaged", "The lid is broken", "Accepted"])
    part.getByText(text);
  await userEvent.click(part.getByRole("button", { name: "Cancel the return" }));
  const question = within(await screen.findByRole("alertdialog"));
  await userEvent.click(question.getByRole("button", { name: "Cancel the return" }));
  await screen.findByText("The return request was cancelled");
  expect(server.sent(orders.returnCancel)).toEqual([{ returnId: RETURN_ID }]);
  expect(part.queryByRole("button", { name: "Cancel the return" })).toBeNull();
});

test("a refused request says why", async () => {
  await show({
    returns: [
      { ...REQUEST, state: "refused", refusal: "It was worn", closedAt: "2026-05-03T04:00:00Z", mayCancel: false },
    ],
  });
  const part = within(await screen.findByRole("region", { name: "Return request" }));
  part.getByText("Reason: It was worn");
  expect(part.queryByRole("button", { name: "Cancel the return" })).toBeNull();
});
