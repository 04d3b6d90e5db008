/** Hands a push to the push service of a device, encrypted for it (RFC 8291). */
import { isPushAddress } from "@banyan/contract/pushes.ts";
import webPush from "web-push";
import type { PushKeys } from "./keys.ts";

/** Shorter than a lease (send-due.ts). */
const TIMEOUT_MS = 20_000;

export interface PushMessage {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** JSON. */
  payload: string;
  /** How long the service keeps it for a device that is switched off. */
  ttlSeconds: number;
  /** Replaces one of the same topic that is not delivered yet. At most 32 letters, digits, `-` and `_`. */
  topic: string;
}

export interface PushTransport {
  /** The status of the service. Rejects if it cannot be reached, or the message cannot be encrypted for the device. */
  send(message: PushMessage, keys: PushKeys): Promise<number>;
}

/** `subject` is whom a push service can turn to: an https or mailto address. */
export function pushTransport(subject: string): PushTransport {
  return {
    async send({ endpoint, p256dh, auth, payload, ttlSeconds, topic }, keys) {
      // The call checked it; this is where it matters.
      if (!isPushAddress(endpoint)) throw new Error("not the address of a push service");
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...keys },
        TTL: ttlSeconds,
        topic,
        contentEncoding: "aes128gcm",
      });
      const response = await fetch(endpoint, {
        method: "POST",
        headers: details.headers as Record<string, string>,
        body: new Uint8Array(details.body ?? []),
        // It must not lead the server elsewhere.
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.status;
    },
  };
}
