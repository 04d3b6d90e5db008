/** Serves the fake server's responses from the development server. */
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin } from "vite";
import { pictureFiles } from "../../server/demo/picture-files.ts";
import { createDemoShop, PICTURE_PATH } from "./demo-shop.ts";

const PICTURE_NAME = new RegExp(`^${PICTURE_PATH}(.+)-(\\d+)\\.webp$`);

export function fakeApi(): Plugin {
  const shop = createDemoShop();
  const pictures = pictureFiles();
  return {
    name: "fake-api",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        void serve(request, response, next);
      });
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
    const url = request.url ?? "/";
    const [, name = "", width] = PICTURE_NAME.exec(url) ?? [];
    const picture = pictures.get(name);
    if (picture) {
      response.setHeader("content-type", "image/webp");
      response.setHeader("cache-control", "max-age=86400");
      response.end(await readFile(picture.pathOf(Number(width))));
      return;
    }
    if (!url.startsWith("/api/")) return next();
    const answer = await shop.fetch(url, {
      method: request.method,
      headers: request.headers as Record<string, string>,
      body: request.method === "POST" ? await bodyOf(request) : undefined,
    });
    response.statusCode = answer.status;
    response.setHeader("content-type", "application/json");
    response.end(await answer.text());
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
