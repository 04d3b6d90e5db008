/** Sending a picture: multipart, so it stands beside `call()`, with the same language, token and session guard. */
import { REQUEST_TIMEOUT_MS, readEnvelope, SessionLost, Unreachable } from "@banyan/contract/client.ts";
import { UPLOAD_PATH, type Uploaded, type UploadTopic } from "@banyan/contract/uploads.ts";
import { apiLanguage } from "../i18n/language.ts";
import { currentMember } from "../session/session.ts";
import { guarded } from "./call.ts";
import { noteServerTime } from "./server-clock.ts";

const LOST_SESSION_STATUSES = new Set([401, 404, 419]);

/** Sends one picture. Rejects like `call()`: `Refused` (not a picture), `SessionLost`, `Unreachable`. */
export function upload(picture: Blob, topic: UploadTopic): Promise<Uploaded> {
  return guarded(() => send(picture, topic));
}

async function send(picture: Blob, topic: UploadTopic): Promise<Uploaded> {
  const body = new FormData();
  body.set("topic", topic);
  body.set("file", picture, "picture");
  const headers: Record<string, string> = { lang: apiLanguage() };
  const token = currentMember()?.token;
  if (token) headers["ba-user-token"] = token;
  let response: Response;
  try {
    response = await fetch(UPLOAD_PATH, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  } catch (cause) {
    throw new Unreachable(undefined, { cause });
  }
  if (LOST_SESSION_STATUSES.has(response.status)) throw new SessionLost(`HTTP ${response.status}`);
  return readEnvelope(response, noteServerTime);
}
