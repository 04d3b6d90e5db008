import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { queryClient } from "@banyan/app/query.ts";
import { type Address, addresses } from "@banyan/contract/addresses.ts";
import { market } from "@banyan/contract/market.ts";
import { members } from "@banyan/contract/members.ts";
import { places } from "@banyan/contract/places.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chooseLanguage } from "../../../i18n/language.ts";
import { MEMBER, open, serve } from "../../../page.fixture.tsx";
import { chosenAddress } from "../../../parts/places/chosen-address.ts";
import { chosenPlace } from "../../../parts/places/chosen-place.ts";
import { signIn } from "../../../session/session.ts";

const home: Address = {
  id: "0190a0b0-0000-7000-8000-00000000000a",
  recipient: "Lin Mei",
  areaCode: "+886",
  phone: "912345678",
  country: "TW",
  countryName: "Taiwan",
  province: "台北市",
  city: "大安區",
  district: "",
  detail: "1 Banyan Lane",
  postalCode: "106",
  lines: ["106", "台北市大安區", "1 Banyan Lane"],
  isDefault: true,
};
const work: Address = {
  ...home,
  id: "0190a0b0-0000-7000-8000-00000000000b",
  detail: "2 Root Road",
  lines: ["106", "台北市大安區", "2 Root Road"],
  isDefault: false,
};

const DISTRICTS: Record<string, string> = { 大安區: "Da'an District", 信義區: "Xinyi District" };
const area = (name: string, latin: string, postalCode = "") => ({ name, latin, postalCode });

const POSTAL_PLACES: Record<string, { province: string; city: string; district: string; detail: string }> = {
  "150-0001": { province: "東京都", city: "渋谷区", district: "", detail: "神宮前" },
  "160-0022": { province: "東京都", city: "新宿区", district: "", detail: "新宿" },
  "530-0001": { province: "大阪府", city: "大阪市北区", district: "", detail: "梅田" },
};

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const type = async (label: string | RegExp, value: string) => fill(await screen.findByLabelText(label), value);
const sent = (server: FakeServer, path: string) => server.calls.filter((call) => call.path === path);

function book(list: Address[] = [home, work]): FakeServer {
  return serve()
    .on(addresses.index, () => ({ list }))
    .on(market.countries, () => ({
      list: [
        { code: "TW", name: "Taiwan", areaCode: "+886", mayJoin: true, minimumAgeYears: 18, delivers: true },
        { code: "SG", name: "Singapore", areaCode: "+65", mayJoin: true, minimumAgeYears: 18, delivers: true },
        { code: "JP", name: "Japan", areaCode: "+81", mayJoin: true, minimumAgeYears: 18, delivers: true },
        { code: "AQ", name: "Antarctica", areaCode: "+672", mayJoin: true, minimumAgeYears: 18, delivers: false },
      ],
    }))
    .on(places.country, ({ country }) =>
      country === "TW"
        ? {
            levels: [
              { part: "province" as const, kind: "county" as const, listed: true },
              { part: "city" as const, kind: "district" as const, listed: true },
            ],
            postalCode: { pattern: "\\d{3}(?:\\d{2,3})?", example: "104", leads: false },
          }
        : country === "JP"
          ? {
              levels: [
                { part: "province" as const, kind: "prefecture" as const, listed: true },
                { part: "city" as const, kind: "city" as const, listed: true },
              ],
              postalCode: { pattern: "\\d{3}-?\\d{4}", example: "154-0023", leads: true },
            }
          : { levels: [], postalCode: { pattern: "\\d{6}", example: "546080", leads: false } },
    )
    .on(places.postalCode, ({ postalCode }) => ({ place: POSTAL_PLACES[postalCode] ?? null }))
    .on(places.areas, ({ country, province }) => ({
      list:
        country === "JP"
          ? (province === undefined ? ["東京都", "大阪府"] : ["渋谷区", "新宿区", "大阪市北区"]).map((name) =>
              area(name, ""),
            )
          : province === undefined
            ? [area("台北市", "Taipei City"), area("高雄市", "Kaohsiung City")]
            : province === "台北市"
              ? Object.entries(DISTRICTS).map(([name, latin], at) => area(name, latin, ["106", "110"][at]))
              : [],
    }));
}

