/** Sending a picture: multipart, so outside of the JSON calls. */

import { readEnvelope, Unreachable } from "@banyan/contract/client.ts";
import type { Uploaded } from "@banyan/contract/uploads.ts";
import { apiLanguage } from "../i18n/language.ts";

const PATH = "/api/office/upload";
const LIMIT_MS = 120_000;

/** Throws `Refused` where the file is no picture that the shop takes, `Unreachable` where no answer came. */
export async function uploadPicture(file: File, topic: "product" | "content"): Promise<Uploaded> {
  const body = new FormData();
  body.set("topic", topic);
  body.set("file", file);
  let response: Response;
  try {
    const signal = AbortSignal.timeout(LIMIT_MS);
    response = await fetch(PATH, { method: "POST", headers: { lang: apiLanguage() }, body, signal });
  } catch (cause) {
    throw new Unreachable(undefined, { cause });
  }
  return readEnvelope<Uploaded>(response);
}
