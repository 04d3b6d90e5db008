import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { addresses } from "@banyan/contract/addresses.ts";
import { market } from "@banyan/contract/market.ts";
import { type FoundPlace, places } from "@banyan/contract/places.ts";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { chosenPlace } from "../../parts/places/chosen-place.ts";
import { COUNTRIES_WITH_MAPS } from "../../parts/places/countries-with-maps.ts";
import { signIn } from "../../session/session.ts";
import { placeOf } from "./place-of.rules.ts";

const place = (city: string, latin: string, postalCode = ""): FoundPlace => ({
  province: "台北市",
  city,
  district: "",
  latin,
  postalCode,
  position: { longitude: 121.53, latitude: 25.04 },
});
const DAAN = place("大安區", "Da'an District", "106");
const BOX = { west: 118, south: 21, east: 122, north: 26 };

const TILES = { url: "https://tiles.example/{z}/{x}/{y}.png", attribution: "© Somebody" };

function world(tiles: typeof TILES | null = null) {
  return serve()
    .on(places.map, () => ({
      map: { ...BOX, land: [[120, 22, 121, 25, 122, 25]], around: [], provinces: [{ ...place("", "Taipei City") }] },
      tiles,
    }))
    .on(places.search, ({ text }) => ({ list: text.includes("安") ? [DAAN] : [] }))
    .on(places.near, ({ longitude }) => ({ list: Number(longitude) > 100 ? [{ ...DAAN, kilometres: 1.2 }] : [] }))
    .on(places.country, () => ({ levels: [], postalCode: null }))
    .on(places.areas, () => ({ list: [] }))
    .on(addresses.index, () => ({ list: [] }))
    .on(market.countries, () => ({ list: [] }));
}

const search = (text: string) => fill(screen.getByRole("searchbox", { name: "City or district" }), text);
const position = (answer: (done: PositionCallback, failed: PositionErrorCallback) => void) =>
  vi.stubGlobal("navigator", {
    ...navigator,
    onLine: true,
    language: "en",
    geolocation: { getCurrentPosition: answer },
  });

beforeEach(() => signIn(MEMBER));
afterEach(() => {
  chosenPlace.set(undefined);
  vi.unstubAllGlobals();
});

test("a district that was searched fills the address, and what was typed is still there", async () => {
  world();
  const router = await open("#/pages/address/changeAddress");
  await fill(await screen.findByLabelText("Recipient"), "Lin Mei");
  await userEvent.click(screen.getByRole("link", { name: "Choose on the map" }));
  await screen.findByRole("heading", { name: "Choose a location" });
  await search("大安");
  await userEvent.click(await screen.findByRole("button", { name: /大安區/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/pages/address/changeAddress"));
  expect((await screen.findByLabelText<HTMLInputElement>("Recipient")).value).toBe("Lin Mei");
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Postal code/).value).toBe("106"));
  expect(chosenPlace.get()).toBeUndefined();
});

test("what nobody calls so is said", async () => {
  world();
  await open("#/pages/choose-location?country=TW");
  await search("nowhere");
  await screen.findByText("No city or district has this name.");
});

test("by keys, the middle of the map gives the places there", async () => {
  world();
  await open("#/pages/choose-location?country=TW");
  await screen.findByRole("group", { name: /^Map\./ });
  await userEvent.click(screen.getByRole("button", { name: "Places near the map centre" }));
  expect(await screen.findByRole("button", { name: /大安區.*1\.2 km/ })).toBeTruthy();
});

test("one's own position gives the places there; outside of the country it says so", async () => {
  const server = world();
  await open("#/pages/choose-location?country=TW");
  position((done) => done({ coords: { longitude: 121.53421, latitude: 25.0456789 } } as GeolocationPosition));
  await userEvent.click(screen.getByRole("button", { name: "Use my location" }));
  await screen.findByRole("button", { name: /大安區/ });
  const asked = server.calls.find((call) => call.path === "/api/place/near")?.input;
  expect(asked).toMatchObject({ longitude: "121.5342", latitude: "25.0457" });
  position((done) => done({ coords: { longitude: 2.35, latitude: 48.86 } } as GeolocationPosition));
  await userEvent.click(screen.getByRole("button", { name: "Use my location" }));
  await screen.findByText("This point is outside the country.");
});