beforeEach(() => signIn(MEMBER));
afterEach(() => chosenAddress.set(undefined));

test("what is missing is asked for by name", async () => {
  const server = book();
  await open("#/pages/address/changeAddress");
  // The member's own name and number are filled in.
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Recipient/).value).not.toBe(""));
  expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).not.toBe("");
  await fill(screen.getByLabelText(/^Recipient/), "");
  await fill(screen.getByLabelText(/^Phone/), "");
  await press("Save");
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

test("the area code follows the country, unless it was chosen separately", async () => {
  book();
  await open("#/pages/address/changeAddress");
  await screen.findByRole("button", { name: "Area code +886" });
  await press(/^Country or region/);
  await press(/^Singapore/);
  await screen.findByRole("button", { name: "Area code +65" });
  await press("Area code +65");
  await press(/^Antarctica/);
  await press(/^Country or region/);
  await press(/^Taiwan/);
  await screen.findByRole("button", { name: "Country or region: Taiwan" });
  screen.getByRole("button", { name: "Area code +672" });
});

test("a number that does not exist is refused at the phone, and nothing typed is lost", async () => {
  let tries = 0;
  const server = book().on(addresses.add, () => {
    if (++tries === 1)
      throw new FakeRefusal("INVALID_INPUT", "Please check what you entered.", {
        phone: "Please enter a valid phone number.",
      });
    return work;
  });
  await open("#/pages/address/changeAddress?choose=1");
  await type("Recipient", "Lin Mei");
  await type("Phone", "12345");
  await press(/^Country or region/);
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: /^Antarctica/ })).disabled).toBe(true);
  await press(/^Singapore/);
  await type("Detailed address", "2 Root Road");
  await press("Save");
  await screen.findByText("Please enter a valid phone number.");
  expect(screen.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true");
  await type("Phone", "912345678");
  await press("Save");
  await waitFor(() => expect(chosenAddress.get()).toBe(work.id));
  expect(sent(server, "/api/address/add").at(-1)?.input).toEqual({
    recipient: "Lin Mei",
    areaCode: "+65",
    phone: "912345678",
    country: "SG",
    province: "",
    city: "",
    district: "",
    detail: "2 Root Road",
    postalCode: "",
    isDefault: false,
  });
});

/** Selects a part from its list by typing. */
async function choose(label: string, typed: string, name: RegExp) {
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: new RegExp(`^${label}:`) }).disabled).toBe(false),
  );
  await press(new RegExp(`^${label}:`));
  const sheet = within(await screen.findByRole("dialog", { name: label }));
  await fill(sheet.getByRole("searchbox", { name: `Search: ${label}` }), typed);
  await userEvent.click(sheet.getByRole("button", { name }));
}

test("province and district are found by typing in Latin letters, and bring the postal code", async () => {
  const server = book().on(addresses.add, () => work);
  await open("#/pages/address/changeAddress");
  await type("Recipient", "Lin Mei");
  await type("Phone", "912345678");
  await type("Detailed address", "2 Root Road");
  await screen.findByRole("button", { name: "County or city: Please choose" });
  await waitFor(() => expect(sent(server, "/api/place/areas")).toHaveLength(1));
  await press("Save");
  expect(await screen.findAllByText("Please choose", { selector: "p" })).toHaveLength(1);
  expect(sent(server, "/api/address/add")).toHaveLength(0);
  await choose("County or city", "taip", /^台北市/);
  await choose("District", "xinyi", /^信義區/);
  expect(screen.getByLabelText<HTMLInputElement>(/^Postal code/).value).toBe("110");
  await choose("District", "大安", /^大安區/);
  expect(screen.getByLabelText<HTMLInputElement>(/^Postal code/).value).toBe("106");
  await press("Save");
  await waitFor(() => expect(sent(server, "/api/address/add")).toHaveLength(1));
  expect(sent(server, "/api/address/add").at(-1)?.input).toMatchObject({
    province: "台北市",
    city: "大安區",
    district: "",
    postalCode: "106",
  });
});

