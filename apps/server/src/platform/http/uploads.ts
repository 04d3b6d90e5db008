/** `POST /api/ajax/upload` and its counterpart for the office: one picture per call, as multipart (docs/wire.md 3). */

import { CODE } from "@banyan/contract/endpoint.ts";
import type { StaffRight } from "@banyan/contract/rights.ts";
import {
  OFFICE_UPLOAD_PATH,
  OFFICE_UPLOAD_TOPICS,
  type OfficeUploadTopic,
  UPLOAD_MAX_BYTES,
  UPLOAD_PATH,
  UPLOAD_TOPICS,
  type Uploaded,
  type UploadTopic,
} from "@banyan/contract/uploads.ts";
import multipart from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { Database } from "../database.ts";
import type { Files } from "../files/index.ts";
import { type PictureTopic, pictureView, takePicture } from "../pictures.ts";
import { Refusal, refuse } from "../refusal.ts";
import type { StaffIdentity } from "./call.ts";
import { send } from "./encoded-response.ts";
import type { UploadCall } from "./openapi.ts";
import { type Http, type HttpDeps, keptDatabase, requireRight } from "./server.ts";

/** The calls as published in the OpenAPI document. */
export const SHOP_UPLOAD: UploadCall = { path: UPLOAD_PATH, topics: UPLOAD_TOPICS, access: "member" };
export const OFFICE_UPLOAD: UploadCall = { path: OFFICE_UPLOAD_PATH, topics: OFFICE_UPLOAD_TOPICS, access: "staff" };

/** Stores a member's picture of a private topic. The URL in the response expires. */
export type TakePrivate = (given: { bytes: Buffer; memberId: bigint; now: Date }) => Promise<Uploaded>;

/** Handlers of members' private topics. */
export type PrivateTopics = Partial<Record<UploadTopic, TakePrivate>>;

export async function addUploads(
  http: Http,
  deps: HttpDeps,
  files: Files,
  privateTopics: PrivateTopics = {},
): Promise<void> {
  await http.register(multipart, { limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 4, parts: 5 } });

  http.post(UPLOAD_PATH, async (request, reply) => {
    const now = deps.clock.now();
    const token = request.headers["ba-user-token"];
    if (!token) throw refuse("SESSION_MISSING");
    const { memberId } = await deps.sessions.member(String(token), now);
    const { bytes, topic } = await onePicture(request, (text) => memberTopic(text, privateTopics));
    if (topic === "avatar" || topic === "review")
      return send(reply, await store(keptDatabase(deps, memberId), { bytes, topic, owner: `member:${memberId}`, now }));
    return send(reply, answer(await privateTopics[topic]!({ bytes, memberId, now }), now));
  });

  http.post(OFFICE_UPLOAD_PATH, async (request, reply) => {
    const now = deps.clock.now();
    const staff = await deps.sessions.staff(request.headers.cookie, now);
    if (!staff) throw refuse("SESSION_MISSING");
    const { bytes, topic } = await onePicture(request, (text) => officeTopic(text, staff));
    return send(reply, await store(deps.database, { bytes, topic, owner: `staff:${staff.staffId}`, now }));
  });

  async function store(database: Database, given: { bytes: Buffer; topic: PictureTopic; owner: string; now: Date }) {
    const stored = await takePicture(database, files, given);
    return answer({ uploadId: stored.id, url: pictureView(stored).sources.at(-1)!.url }, given.now);
  }
}

function answer(data: Uploaded, now: Date) {
  const time = Math.floor(now.getTime() / 1000);
  return { status: 200, body: JSON.stringify({ code: CODE.done, msg: "", time, data }) };
}

function memberTopic(text: unknown, privateTopics: PrivateTopics): UploadTopic {
  const topic = UPLOAD_TOPICS.find((known) => known === text);
  if (topic && (topic === "avatar" || topic === "review" || privateTopics[topic])) return topic;
  throw refuse("INVALID_INPUT", { fields: { topic: "NOT_A_CHOICE" } });
}

const RIGHTS = {
  product: "office:catalog.write",
  content: "office:content.write",
  logo: "office:market.write",
} as const satisfies Record<OfficeUploadTopic, StaffRight>;

function officeTopic(text: unknown, staff: StaffIdentity): PictureTopic {
  const topic = OFFICE_UPLOAD_TOPICS.find((known) => known === text);
  requireRight(staff, RIGHTS[topic ?? "product"]);
  if (!topic) throw refuse("INVALID_INPUT", { fields: { topic: "NOT_A_CHOICE" } });
  return topic;
}

async function onePicture<Topic>(request: FastifyRequest, topicOf: (topic: unknown) => Topic) {
  if (!request.isMultipart()) throw refuse("INVALID_INPUT", { fields: { file: "REQUIRED" } });
  const { bytes, topic } = await readParts(request).catch((error: unknown) => {
    // The parser's error for a truncated body has no status.
    const isAnswer = error instanceof Refusal || (error instanceof Error && "statusCode" in error);
    throw isAnswer ? error : refuse("INVALID_INPUT", { fields: { file: "INVALID" } });
  });
  if (!bytes) throw refuse("INVALID_INPUT", { fields: { file: "REQUIRED" } });
  return { bytes, topic: topicOf(topic) };
}

async function readParts(request: FastifyRequest): Promise<{ bytes: Buffer | undefined; topic: unknown }> {
  let bytes: Buffer | undefined;
  let topic: unknown;
  for await (const part of request.parts()) {
    if (part.type === "file" && part.fieldname === "file") bytes = await part.toBuffer();
    else if (part.type === "field" && part.fieldname === "topic") topic = part.value;
    else throw refuse("INVALID_INPUT", { fields: { [part.fieldname]: "UNKNOWN_FIELD" } });
  }
  return { bytes, topic };
}
