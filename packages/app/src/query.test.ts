import { officeApi, shopApi } from "@banyan/contract";
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import { afterEach, expect, test } from "vitest";
import { connect } from "./call.ts";
import { keyOf, queryClient, viewerChanged } from "./query.ts";

const ENDPOINTS: Endpoint[] = [shopApi, officeApi].flatMap((api) =>
  Object.values(api).flatMap((group) => Object.values(group)),
);
let viewer = "";
let language: "en" | "th" = "en";

connect({ language: () => language, viewer: () => viewer, guard: (request) => request() });
afterEach(() => {
  setViewer("");
  language = "en";
});

const setViewer = (id: string) => {
  viewer = id;
  viewerChanged();
};
const keysFor = (viewer: string) => {
  setViewer(viewer);
  return new Map(ENDPOINTS.map((endpoint) => [endpoint, JSON.stringify(keyOf(endpoint, {} as never))]));
};

test("every private answer is kept under its viewer, every public one is shared", () => {
  expect(ENDPOINTS.length).toBeGreaterThan(120);
  const [one, other] = [keysFor("10000001"), keysFor("10000002")];
  for (const endpoint of ENDPOINTS) {
    expect(one.get(endpoint) === other.get(endpoint), endpoint.path).toBe(endpoint.access === "public");
  }
});

test("every answer is kept under its language", () => {
  const english = keysFor("10000001");
  language = "th";
  const thai = keysFor("10000001");
  for (const endpoint of ENDPOINTS) expect(thai.get(endpoint), endpoint.path).not.toBe(english.get(endpoint));
});

test("when somebody else is signed in, what was read for the one before is gone, and what is public stays", () => {
  setViewer("10000001");
  for (const endpoint of ENDPOINTS) queryClient.setQueryData(keyOf(endpoint, {} as never), endpoint.access);
  setViewer("10000002");
  const kept = queryClient.getQueriesData({}).map(([, access]) => access);
  expect(new Set(kept)).toEqual(new Set(["public"]));
});