test("a place that is in no list is taken as it was typed, and what lies in it is written", async () => {
  const server = book().on(addresses.add, () => work);
  await open("#/pages/address/changeAddress");
  await type("Recipient", "Lin Mei");
  await type("Phone", "912345678");
  await choose("County or city", "南海諸島", /Use “南海諸島”/);
  await fill(await screen.findByRole("textbox", { name: "District" }), "東沙");
  await type("Detailed address", "1");
  await press("Save");
  await waitFor(() => expect(sent(server, "/api/address/add")).toHaveLength(1));
  expect(sent(server, "/api/address/add")[0]?.input).toMatchObject({ province: "南海諸島", city: "東沙" });
});

test("of a place that was chosen on the map in another country, the postal code of the old one goes", async () => {
  const server = book().on(addresses.add, () => home);
  const router = await open("#/pages/address/changeAddress");
  await screen.findByRole("button", { name: "Area code +886" });
  await type(/^Postal code/, "106");
  await act(() => router.navigate({ to: "/pages/aboutUs" }));
  const nowhere = { province: "", city: "", district: "", latin: "", postalCode: "", position: null };
  chosenPlace.set({ country: "SG", ...nowhere });
  await act(() => router.navigate({ to: "/pages/address/changeAddress" }));
  await screen.findByRole("button", { name: "Country or region: Singapore" });
  expect(screen.getByLabelText<HTMLInputElement>(/^Postal code/).value).toBe("");
  expect(server.sent(addresses.add)).toEqual([]);
});

test("another province empties the district; another country empties both and the postal code", async () => {
  book();
  await open(`#/pages/address/changeAddress?id=${home.id}`);
  await screen.findByRole("button", { name: "District: 大安區" });
  await choose("County or city", "kaohs", /^高雄市/);
  expect(screen.queryByRole("button", { name: "District: 大安區" })).toBeNull();
  await press(/^Country or region/);
  await press(/^Singapore/);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^County or city/ })).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/^Postal code/).value).toBe("");
});

test.each(["", `?id=${home.id}`])("what was typed outlives another language: address %s", async (id) => {
  const server = book().on(members.userInfo, () => MEMBER);
  await open(`#/pages/address/changeAddress${id}`);
  const field = await screen.findByLabelText<HTMLInputElement>(/^Recipient/);
  await fill(field, "Ngo Lan");
  const asked = server.calls.length;
  await act(() => chooseLanguage("vi"));
  try {
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(server.calls.length, "the page asks again, in the other language").toBeGreaterThan(asked);
    expect(field.isConnected && field.value).toBe("Ngo Lan");
  } finally {
    await act(() => chooseLanguage("en"));
  }
});

