/**
 * A closed-loop load generator in a separate process. Uses plain keep-alive sockets, because a full HTTP client would
 * compete with the server for CPU.
 */
import { connect, type Socket } from "node:net";
import { type Ask, SCENARIOS, type Work } from "./scenarios.ts";

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  work: Work;
}

export interface LoadResult {
  perSecond: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

process.on("message", (load: Load) => {
  run(load).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on("disconnect", () => process.exit());

async function run({ port, connections, seconds, work }: Load): Promise<LoadResult> {
  const times: number[] = [];
  const next = SCENARIOS[work.scenario](work as never);
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(port)));
  const start = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      const ask = asker(socket);
      for (let began = start; began - start < seconds * 1000; ) {
        await next(ask);
        const now = performance.now();
        times.push(now - began);
        began = now;
      }
      socket.destroy();
    }),
  );
  const elapsed = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { perSecond: times.length / elapsed, seconds: elapsed, p50: at(0.5), p99: at(0.99) };
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  return socket;
}

const HEAD_END = Buffer.from("\r\n\r\n");

function asker(socket: Socket): Ask {
  let waiting: { resolve(body: Buffer): void; reject(error: Error): void } | undefined;
  let buffered: Buffer | undefined;
  let expected = -1;
  socket.on("data", (chunk: Buffer) => {
    buffered = buffered ? Buffer.concat([buffered, chunk]) : chunk;
    const end = buffered.indexOf(HEAD_END);
    if (end < 0) return;
    if (expected < 0)
      expected = end + 4 + Number(/content-length: (\d+)/i.exec(buffered.toString("latin1", 0, end))?.[1]);
    if (buffered.length < expected) return;
    const body = buffered.subarray(end + 4);
    buffered = undefined;
    expected = -1;
    waiting?.resolve(body);
  });
  socket.on("close", () => waiting?.reject(new Error("the server closed the connection")));
  socket.on("error", (error) => waiting?.reject(error));
  return (request) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      socket.write(request);
    });
}
