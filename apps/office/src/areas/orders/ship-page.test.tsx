/** Many orders are chosen over pages of the list and shipped together; each line has its own outcome. */
import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import type { OrderState } from "@banyan/contract/orders.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import { ORDER } from "./office-order.fixture.ts";
import type { OfficeParcel } from "./office-order.ts";

vi.mock("../../parts/tables/use-wide.ts", () => ({ useWide: () => true }));

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

interface Shipping {
  state: OrderState;
  parcels: OfficeParcel[];
  addressRevision: number;
  /** Pieces of the first line that are left. */
  left: number;
}

const numberOf = (at: number) => String(2_611_216_901_660_000 + at);
const idOf = (at: number) => `0199a0c2-0000-7000-8000-${String(at).padStart(12, "0")}`;

const parcelOf = (shippingCompany: string, trackingNumber: string): OfficeParcel => ({
  ...{
    number: 1,
    shippedAt: ORDER.createdAt,
    shippingCompany,
    trackingNumber,
    trackingUrl: null,
    lines: [],
    resendable: [],
  },
});

const numbersOf = (orders: readonly Shipping[]) => orders.map(({ parcels: [parcel] }) => parcel?.trackingNumber);

/** What is to be shipped of an order, as `toShip` says it. */
const linesOf = ({ left }: Shipping) => [
  { position: 1, name: "Oolong", skuText: "75 g", quantity: left },
  { position: 3, name: "Gaiwan", skuText: "", quantity: 1 },
];
const shownOf = ({ left }: Shipping) => `left-${left}`;

/** A shop of some orders to ship, of which `answer` may refuse or lose one. */
function shopOf(count: number, { role = "support" as StaffRole, answer = (_at: number) => {} } = {}) {
  const parcels = Array.from(
    { length: count },
    (_, at): Shipping => ({ state: "pending_delivery", parcels: [], addressRevision: at, left: 2 }),
  );
  const view = (at: number) => {
    const { state, parcels: sent } = parcels[at]!;
    return { id: idOf(at), number: numberOf(at), state, parcels: sent };
  };
  const server = fakeOffice(role)
    .on(officeOrders.index, ({ page, limit }) => ({
      list: parcels.map((_, at) => ({ ...ORDER, ...view(at) })).slice((page - 1) * limit, page * limit),
      total: count,
      page,
      limit,
    }))
    .on(officeOrders.toShip, ({ numbers }) => ({
      orders: parcels
        .map((order, at) => ({
          ...view(at),
          recipient: "Lin",
          countryName: "Taiwan",
          lines: linesOf(order),
          shown: shownOf(order),
          addressRevision: order.addressRevision,
        }))
        .filter(({ number }) => numbers.includes(number)),
      carriers: ["Black Cat", "DHL"],
    }))
    .on(officeOrders.ship, ({ orderId, shippingCompany, trackingNumber, addressRevision, shown }) => {
      const at = parcels.findIndex((_, index) => idOf(index) === orderId);
      const order = parcels[at]!;
      const ship = () => {
        order.state = "pending_receipt";
        order.parcels = [parcelOf(shippingCompany, trackingNumber)];
      };
      if (order.state !== "pending_delivery") throw new FakeRefusal("ORDER_STATE", "Not possible in this state");
      if (at === LOST) ship();
      answer(at);
      if (order.addressRevision !== addressRevision)
        throw new FakeRefusal("ORDER_ADDRESS_CHANGED", "The server says: another address");
      if (shownOf(order) !== shown) throw new FakeRefusal("SHOWN_CHANGED", "The server says: something else");
      ship();
      return { ...ORDER, ...view(at) };
    });
  return { server, parcels };
}

/** The order whose answer is lost after it was shipped. */
const LOST = 2;

const addressOf = (count: number) =>
  `/orders/ship?orders=${Array.from({ length: count }, (_, at) => numberOf(at)).join(",")}`;
const fieldOf = (at: number) => screen.findByLabelText<HTMLInputElement>(`Tracking number of order ${numberOf(at)}`);

