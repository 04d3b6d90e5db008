import { queryClient } from "@banyan/app/query.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createDemoShop } from "../../fake/demo-shop.ts";
import { open, serveBy } from "../page.fixture.tsx";
import { FIRST_CALLS, ID } from "./first-calls.ts";

const OPENED = Object.entries(FIRST_CALLS).map(([path, calls]) => ({
  hash: `#${path}${calls.some((url) => url.endsWith(`=${ID}`)) ? "?id=1" : ""}`,
  calls: calls.map((url) => url.replace(new RegExp(`${ID}$`), "1")),
}));

test.each(OPENED)("what is asked early for $hash is what the page asks for", async ({ hash, calls }) => {
  const server = serveBy(createDemoShop());
  queryClient.clear();
  const early = calls.map((url) => [url, { language: "en", response: server.fetch(url) }] as const);
  globalThis.banyanEarly = Object.fromEntries(early);
  await open(hash);
  await screen.findAllByRole("heading");
  await waitFor(() => expect(Object.keys(globalThis.banyanEarly ?? {})).toEqual([]));
});
