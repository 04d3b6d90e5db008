import { queryClient } from "@banyan/app/query.ts";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createDemoShop } from "../../fake/demo-shop.ts";
import { MEMBER, open, serveBy } from "../page.fixture.tsx";
import { signIn } from "../session/session.ts";
import { ENTRANCES, ID } from "./entrances.ts";

const OPENED = ENTRANCES.map(({ paths, asks, ofMember }) => ({
  ofMember,
  hash: `#${paths.at(-1)}${asks.some((ask) => ask.endsWith(`=${ID}`)) ? "?id=1" : ""}`,
  asks: asks.map((ask) => ask.replace(new RegExp(`${ID}$`), "1")),
}));

test.each(OPENED)("what is asked early for $hash is what the page asks for", async ({ hash, asks, ofMember }) => {
  const server = serveBy(createDemoShop());
  if (ofMember) signIn(MEMBER);
  // Opened anew, the shop knows nothing but the token.
  queryClient.clear();
  const token = ofMember && MEMBER.token;
  const early = asks.map((url) => [url, { language: "en", token, response: server.fetch(url) }] as const);
  globalThis.banyanEarly = Object.fromEntries(early);
  await open(hash);
  await screen.findAllByRole("heading");
  await vi.waitFor(() => expect(Object.keys(globalThis.banyanEarly ?? {})).toEqual([]));
});
