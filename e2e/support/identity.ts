/** Verifies the identity of members: submits papers and approves them through the API. */
import { randomInt } from "node:crypto";
import { kyc } from "@banyan/contract/kyc.ts";
import { officeKyc } from "@banyan/contract/office/kyc.ts";
import { anyAddress } from "./addresses.ts";
import { type SignedIn, shopClient } from "./people.ts";
import { origin } from "./place.ts";
import { officeClient } from "./staff.ts";

/** Submits papers with two copies of `photo`. */
export async function submitPapers(member: SignedIn, photo: Buffer): Promise<void> {
  const [idPhoto, selfie] = [await uploadPhoto(member, photo), await uploadPhoto(member, photo)];
  const number = `J${randomInt(10 ** 8, 10 ** 9)}`;
  await shopClient(member.token)(kyc.submit, { idType: "id_card", number, name: member.name, idPhoto, selfie });
}

/** The id of a member's pending submission. */
export async function papersOf({ memberId }: SignedIn): Promise<string> {
  const { list } = await officeClient("compliance")(officeKyc.index, { memberId });
  return list[0]?.id ?? "";
}

/** Submits papers and lets compliance approve them. */
export async function verifyIdentity(member: SignedIn, photo: Buffer): Promise<void> {
  await submitPapers(member, photo);
  const approved = { submissionId: await papersOf(member) };
  await officeClient("compliance")(officeKyc.approve, approved, { idempotencyKey: crypto.randomUUID() });
}

async function uploadPhoto({ token }: SignedIn, photo: Buffer): Promise<string> {
  const form = new FormData();
  form.set("topic", "kyc");
  form.set("file", new Blob([new Uint8Array(photo)], { type: "image/png" }), "photo.png");
  const answer = await fetch(`${origin()}/api/ajax/upload`, {
    method: "POST",
    headers: { "ba-user-token": token, "x-forwarded-for": anyAddress() },
    body: form,
  });
  const { data } = (await answer.json()) as { data: { uploadId?: string } };
  if (!data.uploadId) throw new Error(`A photo was refused: ${JSON.stringify(data)}`);
  return data.uploadId;
}
