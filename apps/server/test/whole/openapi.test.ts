/**
 * The published contract is a valid OpenAPI 3.1 document with descriptions, and contains every call of docs/product.md
 * 7.
 */
import { OFFICE_UPLOAD_TOPICS, UPLOAD_TOPICS } from "@banyan/contract/uploads.ts";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENDPOINTS } from "./contract-check.ts";
import { DESCRIBED_CALLS } from "./described-calls.ts";
import { sampleFor } from "./samples.ts";
import { openWhole, type Whole } from "./whole.ts";

/** Multipart calls, which are not endpoints of the contract. */
const UPLOADS = [post("ajax/upload"), post("office/upload")];

/** Calls of docs/wire.md 4 that docs/product.md 7 does not list. */
const DECIDED = [get("user/checkIn"), post("user/logout"), get("account/profile")];

function get(path: string): string {
  return `GET /api/${path}`;
}
function post(path: string): string {
  return `POST /api/${path}`;
}

interface Operation {
  operationId: string;
  "x-addition"?: boolean;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required?: boolean }[];
  requestBody: {
    content: Record<string, { schema: { required: string[]; properties: { topic: { enum: string[] } } } }>;
  };
  responses: { 200: { content: { "application/json": { schema: object } } } };
}
type Document = { openapi: string; components: object; paths: Record<string, Record<string, Operation>> };

const URLS = ["/api/openapi.json", "/api/office/openapi.json"] as const;

/** Redocly rules that its recommended set omits. */
const STRICTER = {
  "info-contact": "error",
  "info-license-strict": "error",
  "operation-description": "error",
  "operation-tag-defined": "error",
  "tag-description": "error",
} as const;

let whole: Whole;
const documents: Record<string, Document> = {};
beforeAll(async () => {
  whole = await openWhole();
  for (const url of URLS) {
    documents[url] = JSON.parse((await whole.inject({ method: "GET", url })).raw);
  }
});
afterAll(() => whole.close());

const everything = () =>
  Object.values(documents).flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
    ),
  );

/** All except the uploads. */
const operations = () => everything().filter(({ name }) => !UPLOADS.includes(name));

describe("the documents", () => {
  test.each(URLS)("%s is valid OpenAPI 3.1", async (url) => {
    const document = documents[url]!;
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  });

  test.each(URLS)("%s has nothing that a linter finds", async (url) => {
    const config = await createConfig({ extends: ["recommended-strict"], rules: STRICTER });
    const source = JSON.stringify(documents[url]);
    const problems = await lintFromString({ source, absoluteRef: url, config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  test("hold every endpoint once, each under a name of its own", () => {
    expect(
      operations()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(ENDPOINTS.map(({ name }) => name).sort());
    const ids = everything().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("say who may call, and what needs a key", () => {
    for (const { name, operation } of operations()) {
      const { endpoint } = ENDPOINTS.find((named) => named.name === name)!;
      const session = name.includes("/office/") ? { staff: [] } : { member: [] };
      const shown = { public: [{}], anyone: [{}, session] }[endpoint.access as string] ?? [session];
      expect(operation.security, name).toEqual(shown);
      const key = operation.parameters.find((parameter) => parameter.name === "idempotency-key");
      expect(Boolean(key), name).toBe(endpoint.idempotent !== false);
      if (key) expect(key.required, name).toBe(endpoint.idempotent === true && endpoint.access !== "member");
    }
  });

  test("show the uploads, with the topics that are taken", async () => {
    const uploads = everything().filter(({ name }) => UPLOADS.includes(name));
    expect(uploads.map(({ name }) => name)).toEqual(UPLOADS);
    const topics = uploads.map(({ operation }) => {
      const { schema } = operation.requestBody.content["multipart/form-data"]!;
      expect(schema.required).toEqual(["file", "topic"]);
      return schema.properties.topic.enum;
    });
    expect(topics).toEqual([UPLOAD_TOPICS, OFFICE_UPLOAD_TOPICS]);
  });

  test("say which other statuses may come, and when to come again", () => {
    for (const { name, operation } of everything()) {
      const { endpoint } = ENDPOINTS.find((named) => named.name === name) ?? { endpoint: { access: "member" } };
      const wanted = ["200", "413", "429", "500", "503", "401"].filter(
        (status) =>
          (status !== "401" || (endpoint.access === "member" && !name.includes("/office/"))) &&
          (status !== "413" || name.startsWith("POST")),
      );
      expect(Object.keys(operation.responses).sort(), name).toEqual(wanted.sort());
    }
  });

  test("describe the answers that really come", { timeout: 240_000 }, async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const owner = await whole.hire(["owner"]);
    for (const named of ENDPOINTS) {
      const isOffice = named.name.includes("/office/");
      const staff = named.endpoint.access === "staff" ? await whole.hire(["owner"]) : owner;
      const as = isOffice ? staff : await whole.join();
      const answer = await whole.send(named.endpoint, await sampleFor(named, whole, as), { as });
      const { operation } = operations().find(({ name }) => name === named.name)!;
      const { components } = documents[isOffice ? "/api/office/openapi.json" : "/api/openapi.json"]!;
      const validate = ajv.compile({ ...operation.responses[200].content["application/json"].schema, components });
      expect(validate(JSON.parse(answer.raw)), `${named.name} ${JSON.stringify(validate.errors)}`).toBe(true);
    }
  });

  test("have a readable page beside them", async () => {
    for (const [page, paths] of [
      ["/api/docs", documents["/api/openapi.json"]!.paths],
      ["/api/office/docs", documents["/api/office/openapi.json"]!.paths],
    ] as const) {
      const answer = await whole.inject({ method: "GET", url: page });
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      for (const path of Object.keys(paths)) expect(answer.raw).toContain(path);
    }
  });
});

describe("the calls of the existing product", () => {
  const here = () => new Set(ENDPOINTS.map(({ name }) => name));

  test("are all here", () => {
    expect(new Set(DESCRIBED_CALLS).size).toBe(DESCRIBED_CALLS.length);
    expect(DESCRIBED_CALLS.filter((name) => !here().has(name))).toEqual([]);
  });

  test("are told from additions", () => {
    const known = new Set([...DESCRIBED_CALLS, ...DECIDED]);
    const unmarked = operations().filter(
      ({ name, operation }) => !name.includes("/office/") && !operation["x-addition"] && !known.has(name),
    );
    expect(unmarked.map(({ name }) => name)).toEqual([]);
    const wronglyMarked = operations().filter(
      ({ name, operation }) => operation["x-addition"] && DESCRIBED_CALLS.includes(name),
    );
    expect(wronglyMarked.map(({ name }) => name)).toEqual([]);
  });
});
