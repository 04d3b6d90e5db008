import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createDemoShop } from "../../fake/demo-shop.ts";
import { open, serveBy } from "../page.fixture.tsx";
import { ENTRANCES, ID } from "./entrances.ts";

const OPENED = ENTRANCES.map(({ paths, asks }) => ({
  hash: `#${paths.at(-1)}${asks.some((ask) => ask.endsWith(ID)) ? "?id=1" : ""}`,
  asks: asks.map((ask) => ask.replace(new RegExp(`${ID}$`), "1")),
}));

test.each(OPENED)("what is asked early for $hash is what the page asks for", async ({ hash, asks }) => {
  const server = serveBy(createDemoShop());
  const early = asks.map((url) => [url, { language: "en", response: server.fetch(url) }] as const);
  globalThis.banyanEarly = Object.fromEntries(early);
  await open(hash);
  await screen.findAllByRole("heading");
  await vi.waitFor(() => expect(Object.keys(globalThis.banyanEarly ?? {})).toEqual([]));
});
