/** A member's own QR code, as a file and as the film of a camera. */
import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Shop } from "./journey.ts";

/** Saves the picture of "My code". */
export async function saveMyCode(shop: Shop, path: string): Promise<void> {
  await shop.open("/pages/transfer");
  await shop.button("My code").click();
  const download = shop.page.waitForEvent("download");
  await shop
    .sheet()
    .getByRole("button", { name: shop.say("Save the picture"), exact: true })
    .click();
  await (await download).saveAs(path);
}

const FILM = { width: 640, height: 480, frames: 10 };

/** Writes a film of a picture, as a camera sees it: small, on a grey table. Chromium takes it for its fake camera. */
export async function filmOf(page: Page, picture: string, film: string): Promise<void> {
  const url = `data:image/png;base64,${readFileSync(picture).toString("base64")}`;
  const greys = await page.evaluate(
    async ({ url, width, height }) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height });
      const pen = canvas.getContext("2d")!;
      pen.fillStyle = "#999";
      pen.fillRect(0, 0, width, height);
      const shown = (height * 0.9 * image.width) / image.height;
      pen.translate(width / 2, height / 2);
      pen.rotate(0.15);
      pen.drawImage(image, -shown / 2, -height * 0.45, shown, height * 0.9);
      return [...pen.getImageData(0, 0, width, height).data].filter((_, at) => at % 4 === 0);
    },
    { url, ...FILM },
  );
  const frame = Buffer.concat([
    Buffer.from("FRAME\n"),
    Buffer.from(greys),
    Buffer.alloc((FILM.width * FILM.height) / 2, 128),
  ]);
  const head = Buffer.from(`YUV4MPEG2 W${FILM.width} H${FILM.height} F10:1 Ip A1:1 C420\n`);
  writeFileSync(film, Buffer.concat([head, ...Array.from({ length: FILM.frames }, () => frame)]));
}
