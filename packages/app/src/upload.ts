/** Picture uploads: multipart, hence separate from `call()`, with the same language, token and session guard. */

import {
  OFFICE_UPLOAD_PATH,
  type OfficeUploadTopic,
  UPLOAD_PATH,
  UPLOAD_TOPICS,
  type Uploaded,
  type UploadTopic,
} from "@banyan/contract/browser/uploads.ts";
import { REQUEST_TIMEOUT_MS, readEnvelope, Unreachable } from "@banyan/contract/client.ts";
import { connection } from "./call.ts";

/** Called with the sent fraction of a picture, 0 to 1. */
export type OnProgress = (part: number) => void;

const OF_MEMBERS: ReadonlySet<string> = new Set(UPLOAD_TOPICS);

/** Uploads a picture. Rejects like `call()`: `Refused` (not a picture), `SessionLost`, `Unreachable`. */
export function upload(
  picture: Blob,
  topic: UploadTopic | OfficeUploadTopic,
  onProgress?: OnProgress,
): Promise<Uploaded> {
  return connection().guard(() => send(picture, topic, onProgress));
}

async function send(picture: Blob, topic: string, onProgress: OnProgress | undefined): Promise<Uploaded> {
  const { language, token, onTime, host = "" } = connection();
  const body = new FormData();
  body.set("topic", topic);
  body.set("file", picture, "picture");
  const url = host + (OF_MEMBERS.has(topic) ? UPLOAD_PATH : OFFICE_UPLOAD_PATH);
  const headers: Record<string, string> = { lang: language() };
  const mine = token?.();
  if (mine) headers["ba-user-token"] = mine;
  let response: Response;
  try {
    response = onProgress
      ? await postWatched(url, body, headers, onProgress)
      : await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  } catch (cause) {
    throw new Unreachable(undefined, { cause });
  }
  return readEnvelope(response, { onTime, host });
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function postWatched(
  url: string,
  body: FormData,
  headers: Record<string, string>,
  onProgress: OnProgress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = REQUEST_TIMEOUT_MS;
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener("error", () => reject(new TypeError("connection failed")));
    request.addEventListener("timeout", () => reject(new TypeError("timeout")));
    request.send(body);
  });
}
