/** The map tiles of the journeys: a small tile server for MAP_TILES_URL. Each tile shows its own coordinates. */
import { serveLocally } from "./local-server.ts";

export const ATTRIBUTION = "© Journeys";
const TILE = /^\/(\d{1,2})\/(\d+)\/(\d+)\.svg$/;

/** Starts it on localhost. `url` has {z}, {x} and {y}. */
export async function serveTiles(): Promise<{ url: string; close: () => void }> {
  const { origin, close } = await serveLocally(({ url = "" }, answer) => {
    const [, z, x, y] = TILE.exec(url) ?? [];
    if (y === undefined) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": "image/svg+xml", "cache-control": "max-age=86400" });
    return answer.end(tile(`${z}/${x}/${y}`));
  });
  return { url: `${origin}/{z}/{x}/{y}.svg`, close };
}

const tile = (name: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
<rect width="256" height="256" fill="#e8efe2"/><path d="M0 70q128 60 256 0M90 0q-40 128 30 256" fill="none" stroke="#fff" stroke-width="9"/>
<rect x=".5" y=".5" width="255" height="255" fill="none" stroke="#b8c4ae"/>
<text x="128" y="150" text-anchor="middle" font-family="sans-serif" font-size="20" fill="#7d8a74">${name}</text></svg>`;

/** The tile that contains a position. */
export function tileOf({ longitude, latitude }: { longitude: number; latitude: number }, z: number): string {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const x = (longitude + 180) / 360;
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [z, Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)].join("/");
}