test("chosen orders survive paging, and lead to shipping them together", async () => {
  const { router } = await renderPage("/orders", shopOf(25).server);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Choose all" }));
  expect(screen.getByText("20 orders chosen")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Next page" }));
  await screen.findByText(numberOf(24));
  const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Choose all" });
  expect([all.checked, all.indeterminate]).toEqual([false, false]);
  await userEvent.click(all);
  await userEvent.click(screen.getByRole("link", { name: "Ship 25 orders" }));
  expect(await fieldOf(24)).toBeTruthy();
  expect(router.state.location.pathname).toBe("/orders/ship");
});

test("who may not ship chooses nothing", async () => {
  await renderPage("/orders", shopOf(3, { role: "finance" }).server);
  await screen.findByText(numberOf(0));
  expect(screen.queryByRole("checkbox", { name: "Choose all" })).toBeNull();
});

test("a pasted column fills the fields from there on, and says what is left over", async () => {
  await renderPage(addressOf(3), shopOf(3).server);
  await userEvent.click(await fieldOf(1));
  await userEvent.paste("A1\r\nA2\r\nA3\r\n");
  expect(await Promise.all([0, 1, 2].map(async (at) => (await fieldOf(at)).value))).toEqual(["", "A1", "A2"]);
  expect(screen.getByText("1 number more than orders was left out.")).toBeTruthy();
});

test("Enter of a scanner goes to the next field, and from the last one to the button", async () => {
  await renderPage(addressOf(2), shopOf(2).server);
  await userEvent.selectOptions(await screen.findByLabelText("Shipping company"), "DHL");
  await userEvent.click(await fieldOf(0));
  await userEvent.keyboard("A1{Enter}A2{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ship 2 orders" }));
});

test("what fails keeps its number, the rest is shipped, and a lost answer ships nothing twice", async () => {
  const { server, parcels } = shopOf(4, {
    answer: (at) => {
      if (at === 1) throw new FakeRefusal("ORDER_ADDRESS_CHANGED", "The address was changed");
      if (at === LOST) throw new Error("lost");
    },
  });
  await renderPage(addressOf(4), server);
  await userEvent.selectOptions(await screen.findByLabelText("Shipping company"), "DHL");
  parcels[3]!.state = "refunded";
  await userEvent.click(await fieldOf(0));
  await userEvent.paste("A0\nA1\nA2\nA3");
  await userEvent.click(screen.getByRole("button", { name: "Ship 4 orders" }));
  expect(await screen.findByText("2 of 4 shipped")).toBeTruthy();
  await screen.findByText("A2");
  expect((await fieldOf(1)).value).toBe("A1");
  expect(screen.getByText("The address was changed")).toBeTruthy();
  expect(screen.getByText("Not possible in this state")).toBeTruthy();
  expect(numbersOf(parcels)).toEqual(["A0", undefined, "A2", undefined]);
  expect(screen.getAllByText(/^A[02]$/)).toHaveLength(2);
  expect(localStorage.getItem("banyan.office.carrier")).toBe("DHL");
  await userEvent.click(screen.getByRole("button", { name: "Ship 1 order" }));
  await waitFor(() => expect(server.sent(officeOrders.ship)).toHaveLength(5));
  expect(server.sent(officeOrders.ship).at(-1)).toMatchObject({ orderId: idOf(1), trackingNumber: "A1" });
});

test("ships the pieces that it showed", async () => {
  const { server } = shopOf(1);
  localStorage.setItem("banyan.office.carrier", "DHL");
  await renderPage(addressOf(1), server);
  await userEvent.type(await fieldOf(0), "A0");
  await userEvent.click(screen.getByRole("button", { name: "Ship 1 order" }));
  await screen.findByText("1 of 1 shipped");
  expect(server.sent(officeOrders.ship)).toEqual([
    {
      orderId: idOf(0),
      addressRevision: 0,
      shown: "left-2",
      lines: [
        { position: 1, quantity: 2 },
        { position: 3, quantity: 1 },
      ],
      shippingCompany: "DHL",
      trackingNumber: "A0",
    },
  ]);
});

const ADDRESS_CHANGED = "The delivery address was changed meanwhile. Please check it before you ship.";
const PIECES_CHANGED = "The pieces to ship have changed meanwhile. Please check them before you ship.";
const changes: Record<string, { change: Partial<Shipping>; told: string[] }> = {
  nothing: { change: {}, told: [] },
  "the address": { change: { addressRevision: 7 }, told: [ADDRESS_CHANGED] },
  "what is left": { change: { left: 1 }, told: [PIECES_CHANGED] },
  both: { change: { addressRevision: 7, left: 3 }, told: [ADDRESS_CHANGED, PIECES_CHANGED] },
};
const WRONG_NUMBER = "This tracking number is wrong";
const failures: Record<string, { error: Error | undefined; text: string | undefined }> = {
  "no answer": { error: new Error("lost"), text: "There was no answer. Send it again: nothing is shipped twice." },
  "a wrong field": {
    error: new FakeRefusal("INVALID_INPUT", "Please check", { trackingNumber: WRONG_NUMBER }),
    text: WRONG_NUMBER,
  },
  "a parcel with this number": { error: new FakeRefusal("PARCEL_EXISTS", "It exists"), text: "It exists" },
  "the change": { error: undefined, text: undefined },
};
const crossing = Object.keys(failures).flatMap((failure) =>
  Object.keys(changes).map((what) => [failure, what] as const),
);

