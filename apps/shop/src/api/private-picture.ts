/** A picture that only its member may see. It is loaded with the token, which an `<img>` cannot send. */
import { Unreachable } from "@banyan/contract/client.ts";
import { currentMember } from "../session/session.ts";

/** The picture at an address that the server has just given. Throws `Unreachable` where it can no longer be loaded. */
export async function privatePicture(url: string): Promise<Blob> {
  const response = await fetch(url, { headers: { "ba-user-token": currentMember()?.token ?? "" } }).catch(() => null);
  if (!response?.ok) throw new Unreachable(response?.status);
  return response.blob();
}
