import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Http } from "../../../platform/http/server.ts";
import { addSandboxNode, SANDBOX_NODE_PATH } from "./http.ts";

function serve(ask: (method: string) => Promise<unknown>) {
  const http = Fastify();
  addSandboxNode(http as unknown as Http, { sandboxNode: () => ask });
  return (payload: object, remoteAddress = "198.51.100.1") =>
    http.inject({ method: "POST", url: SANDBOX_NODE_PATH, payload, remoteAddress });
}

const named = (method: string) => ({ jsonrpc: "2.0", id: method, method });

test("each request of a batch is answered, and a batch that is too long is refused as a whole", async () => {
  const send = serve(async (method) => method);
  const hundred = Array.from({ length: 100 }, (_, index) => named(`m${index}`));
  const answers = (await send(hundred)).json<{ result: string }[]>();
  expect(answers.map(({ result }) => result)).toEqual(hundred.map(({ method }) => method));
  expect((await send([...hundred, named("m")])).json()).toEqual({
    jsonrpc: "2.0",
    id: null,
    error: { code: -32_600, message: "more than 100 requests" },
  });
  const long = serve(async () => "x".repeat(1_000_000));
  expect((await long(hundred.slice(0, 9))).json()).toHaveLength(9);
  expect((await long(hundred)).json()).toMatchObject({ error: { message: "the answers are too long" } });
  expect((await send([null])).json()).toMatchObject([{ error: { message: "not a request" } }]);
});

test("requests of one network take turns, and hold up no other network", async () => {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const send = serve((method) => {
    running.push(method);
    return new Promise<void>((end) => ends.set(method, end));
  });
  const answers = [send(named("a1")), send(named("a2"), "198.51.100.99"), send(named("b1"), "203.0.113.1")];
  await expect.poll(() => running.length).toBe(2);
  expect(running).toEqual(expect.arrayContaining(["a1", "b1"]));
  ends.get("a1")?.();
  await answers[0];
  await expect.poll(() => running).toContain("a2");
  for (const end of ends.values()) end();
  await Promise.all(answers);
});

test("a network whose requests wait in a long row gets no more of them in", async () => {
  const ends: (() => void)[] = [];
  const send = serve(() => new Promise<void>((end) => ends.push(end)));
  const answers = Array.from({ length: 202 }, () => send(named("a")));
  await expect.poll(() => ends.length).toBe(1);
  expect((await Promise.race(answers)).statusCode).toBe(503);
  const timer = setInterval(() => ends.pop()?.(), 0);
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  clearInterval(timer);
  expect(statuses.filter((status) => status === 200)).toHaveLength(201);
});
