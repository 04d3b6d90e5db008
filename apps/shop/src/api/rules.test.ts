import { type Endpoint, shopApi } from "@banyan/contract";
import { expect, test } from "vitest";
import { wholeEndpoint } from "./rules.ts";

const sources = import.meta.glob<string>("../areas/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const byName = shopApi as unknown as Record<string, Record<string, Endpoint>>;
const endpointOf = (name: string) => byName[name.split(".")[0] ?? ""]?.[name.split(".")[1] ?? ""];
/** The endpoints that stand in the first argument of a form. */
const forms = Object.values(sources)
  .flatMap((text) => [...text.matchAll(/use(?:Contract|Move|Profile)Form(?:<[^()]*>)?\(([^{]+?),/g)])
  .flatMap(([, given = ""]) => given.match(/\w+\.\w+/g) ?? [])
  .filter((name) => endpointOf(name) !== undefined);

test("there are forms", () => expect(forms.length).toBeGreaterThan(5));

test.each([...new Set(forms)])("the rules of %s are found", async (name) => {
  const endpoint = endpointOf(name);
  const whole = await wholeEndpoint(endpoint!);
  expect([whole.path, typeof whole.input.safeParse]).toEqual([endpoint!.path, "function"]);
});
