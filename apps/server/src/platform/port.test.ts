import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort, statusOf } from "../../test/whole/server-process.ts";
import { claimPort } from "./port.ts";

const host = "127.0.0.1";

test("a claimed port answers 503 until it is released, and then is free", async () => {
  const port = await freePort();
  const claim = await claimPort({ host, port });
  expect(await statusOf(`http://${host}:${port}/readyz`)).toBe(503);
  await expect(claimPort({ host, port })).rejects.toThrow(`Port ${port} is already in use`);
  await claim.release();
  await claim.release();
  const server = createServer().listen(port, host);
  await once(server, "listening");
  server.close();
});

test("an address of another machine is refused by name", async () => {
  await expect(claimPort({ host: "192.0.2.1", port: 0 })).rejects.toThrow("192.0.2.1 does not belong to this machine");
});
