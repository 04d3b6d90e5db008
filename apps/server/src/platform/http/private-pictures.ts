/**
 * Private pictures and their URLs. Each URL contains a pass for one reader, which expires and is only valid in that
 * reader's session. A leaked URL reveals nothing: without access, the response is that of an unknown URL.
 */
import type { StaffRight } from "@banyan/contract/rights.ts";
import type { FastifyRequest } from "fastify";
import type { Tx } from "../database.ts";
import { refuse } from "../refusal.ts";
import type { Vault } from "../sealed.ts";
import type { StaffIdentity } from "./call.ts";
import { type Http, type HttpDeps, mayUse } from "./server.ts";

const FOR_MEMBER_SECONDS = 300;
/** Long enough to load the picture. */
const FOR_STAFF_SECONDS = 60;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A kind of private picture; part of the URL path. */
export type PrivateKind = "kyc" | "feedback";

export type Reader = { memberId: bigint } | { staffId: string };

/** Context to create and verify passes. */
interface Passes {
  vault: Vault;
  kind: PrivateKind;
}

/** Encryption context of a pass, which makes it invalid for other pictures and readers. */
const passContext = (kind: PrivateKind, id: string, reader: Reader) =>
  `pass to ${kind} picture ${id} for ${"staffId" in reader ? `staff ${reader.staffId}` : `member ${reader.memberId}`}`;

function addressOf({ vault, kind }: Passes, id: string, reader: Reader, endsAt: Date): string {
  const pass = vault.seal(Buffer.from(endsAt.toISOString()), passContext(kind, id, reader));
  return `/files/${kind}/${id}?pass=${pass.toString("base64url")}`;
}

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** URL for the member who owns the picture, valid for 5 minutes. */
export function memberAddress(
  passes: Passes,
  { id, memberId, now }: { id: string; memberId: bigint; now: Date },
): string {
  return addressOf(passes, id, { memberId }, after(now, FOR_MEMBER_SECONDS));
}

/** URL for one staff account, valid for a minute. */
export function staffAddress(
  passes: Passes,
  { id, staffId, now }: { id: string; staffId: string; now: Date },
): { url: string; endsAt: Date } {
  const endsAt = after(now, FOR_STAFF_SECONDS);
  return { url: addressOf(passes, id, { staffId }, endsAt), endsAt };
}

function isPass({ vault, kind }: Passes, given: { id: string; pass: unknown; reader: Reader; now: Date }): boolean {
  if (typeof given.pass !== "string") return false;
  try {
    const endsAt = vault.open(Buffer.from(given.pass, "base64url"), passContext(kind, given.id, given.reader));
    return given.now < new Date(endsAt.toString());
  } catch {
    return false;
  }
}

export interface PrivatePictures extends Passes {
  /** Right that staff need to view them, unless `find` names another one for a picture. */
  right: StaffRight;
  /** Owner and content (WebP) of a picture; undefined for an unknown id. */
  find(id: string): Promise<{ memberId: bigint; right?: StaffRight; bytes(): Promise<Buffer> } | undefined>;
  /** Records each view by staff. If recording fails, staff get no picture. */
  noteLook?(tx: Tx, look: { id: string; memberId: bigint; staffId: string; now: Date }): Promise<void>;
}

/** Serves one kind of private pictures to the readers named in their URLs. */
export function addPrivatePictures(
  http: Http,
  { clock, sessions, database }: HttpDeps,
  pictures: PrivatePictures,
): void {
  http.get(`/files/${pictures.kind}/:id`, async (request, reply) => {
    const now = clock.now();
    const { id } = request.params as { id: string };
    const { pass } = request.query as Record<string, string>;
    const { reader, staff } = (await readerOf(request, now).catch(() => null)) ?? {};
    if (!reader || !UUID.test(id) || !isPass(pictures, { id, pass, reader, now })) throw refuse("PATH_UNKNOWN");
    const found = await pictures.find(id);
    if (!found || ("memberId" in reader && found.memberId !== reader.memberId)) throw refuse("PATH_UNKNOWN");
    if (staff && !mayUse(staff, found.right ?? pictures.right)) throw refuse("PATH_UNKNOWN");
    const bytes = await found.bytes();
    if ("staffId" in reader) {
      const look = { id, memberId: found.memberId, staffId: reader.staffId, now };
      await database.transaction(async (tx) => pictures.noteLook?.(tx, look));
    }
    return reply
      .headers({
        "content-type": "image/webp",
        "cache-control": "private, no-store",
        "content-disposition": "inline",
        "cross-origin-resource-policy": "same-origin",
      })
      .send(bytes);
  });

  async function readerOf(
    request: FastifyRequest,
    now: Date,
  ): Promise<{ reader: Reader; staff?: StaffIdentity } | null> {
    const token = request.headers["ba-user-token"];
    if (token) return { reader: { memberId: (await sessions.member(String(token), now)).memberId } };
    const staff = await sessions.staff(request.headers.cookie, now);
    if (!staff) return null;
    return { reader: { staffId: staff.staffId }, staff };
  }
}
