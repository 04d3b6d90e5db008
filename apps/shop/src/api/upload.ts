/** Sending a picture: multipart, so it stands beside `call()`, with the same language, token and session guard. */
import { REQUEST_TIMEOUT_MS, readEnvelope, SessionLost, Unreachable } from "@banyan/contract/client.ts";
import { UPLOAD_PATH, type Uploaded, type UploadTopic } from "@banyan/contract/uploads.ts";
import { apiLanguage } from "../i18n/language.ts";
import { currentMember } from "../session/session.ts";
import { guarded } from "./call.ts";
import { noteServerTime } from "./server-clock.ts";

const LOST_SESSION_STATUSES = new Set([401, 404, 419]);

/** Hears how much of a picture has been sent, from 0 to 1. */
export type OnProgress = (part: number) => void;

/** Sends one picture. Rejects like `call()`: `Refused` (not a picture), `SessionLost`, `Unreachable`. */
export function upload(picture: Blob, topic: UploadTopic, onProgress?: OnProgress): Promise<Uploaded> {
  return guarded(() => send(picture, topic, onProgress));
}

async function send(picture: Blob, topic: UploadTopic, onProgress: OnProgress | undefined): Promise<Uploaded> {
  const body = new FormData();
  body.set("topic", topic);
  body.set("file", picture, "picture");
  const headers: Record<string, string> = { lang: apiLanguage() };
  const token = currentMember()?.token;
  if (token) headers["ba-user-token"] = token;
  let response: Response;
  try {
    response = onProgress
      ? await postWatched(body, headers, onProgress)
      : await fetch(UPLOAD_PATH, { method: "POST", headers, body, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  } catch (cause) {
    throw new Unreachable(undefined, { cause });
  }
  if (LOST_SESSION_STATUSES.has(response.status)) throw new SessionLost(`HTTP ${response.status}`);
  return readEnvelope(response, noteServerTime);
}

/** The same request in the one way by which browsers tell how far it is. */
function postWatched(body: FormData, headers: Record<string, string>, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", UPLOAD_PATH);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = REQUEST_TIMEOUT_MS;
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener("error", () => reject(new TypeError("no connection")));
    request.addEventListener("timeout", () => reject(new TypeError("no answer in time")));
    request.send(body);
  });
}
