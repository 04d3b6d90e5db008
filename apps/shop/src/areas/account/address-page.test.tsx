import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { type Address, addresses } from "@banyan/contract/addresses.ts";
import { market } from "@banyan/contract/market.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { chosenAddress } from "../../parts/chosen-address.ts";
import { signIn } from "../../session/session.ts";

const home: Address = {
  id: "0190a0b0-0000-7000-8000-00000000000a",
  recipient: "Lin Mei",
  areaCode: "+886",
  phone: "912345678",
  country: "TW",
  countryName: "Taiwan",
  detail: "1 Banyan Lane",
  postalCode: "106",
  isDefault: true,
};
const work: Address = { ...home, id: "0190a0b0-0000-7000-8000-00000000000b", detail: "2 Root Road", isDefault: false };

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = (server: FakeServer, path: string) => server.calls.filter((call) => call.path === path);

function book(list: Address[] = [home, work]): FakeServer {
  return serve()
    .on(addresses.index, () => ({ list }))
    .on(market.countries, () => ({
      list: [
        { code: "TW", name: "Taiwan", areaCode: "+886", mayJoin: true, delivers: true },
        { code: "AQ", name: "Antarctica", areaCode: "+672", mayJoin: true, delivers: false },
      ],
    }));
}

beforeEach(() => signIn(MEMBER));
afterEach(() => chosenAddress.set(undefined));

test("what is missing is asked for by name", async () => {
  const server = book();
  await open("#/pages/address/changeAddress");
  press("Save");
  await screen.findByText("Please enter the recipient's name");
  screen.getByText("Please enter the phone number");
  screen.getByText("Please enter the detailed address");
  expect(sent(server, "/api/address/add")).toHaveLength(0);
});

test("a new address is in the member's own country until another is chosen", async () => {
  book();
  await open("#/pages/address/changeAddress");
  expect(await screen.findByRole("button", { name: "Country or region: Taiwan" })).toBeTruthy();
});

test("a number that does not exist is refused at the phone, and nothing typed is lost", async () => {
  let tries = 0;
  const server = book().on(addresses.add, () => {
    if (++tries === 1)
      throw new FakeRefusal("INVALID_INPUT", "Please check the marked fields.", {
        phone: "Please enter a valid phone number.",
      });
    return work;
  });
  await open("#/pages/address/changeAddress?choose=1");
  type("Recipient", "Lin Mei");
  type("Phone", "12345");
  press(/^Country or region/);
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: /^Antarctica/ })).disabled).toBe(true);
  press(/^Taiwan/);
  type("Detailed address", "2 Root Road");
  press("Save");
  await screen.findByText("Please enter a valid phone number.");
  expect(screen.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true");
  type("Phone", "912345678");
  press("Save");
  await waitFor(() => expect(chosenAddress.get()).toBe(work.id));
  expect(sent(server, "/api/address/add").at(-1)?.input).toEqual({
    recipient: "Lin Mei",
    areaCode: "+886",
    phone: "912345678",
    country: "TW",
    detail: "2 Root Road",
    postalCode: "",
    isDefault: false,
  });
});

test("deleting asks first", async () => {
  const server = book().on(addresses.remove, () => ({}));
  await open("#/pages/address/deliveryAddress");
  await screen.findByText("2 Root Road");
  fireEvent.click(screen.getAllByRole("button", { name: "Delete the address of Lin Mei" })[1] as HTMLElement);
  const question = within(screen.getByRole("alertdialog"));
  question.getByText(/2 Root Road/);
  expect(sent(server, "/api/address/del")).toHaveLength(0);
  fireEvent.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(sent(server, "/api/address/del")[0]?.input).toEqual({ id: work.id }));
});

test("picked for a checkout, an address is remembered", async () => {
  book();
  await open("#/pages/address/deliveryAddress?choose=1");
  fireEvent.click(await screen.findByRole("button", { name: /2 Root Road/ }));
  expect(chosenAddress.get()).toBe(work.id);
});