test.each(crossing.filter(([failure, what]) => failure !== "the change" || what !== "nothing"))(
  "refused because of %s, while %s changed: says so, and only then takes it over",
  async (failure, what) => {
    const { change, told } = changes[what]!;
    let { error } = failures[failure]!;
    const { text } = failures[failure]!;
    const { server, parcels } = shopOf(1, {
      answer: () => {
        if (error) throw error;
      },
    });
    localStorage.setItem("banyan.office.carrier", "DHL");
    await renderPage(addressOf(1), server);
    const field = await fieldOf(0);
    await userEvent.type(field, "A0");
    const shown = { ...parcels[0]! };
    Object.assign(parcels[0]!, change);
    const press = () => userEvent.click(screen.getByRole("button", { name: "Ship 1 order" }));
    await press();
    await waitFor(() => expect(server.sent(officeOrders.toShip)).toHaveLength(2));
    await waitFor(() =>
      expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
        [text, ...told].filter((one) => one !== undefined).join(""),
      ),
    );
    error = undefined;
    await press();
    await screen.findByText("1 of 1 shipped");
    const piecesOf = (order: Shipping) => linesOf(order).map(({ position, quantity }) => ({ position, quantity }));
    expect(server.sent(officeOrders.ship)).toMatchObject(
      [shown, { ...shown, ...change }].map((order) => ({
        ...{ addressRevision: order.addressRevision, shown: shownOf(order), lines: piecesOf(order) },
      })),
    );
  },
);

test("takes over nothing that it could not read", async () => {
  let isLost = true;
  const { server, parcels } = shopOf(1, {
    answer: () => {
      if (isLost) throw new Error("lost");
    },
  });
  localStorage.setItem("banyan.office.carrier", "DHL");
  await renderPage(addressOf(1), server);
  await userEvent.type(await fieldOf(0), "A0");
  Object.assign(parcels[0]!, { addressRevision: 7, left: 1 });
  server.on(officeOrders.toShip, () => {
    throw new Error("lost");
  });
  await userEvent.click(screen.getByRole("button", { name: "Ship 1 order" }));
  await screen.findByText(/^There was no answer/);
  isLost = false;
  await userEvent.click(screen.getByRole("button", { name: "Ship 1 order" }));
  await screen.findByText("The server says: another address");
  expect(server.sent(officeOrders.ship)).toMatchObject([1, 2].map(() => ({ addressRevision: 0, shown: "left-2" })));
});

test("an order whose answer was lost is shipped, also if pieces of it are to be sent again since", async () => {
  const { server, parcels } = shopOf(LOST + 1, {
    answer: (at) => {
      if (at !== LOST) return;
      parcels[at]!.state = "pending_delivery";
      parcels[at]!.left = 1;
      throw new Error("lost");
    },
  });
  localStorage.setItem("banyan.office.carrier", "DHL");
  await renderPage(addressOf(LOST + 1), server);
  await userEvent.type(await fieldOf(LOST), "A2");
  await userEvent.click(screen.getByRole("button", { name: "Ship 1 order" }));
  await screen.findByText("1 of 3 shipped");
  expect(screen.getByText("A2")).toBeTruthy();
  expect(screen.queryByLabelText(`Tracking number of order ${numberOf(LOST)}`)).toBeNull();
});

const upload = async (text: string) =>
  userEvent.upload(await screen.findByLabelText<HTMLInputElement>("Import CSV"), new File([text], "numbers.csv"));

