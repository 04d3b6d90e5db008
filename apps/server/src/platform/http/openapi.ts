/** Renders the contract as an OpenAPI 3.1 document and as an HTML page. */
import { CODE, type Endpoint, type Group } from "@banyan/contract/endpoint.ts";
import { ERRORS } from "@banyan/contract/errors.ts";
import { GROUP_DESCRIPTIONS } from "@banyan/contract/group-descriptions.ts";
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { SENTENCES } from "@banyan/contract/messages/index.ts";
import { UPLOAD_MAX_BYTES, uploaded } from "@banyan/contract/uploads.ts";
import * as z from "zod/mini";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: "input" | "output") => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
};

/** Kind of session that an API uses. */
type Session = "member" | "staff";

/** A multipart call that uploads a picture. It is not one of the JSON endpoints (uploads.ts). */
export interface UploadCall {
  path: string;
  topics: readonly string[];
  access: Session;
}

/** A published API: the endpoints of one front end and its upload. */
export interface PublishedApi {
  title: string;
  /** Server URL, without a trailing slash. */
  serverUrl: string;
  groups: Record<string, Group>;
  upload: UploadCall;
}

const ENVELOPE =
  "Every answer is an envelope. `code` is 1 when done, 0 when refused, 303 when the session is over; `msg` is a sentence " +
  "to be shown; `time` is the server's time in Unix seconds; `data` is the result or a refusal with a stable name.";

/** The OpenAPI document of an API. Calls that are not in docs/product.md 7 are marked `x-addition`. */
export function openApiDocument({ title, serverUrl, groups, upload }: PublishedApi): Json {
  const paths: Record<string, Json> = { [upload.path]: { post: uploadOperation(upload) } };
  for (const [tag, group] of Object.entries(groups)) {
    for (const [name, endpoint] of Object.entries(group)) {
      paths[endpoint.path] ??= {};
      paths[endpoint.path]![endpoint.method.toLowerCase()] = operation(endpoint, { tag, name, session: upload.access });
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1",
      description: ENVELOPE,
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: title, url: serverUrl },
    },
    servers: [{ url: serverUrl }],
    tags: [...Object.keys(groups), "uploads"].map((name) => ({ name, description: descriptionOf(name) })),
    paths,
    components: {
      schemas: { Refusal: REFUSAL },
      securitySchemes: securitySchemes(upload.access),
      responses: otherStatuses(upload.access),
    },
  };
}

function descriptionOf(group: string): string {
  const description = (GROUP_DESCRIPTIONS as Record<string, string | undefined>)[group];
  if (!description) throw new Error(`no description of the group ${group}`);
  return description;
}

function securitySchemes(session: Session): Json {
  return session === "member"
    ? { member: { type: "apiKey", in: "header", name: "ba-user-token", description: "The session of a member." } }
    : { staff: { type: "apiKey", in: "cookie", name: "__Host-banyan-staff", description: "The session of staff." } };
}

/** Refusals with their own HTTP status (docs/wire.md 1), by status. */
const OTHER_STATUSES = {
  "401": "SESSION_OVER",
  "413": "TOO_LARGE",
  "429": "TOO_MANY_REQUESTS",
  "500": "SERVER_FAULT",
  "503": "SERVER_BUSY",
} as const;
type OtherStatus = keyof typeof OTHER_STATUSES;

/** Statuses with `Retry-After`. */
const LATER: ReadonlySet<string> = new Set<OtherStatus>(["429", "503"]);

/** Responses with other statuses, for callers with this kind of session. */
function otherStatuses(session: Session): Json {
  const envelope = envelopeOf({ code: { type: "integer", enum: [CODE.refused, CODE.sessionOver] }, data: A_REFUSAL });
  return Object.fromEntries(
    statusesOf(session, "POST").map(([status, name]) => [
      name,
      {
        description: `${name}: ${SENTENCES.en.errors[name]}`,
        ...(LATER.has(status) && {
          headers: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } },
        }),
        content: { "application/json": { schema: envelope } },
      },
    ]),
  );
}

/** The statuses other than 200 of a call: 401 if a member's token is read, 413 if it has a body. */
function statusesOf(access: string, method: string) {
  const none = new Set<string>([...(access === "member" ? [] : ["401"]), ...(method === "GET" ? ["413"] : [])]);
  return Object.entries(OTHER_STATUSES).filter(([status]) => !none.has(status));
}

