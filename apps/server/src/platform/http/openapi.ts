/** The contract as an OpenAPI 3.1 document, and as a page that people can read. */
import { CODE, type Endpoint, type Group } from "@banyan/contract/endpoint.ts";
import { ERRORS } from "@banyan/contract/errors.ts";
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { SENTENCES } from "@banyan/contract/messages/index.ts";
import * as z from "zod/mini";

type Api = Record<string, Group>;
type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: "input" | "output") => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
};

/** The OpenAPI document of `api`. Additions to the existing product's calls carry `x-addition`. */
export function openApiDocument(title: string, api: Api): Json {
  const paths: Record<string, Json> = {};
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
    },
  };
}

function operation(tag: string, name: string, endpoint: Endpoint): Json {
  const parameters: Json[] = [{ name: "lang", in: "header", schema: { type: "string", enum: [...LANGUAGES] } }];
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
    responses: {
      200: {
        description: refusalsText(endpoint),
        content: { "application/json": { schema: envelopeSchema(schemaOf(endpoint.output, "output")) } },
      },
    },
  };
}

function security(endpoint: Endpoint): Json[] {
  if (endpoint.access === "public") return [{}, { member: [] }];
  return endpoint.access === "member" ? [{ member: [] }] : [{ staff: [] }];
}

function envelopeSchema(data: Json): Json {
  return {
    type: "object",
    required: ["code", "msg", "time", "data"],
    properties: {
      code: { type: "integer", enum: Object.values(CODE) },
      msg: { type: "string" },
      time: { type: "integer" },
      data: {
        anyOf: [
          data,
          {
            type: "object",
            required: ["error"],
            properties: {
              error: { type: "string", enum: Object.keys(ERRORS) },
              fields: { type: "object", additionalProperties: { type: "string" } },
              params: { type: "object" },
            },
          },
        ],
      },
    },
  };
}

function refusalsText(endpoint: Endpoint): string {
  const lines = endpoint.errors.map((name) => `- ${name}: ${SENTENCES.en.errors[name]}`);
  return lines.length === 0 ? "Done." : `Done, or refused:\n${lines.join("\n")}`;
}

/** The same as a plain page, without a script. */
export function openApiPage(title: string, documentUrl: string, api: Api): string {
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
<h1>${escape(title)}</h1><p><a href="${documentUrl}">OpenAPI 3.1 document</a></p>${sections.join("")}</html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