test("a file is shown with the errors of its lines, and its good lines are shipped by the company that they name", async () => {
  const { server } = shopOf(3);
  await renderPage("/orders/ship", server);
  await screen.findByText("No orders chosen");
  await upload(
    [`${numberOf(0)};DHL;A1`, "12;DHL;A2", `${numberOf(1)};Black Cat;A3`, `${numberOf(9)};DHL;A4`].join("\r\n"),
  );
  expect((await fieldOf(0)).value).toBe("A1");
  expect(screen.getAllByText(/^Line \d+$/).map((line) => line.parentElement?.textContent)).toEqual([
    "Line 2 This is not an order number of 16 digits.",
    "Line 4 No order has this number.",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Ship 2 orders" }));
  await waitFor(() => expect(server.sent(officeOrders.ship)).toHaveLength(2));
  expect(server.sent(officeOrders.ship)).toMatchObject([
    { orderId: idOf(0), shippingCompany: "DHL", trackingNumber: "A1" },
    { orderId: idOf(1), shippingCompany: "Black Cat", trackingNumber: "A3" },
  ]);
});

test("a file that brings more orders takes over no change of those that were shown before", async () => {
  const { server, parcels } = shopOf(2);
  localStorage.setItem("banyan.office.carrier", "DHL");
  await renderPage(addressOf(1), server);
  await userEvent.type(await fieldOf(0), "A0");
  Object.assign(parcels[0]!, { addressRevision: 7, left: 1 });
  await upload(`${numberOf(1)};DHL;A1`);
  await fieldOf(1);
  await userEvent.click(screen.getByRole("button", { name: "Ship 2 orders" }));
  await screen.findByText("1 of 2 shipped");
  expect(screen.getByText(ADDRESS_CHANGED)).toBeTruthy();
  expect(screen.getByText(PIECES_CHANGED)).toBeTruthy();
  expect(numbersOf(parcels)).toEqual([undefined, "A1"]);
});

test("a file joins the chosen orders and keeps what was typed", async () => {
  await renderPage(addressOf(2), shopOf(3).server);
  await userEvent.type(await fieldOf(0), "TYPED");
  await upload(`${numberOf(2)},A3`);
  expect((await fieldOf(2)).value).toBe("A3");
  expect((await fieldOf(0)).value).toBe("TYPED");
});

test("fifty orders take at most 15 clicks, and no typing beyond the numbers", async () => {
  const { server, parcels } = shopOf(50);
  localStorage.setItem("banyan.office.carrier", "DHL");
  await renderPage("/orders?state=pending_delivery", server);
  let clicks = 0;
  const press = async (target: HTMLElement) => {
    clicks++;
    await userEvent.click(target);
  };
  for (const last of [19, 39, 49]) {
    await screen.findByText(numberOf(last));
    await press(screen.getByRole("checkbox", { name: "Choose all" }));
    if (last < 49) await press(screen.getByRole("link", { name: "Next page" }));
  }
  await press(screen.getByRole("link", { name: "Ship 50 orders" }));
  await press(await fieldOf(0));
  await userEvent.paste(parcels.map((_, at) => `A${at}`).join("\n"));
  await press(screen.getByRole("button", { name: "Ship 50 orders" }));
  await screen.findByText("50 of 50 shipped");
  expect(numbersOf(parcels)).toEqual(parcels.map((_, at) => `A${at}`));
  expect(clicks).toBeLessThanOrEqual(15);
});

test("packing slips and the picking list are downloaded for what is still to be shipped", async () => {
  const fetched: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    fetched.push(`${this.getAttribute("href")} ${this.download}`);
  });
  const { server } = shopOf(2);
  server.on(officeOrders.papers, ({ paper }) => ({
    url: `/files/order-papers?key=${paper}`,
    name: `${paper}.pdf`,
    expiresAt: ORDER.createdAt,
  }));
  const numbers = [numberOf(0), numberOf(1)];
  await renderPage(`/orders/ship?orders=${numbers.join(",")}`, server);
  await userEvent.click(await screen.findByRole("button", { name: "Packing slips" }));
  await userEvent.click(screen.getByRole("button", { name: "Picking list" }));
  await waitFor(() =>
    expect(fetched).toEqual(["/files/order-papers?key=slips slips.pdf", "/files/order-papers?key=picking picking.pdf"]),
  );
  expect(server.sent(officeOrders.papers)).toEqual([
    { numbers, paper: "slips" },
    { numbers, paper: "picking" },
  ]);
});

test("a refusal of papers is said", async () => {
  const { server } = shopOf(1);
  server.on(officeOrders.papers, () => {
    throw new FakeRefusal("ORDER_STATE", "The order has another state.");
  });
  await renderPage(`/orders/ship?orders=${numberOf(0)}`, server);
  await userEvent.click(await screen.findByRole("button", { name: "Packing slips" }));
  await screen.findByText("The order has another state.");
});
