/** Draws pictures that must not be SVG from the icon of the shop: the one of link previews, and those of home screens. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";

const PAPER = "#faf6ee";
const LEAF = "#1f4d3a";

/** The tree in the middle, so high, on a ground. Without its style sheet, which would follow the machine of the build. */
function drawing(icon: string, { width, height, size }: { width: number; height: number; size: number }): Buffer {
  const paths = icon.match(/<path[^>]*>/g)?.join("") ?? "";
  const [x, y] = [(width - size) / 2, (height - size) / 2];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${PAPER}"/>
    <svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 64 64" fill="${LEAF}">${paths}</svg></svg>`,
  );
}

/** Phones cut icons to their own shapes, and leave the middle. */
const onHomeScreen = (side: number) => {
  return { fileName: `icon-${side}.png`, width: side, height: side, size: Math.round(side * 0.56) };
};

const PICTURES = [
  { fileName: "preview.png", width: 1200, height: 630, size: 360 },
  ...[180, 192, 512].map(onHomeScreen),
];

export function icons(): Plugin {
  let root = "";
  return {
    name: "icons",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle() {
      const icon = await readFile(join(root, "public/icon.svg"), "utf8");
      for (const { fileName, ...shape } of PICTURES) {
        const source = await sharp(drawing(icon, shape)).png({ palette: true }).toBuffer();
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}
