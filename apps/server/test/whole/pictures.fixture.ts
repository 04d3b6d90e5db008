/** Pictures to upload: valid ones with hidden metadata, and files that only resemble pictures. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** In the metadata of every valid picture. */
export const SECRET = "SECRET-PLACE";

const drawn = () => sharp({ create: { width: 640, height: 480, channels: 3, background: "#c06040" } });
const exif = { IFD0: { Copyright: SECRET, ImageDescription: SECRET }, IFD3: { GPSLatitudeRef: "N" } };

export const GOOD: Record<string, () => Promise<Buffer>> = {
  JPEG: () => drawn().jpeg().withExif(exif).toBuffer(),
  "turned JPEG": () => drawn().jpeg().withExif(exif).withMetadata({ orientation: 6, exif }).toBuffer(),
  PNG: () => drawn().png().withExif(exif).toBuffer(),
  "PNG with alpha": () => drawn().ensureAlpha(0.5).png().withExif(exif).toBuffer(),
  "grey PNG": () => drawn().greyscale().png().withExif(exif).toBuffer(),
  WebP: () => drawn().webp().withExif(exif).toBuffer(),
  CMYK: () => drawn().toColourspace("cmyk").jpeg().withExif(exif).toBuffer(),
  // Created with heif-enc: 64 × 48, HEVC, with the secret in its Exif block.
  HEIC: async () => readFileSync(join(import.meta.dirname, "64x48.heic")),
  // A JPEG with an archive appended. It is accepted, because only the picture is re-encoded.
  "JPEG with an archive behind it": async () =>
    Buffer.concat([await drawn().jpeg().toBuffer(), Buffer.from(`PK\u0003\u0004${SECRET}`)]),
};

const html = Buffer.from(`<html><script>alert("${SECRET}")</script></html>`);

export const BAD: Record<string, () => Promise<Buffer> | Buffer> = {
  nothing: () => Buffer.alloc(0),
  text: () => Buffer.from("I am a picture"),
  SVG: () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>'),
  "SVG that reads a file": () =>
    Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><text>&x;</text></svg>',
    ),
  GIF: () => drawn().gif().toBuffer(),
  TIFF: () => drawn().tiff().toBuffer(),
  AVIF: () => drawn().avif({ effort: 0 }).toBuffer(),
  PDF: () => Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>"),
  HTML: () => html,
  "GIF that is a script": () => Buffer.from('GIF89a/*\u0000\u0000*/=1;alert("x")//'),
  "HTML that begins like a JPEG": () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html]),
  "a cut off JPEG": async () => (await drawn().jpeg().toBuffer()).subarray(0, 400),
  "a cut off PNG": async () =>
    (
      await sharp({
        create: {
          width: 640,
          height: 480,
          channels: 3,
          background: "#111",
          noise: { type: "gaussian", mean: 128, sigma: 30 },
        },
      })
        .png()
        .toBuffer()
    ).subarray(0, 20_000),
  "a cut off HEIC": async () => (await GOOD.HEIC!()).subarray(0, 600),
  "a HEIC that claims 4 gigapixels": async () => {
    const bytes = Buffer.from(await GOOD.HEIC!());
    for (let at = bytes.indexOf("ispe"); at >= 0; at = bytes.indexOf("ispe", at + 4)) {
      bytes.writeUInt32BE(65_000, at + 8);
      bytes.writeUInt32BE(65_000, at + 12);
    }
    return bytes;
  },
  "a HEIC of nothing": () =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic"), Buffer.alloc(64)]),
  "41 megapixels": () =>
    sharp({ create: { width: 6404, height: 6404, channels: 3, background: "#fff" }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  "a PNG that claims 4 gigapixels": () => hugePng(65_000, 65_000),
  "a picture of 8 × 8": () => drawn().resize(8, 8).png().toBuffer(),
};

function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(100))),
    chunk("IEND"),
  ]);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
