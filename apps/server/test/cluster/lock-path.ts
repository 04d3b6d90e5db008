/**
 * A proxy between Patroni of one node and etcd that can hold back the renewal of the lock, like a network that delays a
 * packet. A machine that freezes in the middle of a renewal can thus be tested deterministically.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Key of the lock in the scope named by patroni.yml. */
const LOCK = "/v2/keys/service/banyan/leader";

export interface LateRenewal {
  /** Forwards it, and returns etcd's status. */
  deliver(): Promise<number>;
}

export interface LockPath {
  /** Replacements of the etcd ports, in their order. */
  readonly ports: readonly number[];
  /** Waits until the node renews its lock, and holds the renewal back. */
  holdRenewal(): Promise<LateRenewal>;
  close(): Promise<void>;
}

export async function openLockPath(etcdPorts: readonly number[]): Promise<LockPath> {
  let holding: ((late: LateRenewal) => void) | undefined;

  async function pass(port: number, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: Buffer[] = [];
    for await (const chunk of incoming) body.push(chunk as Buffer);
    const deliver = () => forward(port, incoming, Buffer.concat(body), response);
    const { method = "", url = "" } = incoming;
    if (!holding || method !== "PUT" || url.split("?")[0] !== LOCK) return void (await deliver());
    const held = holding;
    holding = undefined;
    held({ deliver });
  }

  const servers = await Promise.all(
    etcdPorts.map(async (port) => {
      const server = createServer((incoming, response) => {
        pass(port, incoming, response).catch(() => response.destroy());
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      return server;
    }),
  );
  return {
    ports: servers.map((server) => (server.address() as AddressInfo).port),
    holdRenewal: () =>
      new Promise((resolve) => {
        holding = resolve;
      }),
    close: async () => void (await Promise.all(servers.map(closeServer))),
  };
}

function forward(port: number, incoming: IncomingMessage, body: Buffer, response: ServerResponse): Promise<number> {
  const { method, url: path, headers } = incoming;
  return new Promise((resolve, reject) => {
    const onward = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
      resolve(answer.statusCode!);
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", reject);
    // Abort reads whose client has disconnected; writes are forwarded anyway.
    if (method === "GET") response.on("close", () => onward.destroy());
    onward.end(body);
  });
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