function responsesOf(access: string, method: string, done: Json): Json {
  return {
    200: done,
    ...Object.fromEntries(
      statusesOf(access, method).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
  };
}

const UPLOAD_SUMMARY = `One picture (JPEG, PNG, WebP, HEIC) of at most ${UPLOAD_MAX_BYTES / 1024 / 1024} MB; another call takes the id it answers with`;

function uploadOperation({ path, topics, access }: UploadCall): Json {
  const schema = {
    type: "object",
    required: ["file", "topic"],
    properties: {
      file: { type: "string", contentMediaType: "application/octet-stream" },
      topic: { type: "string", enum: topics },
    },
  };
  return {
    operationId: path.replace(/^\/api\//, "").replaceAll("/", "."),
    tags: ["uploads"],
    summary: UPLOAD_SUMMARY,
    description: callers(access),
    "x-access": access,
    security: [{ [access]: [] }],
    parameters: [LANGUAGE],
    requestBody: { required: true, content: { "multipart/form-data": { schema } } },
    responses: responsesOf(access, "POST", {
      description: "Done.",
      content: { "application/json": { schema: envelopeSchema(schemaOf(uploaded, "output")) } },
    }),
  };
}

const LANGUAGE: Json = {
  name: "lang",
  in: "header",
  description: "The language of sentences and texts in the answer; English unless given.",
  schema: { type: "string", enum: [...LANGUAGES] },
};

const idempotencyKey = ({ access, idempotent }: Endpoint): Json => ({
  name: "idempotency-key",
  in: "header",
  required: idempotent === true && access !== "member",
  description: `A UUID made once per intent. Sent again, it moves nothing and gets the first answer.${
    idempotent === true && access === "member" ? " Without one, equal requests within two minutes count as one." : ""
  }`,
  schema: { type: "string", format: "uuid" },
});

function operation(endpoint: Endpoint, { tag, name, session }: { tag: string; name: string; session: Session }): Json {
  const parameters: Json[] = endpoint.idempotent ? [LANGUAGE, idempotencyKey(endpoint)] : [LANGUAGE];
  const input = schemaOf(endpoint.input, "input") as { properties?: Record<string, Json>; required?: string[] };
  if (endpoint.method === "GET") {
    for (const [field, schema] of Object.entries(input.properties ?? {})) {
      parameters.push({ name: field, in: "query", required: input.required?.includes(field) ?? false, schema });
    }
  }
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: endpoint.summary,
    description: describe(endpoint),
    "x-access": endpoint.access,
    ...(endpoint.addition && { "x-addition": true }),
    security: security(endpoint.access, session),
    parameters,
    ...(endpoint.method === "POST" && {
      requestBody: { required: true, content: { "application/json": { schema: input } } },
    }),
    responses: responsesOf(endpoint.access, endpoint.method, {
      description: refusalsText(endpoint),
      content: { "application/json": { schema: envelopeSchema(schemaOf(endpoint.output, "output")) } },
    }),
  };
}

/** Who may call, and anything to know beyond input and output. */
function describe(endpoint: Endpoint): string {
  const sentences = [callers(endpoint.access)];
  if (endpoint.idempotent) sentences.push("Takes effect once per idempotency key.");
  if (endpoint.stepUp) sentences.push("Asks for a second proof (`stepUpProof`) where the member wants to be asked.");
  return sentences.join(" ");
}

function callers(access: Endpoint["access"]): string {
  if (access === "public") return "For everybody.";
  if (access === "anyone") return "For everybody; a member's session is used.";
  if (access === "member") return "For members.";
  return access === "staff" ? "For all staff." : `For staff with the right \`${access}\`.`;
}

function security(access: Endpoint["access"], session: Session): Json[] {
  if (access === "public") return [{}];
  return access === "anyone" ? [{}, { member: [] }] : [{ [session]: [] }];
}

/** Schema of a refusal's `data`. */
const REFUSAL: Json = {
  type: "object",
  required: ["error"],
  properties: {
    error: { type: "string", enum: Object.keys(ERRORS) },
    fields: { type: "object", additionalProperties: { type: "string" } },
    params: { type: "object" },
  },
};

const A_REFUSAL: Json = { $ref: "#/components/schemas/Refusal" };

function envelopeOf({ code, data }: { code: Json; data: Json }): Json {
  return {
    type: "object",
    required: ["code", "msg", "time", "data"],
    properties: { code, msg: { type: "string" }, time: { type: "integer" }, data },
  };
}

function envelopeSchema(data: Json): Json {
  return envelopeOf({ code: { type: "integer", enum: Object.values(CODE) }, data: { anyOf: [data, A_REFUSAL] } });
}

function refusalsText(endpoint: Endpoint): string {
  const lines = endpoint.errors.map((name) => `- ${name}: ${SENTENCES.en.errors[name]}`);
  return lines.length === 0 ? "Done." : `Done, or refused:\n${lines.join("\n")}`;
}

/** The API as plain HTML without scripts. */
export function openApiPage({ title, groups, upload }: PublishedApi, documentUrl: string): string {
  const sections = Object.entries(groups).map(([tag, group]) => {
    const calls = Object.values(group).map((endpoint) => {
      const fields = Object.keys((schemaOf(endpoint.input, "input") as { properties?: Json }).properties ?? {});
      const refusals = endpoint.errors.map(
        (name) => `<li><code>${name}</code> ${escape(SENTENCES.en.errors[name])}</li>`,
      );
      return `<article><h3><code>${endpoint.method} ${escape(endpoint.path)}</code></h3>
<p>${escape(endpoint.summary)}.</p>
<p>${escape(describe(endpoint))}</p>${
        fields.length > 0 ? `<p>Fields: ${fields.map((field) => `<code>${escape(field)}</code>`).join(" ")}</p>` : ""
      }${refusals.length > 0 ? `<ul>${refusals.join("")}</ul>` : ""}</article>`;
    });
    return `<section><h2>${escape(tag)}</h2><p>${escape(descriptionOf(tag))}</p>${calls.join("")}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#17241c;background:#faf6ee}
article{border-top:1px solid #d9d2c3;padding:.5rem 0}h2{margin-top:2.5rem;color:#1f5a3d}h3{margin:.5rem 0}p,ul{margin:.25rem 0}</style>
<h1>${escape(title)}</h1><p><a href="${documentUrl}">OpenAPI 3.1 document</a></p>${sections.join("")}
<section><h2>uploads</h2><p>${escape(descriptionOf("uploads"))}</p><article><h3><code>POST ${escape(upload.path)}</code></h3><p>${escape(UPLOAD_SUMMARY)}.</p>
<p>${escape(callers(upload.access))} Multipart.</p><p>Fields: <code>file</code> <code>topic</code> (${escape(upload.topics.join(", "))})</p></article></section></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
