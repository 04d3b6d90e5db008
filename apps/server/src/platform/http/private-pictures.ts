/**
 * Private pictures and their addresses. Each address contains a pass for one reader, which expires and works only in that
 * reader's session. An address that is passed on or found in a log shows nothing: whoever may not see the picture gets
 * the answer of an unknown address.
 */
import type { StaffRight } from "@banyan/contract/rights.ts";
import type { FastifyRequest } from "fastify";
import type { Tx } from "../database.ts";
import { refuse } from "../refusal.ts";
import type { Vault } from "../sealed.ts";
import { type Http, type HttpDeps, requireRight } from "./server.ts";

const FOR_MEMBER_SECONDS = 300;
/** Long enough to load the picture. */
const FOR_STAFF_SECONDS = 60;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** One kind of private pictures; names the folder of their addresses. */
export type PrivateKind = "kyc" | "feedback";

export type Reader = { memberId: bigint } | { staffId: string };

/** What makes and checks passes. */
interface Passes {
  vault: Vault;
  kind: PrivateKind;
}

/** The pass is bound to this place, so it is not valid for another picture or another reader. */
const passPlace = (kind: PrivateKind, id: string, reader: Reader) =>
  `pass to ${kind} picture ${id} for ${"staffId" in reader ? `staff ${reader.staffId}` : `member ${reader.memberId}`}`;

function addressOf({ vault, kind }: Passes, id: string, reader: Reader, endsAt: Date): string {
  const pass = vault.seal(Buffer.from(endsAt.toISOString()), passPlace(kind, id, reader));
  return `/files/${kind}/${id}?pass=${pass.toString("base64url")}`;
}

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** An address for the member whose picture it is, valid for 5 minutes. */
export function memberAddress(
  passes: Passes,
  { id, memberId, now }: { id: string; memberId: bigint; now: Date },
): string {
  return addressOf(passes, id, { memberId }, after(now, FOR_MEMBER_SECONDS));
}

/** An address for one member of staff, valid for a minute. */
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
    const endsAt = vault.open(Buffer.from(given.pass, "base64url"), passPlace(kind, given.id, given.reader));
    return given.now < new Date(endsAt.toString());
  } catch {
    return false;
  }
}

export interface PrivatePictures extends Passes {
  /** What staff must be allowed to do to see them. */
  right: StaffRight;
  /** Whose picture it is, and its bytes (WebP); undefined where there is none with this id. */
  find(id: string): Promise<{ memberId: bigint; bytes(): Promise<Buffer> } | undefined>;
  /** Notes that staff get the bytes, each time. Without the note they get none. */
  noteLook?(tx: Tx, look: { id: string; memberId: bigint; staffId: string; now: Date }): Promise<void>;
}

/** Serves the pictures of one kind to the readers of their addresses. */
export function addPrivatePictures(
  http: Http,
  { clock, sessions, database }: HttpDeps,
  pictures: PrivatePictures,
): void {
  http.get(`/files/${pictures.kind}/:id`, async (request, reply) => {
    const now = clock.now();
    const { id } = request.params as { id: string };
    const { pass } = request.query as Record<string, string>;
    const reader = await readerOf(request, now).catch(() => null);
    if (!reader || !UUID.test(id) || !isPass(pictures, { id, pass, reader, now })) throw refuse("PATH_UNKNOWN");
    const found = await pictures.find(id);
    if (!found || ("memberId" in reader && found.memberId !== reader.memberId)) throw refuse("PATH_UNKNOWN");
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

  async function readerOf(request: FastifyRequest, now: Date): Promise<Reader | null> {
    const token = request.headers["ba-user-token"];
    if (token) return { memberId: (await sessions.member(String(token), now)).memberId };
    const staff = await sessions.staff(request.headers.cookie, now);
    if (!staff) return null;
    requireRight(staff, pictures.right);
    return { staffId: staff.staffId };
  }
}