describe("a Japanese postal code", () => {
  const code = () => screen.getByLabelText<HTMLInputElement>(/^Postal code/);
  const detail = () => screen.getByLabelText<HTMLTextAreaElement>(/^Detailed address/);
  async function openJapan() {
    const server = book();
    await open("#/pages/address/changeAddress");
    await press(/^Country or region/);
    await press(/^Japan/);
    await screen.findByRole("button", { name: /^Prefecture/ });
    return server;
  }

  test("in full-width digits fills in prefecture, city and town, and says so; another one replaces them", async () => {
    await openJapan();
    await fill(code(), "１５０－０００１");
    await screen.findByRole("button", { name: "Prefecture: 東京都" });
    await screen.findByRole("button", { name: "City: 渋谷区" });
    expect(detail().value).toBe("神宮前");
    await screen.findByText("This postal code belongs to 東京都渋谷区神宮前.");
    await fill(code(), "5300001");
    await screen.findByRole("button", { name: "Prefecture: 大阪府" });
    await screen.findByRole("button", { name: "City: 大阪市北区" });
    expect(detail().value).toBe("梅田");
  });

  test("replaces nothing that was chosen or typed, says which place it belongs to, and fills it in on a press", async () => {
    await openJapan();
    await choose("Prefecture", "東京", /^東京都/);
    await choose("City", "渋谷", /^渋谷区/);
    await fill(detail(), "千駄ヶ谷 1-2-3");
    await fill(code(), "530-0001");
    await screen.findByText("This postal code belongs to 大阪府大阪市北区梅田.");
    screen.getByRole("button", { name: "City: 渋谷区" });
    expect(detail().value).toBe("千駄ヶ谷 1-2-3");
    await press("Use this place");
    await screen.findByRole("button", { name: "Prefecture: 大阪府" });
    screen.getByRole("button", { name: "City: 大阪市北区" });
    expect(detail().value).toBe("千駄ヶ谷 1-2-3");
    expect(screen.queryByRole("button", { name: "Use this place" })).toBeNull();
  });

  test("fills in only what is empty beside a prefecture that was chosen", async () => {
    await openJapan();
    await choose("Prefecture", "東京", /^東京都/);
    await fill(detail(), "1-2-3");
    await fill(code(), "160-0022");
    await screen.findByRole("button", { name: "City: 新宿区" });
    expect(detail().value).toBe("1-2-3");
  });

  test("that is unknown is said, and the address can be saved all the same", async () => {
    const server = (await openJapan()).on(addresses.add, () => work);
    await fill(code(), "999-9999");
    await screen.findByText(/We do not know this postal code/);
    await choose("Prefecture", "東京", /^東京都/);
    await choose("City", "渋谷", /^渋谷区/);
    await fill(detail(), "1-2-3");
    await press("Save");
    await waitFor(() => expect(sent(server, "/api/address/add")).toHaveLength(1));
    expect(sent(server, "/api/address/add")[0]?.input).toMatchObject({ postalCode: "999-9999", city: "渋谷区" });
  });

  test("of a saved address, or one that is not complete, is not looked up; neither is one elsewhere", async () => {
    const server = book();
    await open(`#/pages/address/changeAddress?id=${home.id}`);
    await waitFor(() => expect(code().value).toBe("106"));
    await fill(code(), "110");
    await press(/^Country or region/);
    await press(/^Japan/);
    await screen.findByRole("button", { name: /^Prefecture/ });
    await fill(code(), "150-00");
    expect(sent(server, "/api/place/postalCode")).toEqual([]);
  });
});

test("deleting asks first", async () => {
  const server = book().on(addresses.remove, () => ({}));
  await open("#/pages/address/deliveryAddress");
  await screen.findByText(/2 Root Road/);
  await userEvent.click(screen.getAllByRole("button", { name: "Delete the address of Lin Mei" })[1] as HTMLElement);
  const question = within(await screen.findByRole("alertdialog"));
  question.getByText(/2 Root Road/);
  expect(sent(server, "/api/address/del")).toHaveLength(0);
  await userEvent.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(sent(server, "/api/address/del")[0]?.input).toEqual({ id: work.id }));
});

test("picked for a checkout, an address is remembered", async () => {
  book();
  await open("#/pages/address/deliveryAddress?choose=1");
  await userEvent.click(await screen.findByRole("button", { name: /2 Root Road/ }));
  expect(chosenAddress.get()).toBe(work.id);
});

test("where the lists cannot be read, the parts are written", async () => {
  book().on(places.areas, () => {
    throw new FakeRefusal("SERVER_FAULT", "Something went wrong.");
  });
  await open("#/pages/address/changeAddress");
  const province = await screen.findByRole("textbox", { name: "County or city" });
  await fill(province, "台北市");
  expect((province as HTMLInputElement).value).toBe("台北市");
});
