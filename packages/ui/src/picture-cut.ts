/** Rotates, crops and scales pictures on the device, to keep uploads small. */
import type { Area, Size } from "./framing.rules.ts";

/** The maximum canvas side of older phones, in pixels. */
const LONGEST_TURNED = 4_000;
const QUALITY = 0.88;

/** Scales `size` down so that no side exceeds `longest`. */
export function atMost({ width, height }: Size, longest: number): Size {
  const factor = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}

/** Rotates the picture 90° clockwise. */
export function turnPicture(image: HTMLImageElement): Promise<Blob> {
  const { width, height } = atMost({ width: image.naturalWidth, height: image.naturalHeight }, LONGEST_TURNED);
  return draw({ width: height, height: width }, (pen) => {
    pen.translate(height, 0);
    pen.rotate(Math.PI / 2);
    pen.drawImage(image, 0, 0, width, height);
  });
}

/** Crops the picture to a JPEG whose sides do not exceed `longest` pixels. */
export function cutPicture({ image, part }: { image: HTMLImageElement; part: Area }, longest: number): Promise<Blob> {
  const size = atMost(part, longest);
  return draw(size, (pen) => {
    pen.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height);
  });
}

/**
 * The whole picture as an upright JPEG whose sides do not exceed `longest` pixels. Returns formats that this device
 * cannot decode unchanged, because the server supports more.
 */
export async function reducePicture(picture: Blob, longest: number): Promise<Blob> {
  const bitmap = await Promise.resolve()
    .then(() => createImageBitmap(picture, { imageOrientation: "from-image" }))
    .catch(() => undefined);
  if (!bitmap) return picture;
  const size = atMost(bitmap, longest);
  return draw(size, (pen) => pen.drawImage(bitmap, 0, 0, size.width, size.height))
    .catch(() => picture)
    .finally(() => bitmap.close());
}

async function draw(size: Size, paint: (pen: CanvasRenderingContext2D) => void): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("Canvas 2D is not available");
  // JPEG has no transparency.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, size.width, size.height);
  pen.imageSmoothingQuality = "high";
  paint(pen);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  if (!blob) throw new Error("The canvas could not be encoded");
  return blob;
}
