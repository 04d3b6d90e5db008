/**
 * Serves the built front ends and the pictures. Hashed assets are cached indefinitely; pages are always revalidated.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { LOGO_IMAGES, type LogoImage } from "@banyan/contract/logo.ts";
import fastifyStatic from "@fastify/static";
import type { Files } from "../files/index.ts";
import { drawLogo } from "../logo.ts";
import { refuse } from "../refusal.ts";
import type { Http } from "./server.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ASK_EACH_TIME = "no-cache";

/** The service worker of the shop (apps/shop/src/worker). */
const WORKER = "/sw.js";
const WORKER_HEADERS = { "cache-control": ASK_EACH_TIME, "service-worker-allowed": "/" };
/** Replaces the worker of a device, deletes what it kept, and unregisters. */
const NO_WORKER = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",(event)=>event.waitUntil(caches.keys().then((names)=>Promise.all(names.map((name)=>caches.delete(name)))).then(()=>registration.unregister())));
`;

/**
 * Serves the files of the shop at `/` and of the office at `/office/` from their `dist` directories, precompressed as
 * brotli or gzip if the build did so. Their first pages have the name of the shop in them (modules/links/front-pages.ts).
 * Without `serviceWorker`, devices lose the one they have.
 */
export async function addFrontEnds(
  http: Http,
  { appsDirectory, serviceWorker }: { appsDirectory: string; serviceWorker: boolean },
): Promise<void> {
  const ends = [
    { prefix: "/office/", root: join(appsDirectory, "office", "dist"), decorateReply: true },
    { prefix: "/", root: join(appsDirectory, "shop", "dist"), decorateReply: false },
  ];
  http.get("/office", async (_request, reply) => reply.redirect("/office/"));
  for (const end of ends.filter(({ root }) => existsSync(root))) {
    await http.register(fastifyStatic, {
      ...end,
      wildcard: false,
      globIgnore: ["index.html*", ...(serviceWorker ? [] : [`${WORKER.slice(1)}*`])],
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, path) {
        response.header("cache-control", path.includes("/assets/") ? FOR_EVER : ASK_EACH_TIME);
        if (path.includes(WORKER)) response.headers(WORKER_HEADERS);
      },
    });
  }
  if (!http.hasRoute({ method: "GET", url: WORKER }))
    http.get(WORKER, async (_request, reply) =>
      reply.headers(WORKER_HEADERS).type("text/javascript; charset=utf-8").send(NO_WORKER),
    );
}

/** Serves public pictures, and logos in the sizes of their places. Their names contain a random id, so their content never changes. */
export function addPictures(http: Http, files: Files): void {
  http.get("/files/pictures/:name", async (request, reply) => {
    const { name } = request.params as { name: string };
    const bytes = await files.find(`pictures/${name}`);
    if (!bytes) throw refuse("PATH_UNKNOWN");
    return reply.headers({ "content-type": "image/webp", "cache-control": FOR_EVER }).send(bytes);
  });

  http.get("/brand/:id/:name", async (request, reply) => {
    const { id, name } = request.params as { id: string; name: string };
    const image = (Object.keys(LOGO_IMAGES) as LogoImage[]).find((known) => name === `${known}.png`);
    const bytes = image && UUID.test(id) ? await drawLogo(files, id, image) : null;
    if (!bytes) throw refuse("PATH_UNKNOWN");
    return reply.headers({ "content-type": "image/png", "cache-control": FOR_EVER }).send(bytes);
  });
}
