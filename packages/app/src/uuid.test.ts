import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { newUuid } from "./uuid.ts";

afterEach(() => vi.unstubAllGlobals());

test("on plain HTTP, where the browser has no randomUUID, each intent still has a key of its own", () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal("crypto", { getRandomValues });
  const keys = [newUuid(), newUuid()];
  for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true);
  expect(new Set(keys).size).toBe(2);
});