test.each([
  [1, /does not allow us/],
  [2, /could not be found/],
])("a position that is not given (%d) leads to the search", async (code, words) => {
  world();
  await open("#/pages/choose-location?country=TW");
  position((_, failed) => failed({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError));
  await userEvent.click(screen.getByRole("button", { name: "Use my location" }));
  await screen.findByText(words);
  await search("大安");
  await screen.findByRole("button", { name: /大安區/ });
});

test("a map that cannot be read leaves the search", async () => {
  world().on(places.map, () => {
    throw new FakeRefusal("SERVER_FAULT", "Something went wrong.");
  });
  await open("#/pages/choose-location?country=TW");
  await screen.findByText("Failed to get data");
  await search("大安");
  await screen.findByRole("button", { name: /大安區/ });
});

test("a place is shown with its name, its address and a way to the map of the device", async () => {
  world();
  await open(
    "#/pages/open-location?latitude=25.04&longitude=121.53&name=Banyan%20Shop&address=1%20Banyan%20Lane&country=TW",
  );
  await screen.findByRole("heading", { name: "Banyan Shop" });
  screen.getByText("1 Banyan Lane");
  expect(await screen.findByRole("group", { name: "Map with Banyan Shop" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open in the map app" }).getAttribute("href")).toBe(
    "geo:25.04,121.53?q=25.04,121.53(Banyan%20Shop)",
  );
});

const HOME = {
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
  lines: ["106 台北市大安區", "1 Banyan Lane"],
};

test("an address of the book is shown in its area, and the map of the device searches for it", async () => {
  world().on(addresses.index, () => ({ list: [{ ...HOME, id: "1", isDefault: true }] }));
  await open("#/pages/address/deliveryAddress");
  await userEvent.click(await screen.findByRole("link", { name: "Show on the map" }));
  expect(await screen.findByRole("group", { name: "Map" })).toBeTruthy();
  screen.getByText("The map shows the area of this address.");
  expect(screen.getByRole("link", { name: "Open in the map app" }).getAttribute("href")).toBe(
    `geo:25.04,121.53?q=${encodeURIComponent("106 台北市大安區, 1 Banyan Lane, Taiwan")}`,
  );
});

test("an address whose district is in no list is shown in its city, and one in a country without a map as text", async () => {
  const server = world();
  await open("#/pages/open-location?country=TW&province=台北市&city=大安區&district=Nowhere&address=1%20Lane");
  expect(await screen.findByRole("group", { name: "Map" })).toBeTruthy();
  cleanup();
  server.calls.length = 0;
  await open("#/pages/open-location?country=SG&address=1%20Orchard%20Road");
  await screen.findByText("1 Orchard Road");
  expect(screen.queryByRole("group")).toBeNull();
  expect(server.calls.map(({ path }) => path)).not.toContain(places.search.path);
});

test.each([...COUNTRIES_WITH_MAPS, "SG", "GB", "NZ"])("the map of %s is offered if there is one", async (country) => {
  const hasMap = COUNTRIES_WITH_MAPS.includes(country);
  world().on(addresses.index, () => ({ list: [{ ...HOME, country, id: "1", isDefault: true }] }));
  await open("#/pages/address/changeAddress?id=1");
  await screen.findByDisplayValue("1 Banyan Lane");
  expect(screen.queryAllByRole("link", { name: "Choose on the map" })).toHaveLength(hasMap ? 1 : 0);
  cleanup();
  await open(`#/pages/choose-location?country=${country}`);
  if (hasMap) {
    expect(await screen.findByLabelText("Country or region")).toHaveProperty("value", country);
    return;
  }
  // No other country is offered, which would become that of the address.
  await screen.findByRole("heading", { name: /^There is no map of / });
  expect(screen.queryByLabelText("Country or region")).toBeNull();
});

test.each([
  [
    { latitude: "25", longitude: "121" },
    { latitude: 25, longitude: 121, name: "", address: "", country: "" },
  ],
  [{ latitude: "91", longitude: "121" }, undefined],
  [{ latitude: "25", longitude: "181" }, undefined],
  [{ latitude: "", longitude: "121" }, undefined],
  [{ latitude: "2e1", longitude: "121" }, undefined],
  [{ longitude: "121" }, undefined],
])("%j names a place or none", (given, found) => {
  expect(placeOf(given)).toEqual(found);
});

describe("tiles of others", () => {
  const LINK = "#/pages/open-location?latitude=25.04&longitude=121.53&name=Shop&country=TW";
  const drawn = () => [...document.querySelectorAll("image")];
  const say = (event: "load" | "error") => act(() => void drawn()[0]?.dispatchEvent(new Event(event)));
  beforeEach(() => {
    for (const side of ["clientWidth", "clientHeight"] as const)
      vi.spyOn(HTMLElement.prototype, side, "get").mockReturnValue(360);
  });
  afterEach(() => vi.restoreAllMocks());

  test("are asked for by their place, and whose they are is said once one has come", async () => {
    world(TILES);
    await open(LINK);
    await waitFor(() => expect(drawn().length).toBeGreaterThan(0));
    for (const image of drawn())
      expect(image.getAttribute("href")).toMatch(/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/);
    expect(screen.queryByText(/Somebody/)).toBeNull();
    say("load");
    await screen.findByText("© Somebody · Natural Earth · GeoNames");
  });

  test("are given up where none comes, and the built-in map stays", async () => {
    world(TILES);
    await open(LINK);
    await waitFor(() => expect(drawn().length).toBeGreaterThan(0));
    for (let times = 0; times < 12; times++) say("error");
    expect(drawn()).toEqual([]);
    expect(screen.getByText("Natural Earth · GeoNames")).toBeTruthy();
    expect(document.querySelectorAll("path.fill-surface").length).toBeGreaterThan(0);
  });

  test("are not asked for where the shop names none", async () => {
    world();
    await open(LINK);
    await screen.findByText("Natural Earth · GeoNames");
    expect(drawn()).toEqual([]);
  });
});
