import { REQUEST_TIMEOUT_MS, Unreachable } from "@banyan/contract/client.ts";
import { afterEach, expect, test, vi } from "vitest";
import { connect } from "./call.ts";
import { loadPrivatePicture } from "./load-private-picture.ts";

connect({ language: () => "en", viewer: () => "", guard: (request) => request() });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a picture that does not come within the time of a request is unreachable", async () => {
  const over = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(over.signal);
  const hanging = (_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  vi.stubGlobal("fetch", hanging);
  const picture = expect(loadPrivatePicture("/files/one")).rejects.toThrow(Unreachable);
  over.abort();
  await picture;
  expect(timeout).toHaveBeenCalledWith(REQUEST_TIMEOUT_MS);
});

test("a picture that breaks off on its way is unreachable", async () => {
  vi.stubGlobal("fetch", async () => ({ ok: true, blob: () => Promise.reject(new TypeError("lost")) }));
  await expect(loadPrivatePicture("/files/one")).rejects.toThrow(Unreachable);
});
