/** The contract as an OpenAPI 3.1 document, and as a page that people can read. */
import { CODE, type Endpoint, type Group } from "@banyan/contract/endpoint.ts";
import { ERRORS } from "@banyan/contract/errors.ts";
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { SENTENCES } from "@banyan/contract/messages/index.ts";
import { UPLOAD_MAX_BYTES, uploaded } from "@banyan/contract/uploads.ts";
import * as z from "zod/mini";

type Api = Record<string, Group>;
type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: "input" | "output") => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
};

/** A call that takes a picture, as multipart: it stands beside the JSON endpoints (uploads.ts). */
export interface UploadCall {
  path: string;
  topics: readonly string[];
  /** Whose session it wants. */
  access: "member" | "staff";
}

/** The OpenAPI document of `api` and its upload. Additions to the existing product's calls carry `x-addition`. */
export function openApiDocument(title: string, api: Api, upload: UploadCall): Json {
  const paths: Record<string, Json> = { [upload.path]: { post: uploadOperation(upload) } };
  for (const [tag, group] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(group)) {
      paths[endpoint.path] ??= {};
      paths[endpoint.path]![endpoint.method.toLowerCase()] = operation(tag, name, endpoint);
    }
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1", description: "Every answer is an envelope: code, msg, time, data." },
    paths,
    components: {
      securitySchemes: {
        member: { type: "apiKey", in: "header", name: "ba-user-token" },
        staff: { type: "apiKey", in: "cookie", name: "__Host-banyan-staff" },
      },
      responses: otherStatuses(),
    },
  };
}

/** The refusals that have an HTTP status of their own (docs/wire.md), by that status. */
const OTHER_STATUSES = {
  "401": "SESSION_OVER",
  "413": "TOO_LARGE",
  "429": "TOO_MANY_REQUESTS",
  "500": "SERVER_FAULT",
  "503": "SERVER_BUSY",
} as const;
type OtherStatus = keyof typeof OTHER_STATUSES;

/** Statuses after which the caller is told when to come again. */
const LATER: ReadonlySet<string> = new Set<OtherStatus>(["429", "503"]);

function otherStatuses(): Json {
  const envelope = envelopeOf({ code: { type: "integer", enum: [CODE.refused, CODE.sessionOver] }, data: REFUSAL });
  return Object.fromEntries(
    Object.entries(OTHER_STATUSES).map(([status, name]) => [
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

/** Which of them may come beside 200: a token is read where members call, a body where something is posted. */
function responsesOf(access: string, method: string, done: Json): Json {
  const none = new Set<string>([...(access === "member" ? [] : ["401"]), ...(method === "GET" ? ["413"] : [])]);
  const others = Object.entries(OTHER_STATUSES).filter(([status]) => !none.has(status));
  return {
    200: done,
    ...Object.fromEntries(others.map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }])),
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

const LANGUAGE: Json = { name: "lang", in: "header", schema: { type: "string", enum: [...LANGUAGES] } };

function operation(tag: string, name: string, endpoint: Endpoint): Json {
  const parameters: Json[] = [LANGUAGE];
  if (endpoint.idempotent) {
    parameters.push({
      name: "idempotency-key",
      in: "header",
      required: true,
      schema: { type: "string", format: "uuid" },
    });
  }
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
    "x-access": endpoint.access,
    ...(endpoint.addition && { "x-addition": true }),
    security: security(endpoint),
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

function security(endpoint: Endpoint): Json[] {
  if (endpoint.access === "public") return [{}, { member: [] }];
  return endpoint.access === "member" ? [{ member: [] }] : [{ staff: [] }];
}

/** What `data` is in a refusal. */
const REFUSAL: Json = {
  type: "object",
  required: ["error"],
  properties: {
    error: { type: "string", enum: Object.keys(ERRORS) },
    fields: { type: "object", additionalProperties: { type: "string" } },
    params: { type: "object" },
  },
};

function envelopeOf({ code, data }: { code: Json; data: Json }): Json {
  return {
    type: "object",
    required: ["code", "msg", "time", "data"],
    properties: { code, msg: { type: "string" }, time: { type: "integer" }, data },
  };
}

function envelopeSchema(data: Json): Json {
  return envelopeOf({ code: { type: "integer", enum: Object.values(CODE) }, data: { anyOf: [data, REFUSAL] } });
}

function refusalsText(endpoint: Endpoint): string {
  const lines = endpoint.errors.map((name) => `- ${name}: ${SENTENCES.en.errors[name]}`);
  return lines.length === 0 ? "Done." : `Done, or refused:\n${lines.join("\n")}`;
}

/** The same as a plain page, without a script. */
export function openApiPage(title: string, documentUrl: string, api: Api, upload: UploadCall): string {
  const sections = Object.entries(api).map(([tag, group]) => {
    const calls = Object.values(group).map((endpoint) => {
      const fields = Object.keys((schemaOf(endpoint.input, "input") as { properties?: Json }).properties ?? {});
      const refusals = endpoint.errors.map(
        (name) => `<li><code>${name}</code> ${escape(SENTENCES.en.errors[name])}</li>`,
      );
      return `<article><h3><code>${endpoint.method} ${escape(endpoint.path)}</code></h3>
<p>${escape(endpoint.summary)}.</p>
<p>Access: ${escape(endpoint.access)}${endpoint.idempotent ? " · idempotency-key" : ""}${endpoint.addition ? " · addition" : ""}${
        fields.length > 0 ? ` · fields: ${fields.map((field) => `<code>${escape(field)}</code>`).join(" ")}` : ""
      }</p>${refusals.length > 0 ? `<ul>${refusals.join("")}</ul>` : ""}</article>`;
    });
    return `<section><h2>${escape(tag)}</h2>${calls.join("")}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#17241c;background:#faf6ee}
article{border-top:1px solid #d9d2c3;padding:.5rem 0}h2{margin-top:2.5rem;color:#1f5a3d}h3{margin:.5rem 0}p,ul{margin:.25rem 0}</style>
<h1>${escape(title)}</h1><p><a href="${documentUrl}">OpenAPI 3.1 document</a></p>${sections.join("")}
<section><h2>uploads</h2><article><h3><code>POST ${escape(upload.path)}</code></h3><p>${escape(UPLOAD_SUMMARY)}.</p>
<p>Access: ${upload.access} · multipart · fields: <code>file</code> <code>topic</code> (${escape(upload.topics.join(", "))})</p></article></section></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
