/**
 * Addresses of photos. Each contains a pass for one reader, which expires and works only in that reader's session. An
 * address that is passed on or found in a log shows nothing.
 */
import type { Vault } from "../../platform/sealed.ts";

export const PHOTO_PATH = "/files/kyc/:id";

const FOR_MEMBER_SECONDS = 300;
/** Long enough to load the photo. Opening it again needs a reason again. */
const FOR_STAFF_SECONDS = 60;

export type Reader = { memberId: bigint } | { staffId: string };

/** The pass is bound to this place, so it is not valid for another photo or another reader. */
const passPlace = (id: string, reader: Reader) =>
  `pass to kyc.photo ${id} for ${"staffId" in reader ? `staff ${reader.staffId}` : `member ${reader.memberId}`}`;

function addressOf(vault: Vault, id: string, reader: Reader, endsAt: Date): string {
  const pass = vault.seal(Buffer.from(endsAt.toISOString()), passPlace(id, reader));
  return `/files/kyc/${id}?pass=${pass.toString("base64url")}`;
}

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** An address for the member whose photo it is, valid for 5 minutes. */
export function memberAddress(
  vault: Vault,
  { id, memberId, now }: { id: string; memberId: bigint; now: Date },
): string {
  return addressOf(vault, id, { memberId }, after(now, FOR_MEMBER_SECONDS));
}

/** An address for one member of staff, valid for a minute. */
export function staffAddress(
  vault: Vault,
  { id, staffId, now }: { id: string; staffId: string; now: Date },
): { url: string; endsAt: Date } {
  const endsAt = after(now, FOR_STAFF_SECONDS);
  return { url: addressOf(vault, id, { staffId }, endsAt), endsAt };
}

/** Whether `pass` allows `reader` to see this photo now. */
export function isPass(vault: Vault, given: { id: string; pass: unknown; reader: Reader; now: Date }): boolean {
  if (typeof given.pass !== "string") return false;
  try {
    const endsAt = vault.open(Buffer.from(given.pass, "base64url"), passPlace(given.id, given.reader));
    return given.now < new Date(endsAt.toString());
  } catch {
    return false;
  }
}
