/** Loads a private picture with the session's token, which the shop's `<img>` elements cannot send. */
import { REQUEST_TIMEOUT_MS, Unreachable } from "@banyan/contract/client.ts";
import { connection } from "./call.ts";

/** Loads from a URL that the server has just issued. Throws `Unreachable` if it is no longer available. */
export async function loadPrivatePicture(url: string): Promise<Blob> {
  const token = connection().token?.();
  const headers: Record<string, string> = token ? { "ba-user-token": token } : {};
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const response = await fetch(url, { headers, signal }).catch(() => null);
  const picture = response?.ok && (await response.blob().catch(() => null));
  if (!picture) throw new Unreachable(response?.status);
  return picture;
}
