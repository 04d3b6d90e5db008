/** The signer behind a local socket: one request and one response per connection, one line each. */
import { chmodSync, existsSync, rmSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import * as z from "zod/mini";
import {
  fromLine,
  type SignAnswer,
  type SignedPayout,
  type Signer,
  SignerAway,
  type SignerStatus,
  toLine,
} from "./protocol.ts";

const MOST_CHARACTERS = 10_000;
const MOST_IN_ANSWER = 1_000_000;
const ANSWER_WITHIN_MS = 10_000;
/** Its group has access: the server can run as another user. */
const FOR_OWNER_AND_GROUP = 0o660;

const large = z.bigint().check(z.gte(0n));
const whole = z.int().check(z.minimum(0));
const question = z.discriminatedUnion("ask", [
  z.strictObject({ ask: z.literal("status") }),
  z.strictObject({ ask: z.literal("signedAfter"), seq: whole }),
  z.strictObject({
    ask: z.literal("sign"),
    withdrawalId: z.uuid(),
    nonce: whole,
    gas: large,
    gasPrice: large,
    cancels: z.optional(z.boolean()),
  }),
]);

/** Listens until `close` is called. Replaces the socket of an earlier process. */
export async function serveSigner(
  signer: Signer,
  path: string,
  onFault: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => {});
    readLine(socket, MOST_CHARACTERS)
      .then(async (line) => {
        const asked = question.parse(fromLine(line));
        if (asked.ask === "status") return signer.status();
        if (asked.ask === "signedAfter") return signer.signedAfter(asked.seq);
        const { ask: _ask, cancels = false, ...request } = asked;
        return signer.sign({ ...request, cancels });
      })
      .then(
        (answer) => socket.end(toLine({ answer })),
        (error: unknown) => {
          onFault(error);
          socket.end(toLine({ fault: "the signer could not answer" }));
        },
      );
  });
  if (existsSync(path)) rmSync(path);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  chmodSync(path, FOR_OWNER_AND_GROUP);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Client of a signer behind a socket. Every call throws `SignerAway` if it gets no response. */
export function signerAt(path: string): Signer {
  async function ask<Answer>(asked: object): Promise<Answer> {
    const socket = createConnection(path);
    try {
      const line = readLine(socket, MOST_IN_ANSWER);
      socket.write(toLine(asked));
      const { answer, fault } = fromLine(await line) as { answer?: Answer; fault?: string };
      if (answer === undefined) throw new SignerAway(fault ?? "the signer said nothing");
      return answer;
    } catch (error) {
      throw error instanceof SignerAway ? error : new SignerAway((error as Error).message);
    } finally {
      socket.destroy();
    }
  }
  return {
    status: () => ask<SignerStatus>({ ask: "status" }),
    signedAfter: (seq) => ask<SignedPayout[]>({ ask: "signedAfter", seq }),
    sign: (request) => ask<SignAnswer>({ ask: "sign", ...request }),
  };
}

/** The first line received. Throws if the connection ends earlier, the line is too long, or it times out. */
function readLine(socket: Socket, most: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    socket.setEncoding("utf8");
    socket.setTimeout(ANSWER_WITHIN_MS, () => reject(new Error("the response timed out")));
    socket.on("data", (part: string) => {
      text += part;
      const end = text.indexOf("\n");
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > most) reject(new Error("the message is too long"));
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the connection was closed")));
  });
}
