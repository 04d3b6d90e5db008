/** Long responses are compressed for clients that accept it. Short ones and those with a secret never are. */
import { gunzipSync } from "node:zlib";
import type { Group } from "@banyan/contract/endpoint.ts";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { mayTravelCompressed } from "../../src/platform/http/compression.ts";
import { type MemberCaller, openWhole, type Whole } from "./whole.ts";

let whole: Whole;
let member: MemberCaller;
beforeAll(async () => {
  whole = await openWhole();
  member = await whole.join();
});
afterAll(() => whole.close());

const LONG = "/api/ajax/countries";
const ask = (url: string, acceptEncoding?: string, headers: Record<string, string> = {}) =>
  whole.http.inject({
    method: "GET",
    url,
    headers: { ...headers, ...(acceptEncoding && { "accept-encoding": acceptEncoding }) },
  });

describe("a long list", () => {
  test.each(["gzip", "gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.8", "GZIP", "deflate,gzip;q=0.001"])(
    "goes compressed to a client that says %s, and says the same",
    async (accepted) => {
      const plain = await ask(LONG);
      const packed = await ask(LONG, accepted);
      expect(packed.headers).toMatchObject({ "content-encoding": "gzip" });
      expect(packed.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(packed.rawPayload.length).toBe(Number(packed.headers["content-length"]));
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
      expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).data).toEqual(plain.json().data);
    },
  );

  test.each([undefined, "identity", "br", "gzip;q=0", "gzip; q=0.000", "gzipped", "*", ",;,q=", "gzip".repeat(20)])(
    "goes as it is to a client that says %s",
    async (accepted) => {
      const answer = await ask(LONG, accepted);
      expect(answer.headers["content-encoding"]).toBeUndefined();
      expect(answer.json().data.list.length).toBeGreaterThan(200);
    },
  );
});

test("a short list goes as it is", async () => {
  const answer = await ask("/api/address/index", "gzip", member.headers);
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.json()).toMatchObject({ code: 1, data: { list: [] } });
});

test("a refusal goes as it is", async () => {
  expect((await ask("/api/order/index", "gzip")).json()).toMatchObject({ code: 303 });
});

const groups: Group[] = [...Object.values(shopApi), ...Object.values(officeApi)];
const everyCall = groups.flatMap((group) => Object.values(group));

/** Fields whose names resemble secrets but that are none. */
const HARMLESS = new Set([
  "/api/ajax/countries code",
  "/api/ajax/countries areaCode",
  "/api/address/index areaCode",
  "/api/address/index postalCode",
  "/api/place/country postalCode",
  "/api/place/areas postalCode",
  "/api/place/search postalCode",
  "/api/place/near postalCode",
  "/api/place/map postalCode",
  "/api/user/direct areaCode",
  "/api/office/products/skus code",
  "/api/office/proposals/detail code",
  // Discount codes are meant to be shared.
  "/api/office/discountCodes/index code",
  // Node codes and invitation codes are meant to be shared.
  "/api/user/binaryTree nodeCode",
  "/api/user/direct nodeCode",
  "/api/user/inviter nodeCode",
  "/api/user/teamSearch nodeCode",
  "/api/user/binaryTree inviteCode",
  "/api/user/direct inviteCode",
  "/api/user/teamSearch inviteCode",
  "/api/office/team/tree nodeCode",
  "/api/office/team/direct nodeCode",
  "/api/office/team/tree inviteCode",
  "/api/office/team/direct inviteCode",
  // Codes of SKUs.
  "/api/office/products/index code",
  // The rules for passwords.
  "/api/user/checkIn password",
]);

test("no answer that may be compressed has a field for a secret", () => {
  const compressible = everyCall.filter(mayTravelCompressed);
  expect(compressible.length).toBeGreaterThan(25);
  const telling = /"(\w*(token|secret|password|recovery|proof|otp)\w*|code|\w*Code)":/gi;
  const found = compressible.flatMap(({ path, output }) => {
    const schema = JSON.stringify(z.toJSONSchema(output, { unrepresentable: "any", io: "output" }));
    return [...schema.matchAll(telling)].map(([, field]) => `${path} ${field}`);
  });
  expect(found.filter((one) => !HARMLESS.has(one))).toEqual([]);
});
