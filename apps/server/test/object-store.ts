/**
 * A small S3-compatible store in this process, for tests: objects in memory, with verification of every request's
 * signature (AWS Signature 4, implemented from its documentation). It can be unreachable, slow, busy or full.
 */
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const BUCKET = "pictures";
const REGION = "test-1";
const KEY_ID = "AKTEST";
const SECRET = "a secret of the test";
const FIFTEEN_MINUTES_MS = 900_000;

/** "busy" responds 503 once, then works. "full" rejects new objects. */
export type Mood = "well" | "away" | "slow" | "busy" | "full" | "cut off";

export type TestStore = Awaited<ReturnType<typeof openTestStore>>;

export async function openTestStore({ keysAtOnce = 1_000 } = {}) {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  /** Method and path of every request. */
  const asked: string[] = [];
  let mood: Mood = "well";

  const server = createServer((request, response) => {
    if (mood === "away") return void request.socket.destroy();
    if (mood === "slow") return;
    void answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { method = "" } = request;
    const url = new URL(request.url!, endpoint);
    asked.push(`${method} ${url.pathname}`);
    const fail = (status: number, code: string) => {
      response.writeHead(status, { "content-type": "application/xml" });
      response.end(method === "HEAD" ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    };
    if (mood === "busy") {
      mood = "well";
      return fail(503, "SlowDown");
    }
    const wrong = wrongSignature(request, url, body);
    if (wrong) return fail(403, wrong);
    const [, bucket, ...rest] = url.pathname.split("/").map(decodeURIComponent);
    const key = rest.join("/");
    if (bucket !== BUCKET) return fail(404, "NoSuchBucket");
    if (key === "") return method === "HEAD" ? void response.end() : list(url, response);
    const found = objects.get(key);
    if (method === "PUT") {
      if (mood === "full") return fail(507, "XMinioStorageFull");
      objects.set(key, { bytes: body, type: request.headers["content-type"] ?? "" });
      return void response.end();
    }
    if (method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (!found) return fail(404, "NoSuchKey");
    response.writeHead(200, { "content-type": found.type, "content-length": found.bytes.length });
    if (mood !== "cut off") return void response.end(method === "HEAD" ? undefined : found.bytes);
    response.write(found.bytes.subarray(0, 1));
    setTimeout(() => request.socket.destroy(), 20);
  }

  function list({ searchParams }: URL, response: ServerResponse): void {
    const prefix = searchParams.get("prefix") ?? "";
    const after = searchParams.get("continuation-token") ?? "";
    const most = Math.min(Number(searchParams.get("max-keys")), keysAtOnce);
    const all = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = all.slice(0, most);
    const isCut = page.length < all.length;
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)!.bytes.length}</Size></Contents>`,
    );
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    response.writeHead(200, { "content-type": "application/xml" });
    response.end(
      `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isCut}</IsTruncated>${contents.join("")}${next}</ListBucketResult>`,
    );
  }

  return {
    endpoint,
    objects,
    asked,
    /** Environment variables for the server. */
    env: {
      FILES_URL: `s3://${BUCKET}/shop?endpoint=${encodeURIComponent(endpoint)}&region=${REGION}`,
      AWS_ACCESS_KEY_ID: KEY_ID,
      AWS_SECRET_ACCESS_KEY: SECRET,
    },
    be(wanted: Mood): void {
      mood = wanted;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Error code of an invalid signature; undefined if it is valid. */
function wrongSignature({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  if (!given) return "AccessDenied";
  const [, keyId, day = "", region, signed = "", signature] = given;
  if (keyId !== KEY_ID) return "InvalidAccessKeyId";
  if (region !== REGION) return "AuthorizationHeaderMalformed";
  const at = String(headers["x-amz-date"]);
  const moment = at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  if (!at.startsWith(day) || !(Math.abs(Date.now() - Date.parse(moment)) < FIFTEEN_MINUTES_MS))
    return "RequestTimeTooSkewed";
  const names = signed.split(";");
  const needed = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
  if (needed.some((name) => !names.includes(name))) return "AccessDenied";
  const payload = String(headers["x-amz-content-sha256"]);
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== hash(body)) return "XAmzContentSHA256Mismatch";
  const canonical = [
    method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join("&"),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, " ")}`),
    "",
    signed,
    payload,
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", at, `${day}/${region}/s3/aws4_request`, hash(canonical)].join("\n");
  const key = [day, REGION, "s3", "aws4_request"].reduce<string | Buffer>(
    (former, part) => createHmac("sha256", former).update(part).digest(),
    `AWS4${SECRET}`,
  );
  return createHmac("sha256", key).update(text).digest("hex") === signature ? undefined : "SignatureDoesNotMatch";
}

const hash = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
