/** A picture that only its reader may see. It is loaded with the session, which an `<img>` of the shop cannot send. */
import { REQUEST_TIMEOUT_MS, Unreachable } from "@banyan/contract/client.ts";
import { connection } from "./call.ts";

/** The picture at an address that the server has just given. Throws `Unreachable` where it can no longer be loaded. */
export async function loadPrivatePicture(url: string): Promise<Blob> {
  const token = connection().token?.();
  const headers: Record<string, string> = token ? { "ba-user-token": token } : {};
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const response = await fetch(url, { headers, signal }).catch(() => null);
  const picture = response?.ok && (await response.blob().catch(() => null));
  if (!picture) throw new Unreachable(response?.status);
  return picture;
}
