/** The shop's own logo as PNG: headers, home screens, emails and papers take no other formats, or squares only. */
import { LOGO_IMAGES, type LogoImage } from "@banyan/contract/logo.ts";
import sharp from "sharp";
import type { Files } from "./files/index.ts";
import { createLimiter } from "./limiter.ts";
import { LOGO_WIDTH, pictureKey } from "./pictures.ts";

/** The background of the shop's pages and first view in light colours. */
export const PAGE_BACKGROUND = "#faf6ee";
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };

const limitDrawing = createLimiter({ concurrency: 2, maxQueued: 20 });

/** A square with the logo in its middle; null if there is no such logo. Throws FilesAwayError. Refuses with SERVER_BUSY. */
export async function drawLogo(files: Files, id: string, image: LogoImage): Promise<Buffer | null> {
  const given = await files.find(pictureKey(id, LOGO_WIDTH));
  if (!given) return null;
  const { size, share, filled } = LOGO_IMAGES[image];
  const side = Math.round(size * share);
  const [before, after] = [Math.floor((size - side) / 2), Math.ceil((size - side) / 2)];
  // `flatten` comes before the margins, whatever the sequence of the calls.
  const background = filled ? PAGE_BACKGROUND : NOTHING;
  return limitDrawing(async () => {
    const square = sharp(given)
      .resize({ width: side, height: side, fit: "contain", background })
      .extend({ top: before, left: before, bottom: after, right: after, background });
    return (filled ? square.flatten({ background }) : square).png().toBuffer();
  });
}
