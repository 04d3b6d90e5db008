/** A picture that only its reader may see. It is loaded with the session, which an `<img>` of the shop cannot send. */
import { Unreachable } from "@banyan/contract/client.ts";
import { connection } from "./call.ts";

/** The picture at an address that the server has just given. Throws `Unreachable` where it can no longer be loaded. */
export async function privatePicture(url: string): Promise<Blob> {
  const token = connection().token?.();
  const headers: Record<string, string> = token ? { "ba-user-token": token } : {};
  const response = await fetch(url, { headers }).catch(() => null);
  if (!response?.ok) throw new Unreachable(response?.status);
  return response.blob();
}
