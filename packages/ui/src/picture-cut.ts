/** Rotating, cropping and reducing pictures on the device, so that the upload is small. */
import type { Area, Size } from "./framing.rules.ts";

/** The largest canvas of older phones. */
const LONGEST_TURNED = 4_000;
const QUALITY = 0.88;

/** `size` reduced, if needed, so that no side is longer than `longest`. */
export function atMost({ width, height }: Size, longest: number): Size {
  const factor = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}

/** The picture rotated clockwise by a quarter. */
export function turnPicture(image: HTMLImageElement): Promise<Blob> {
  const { width, height } = atMost({ width: image.naturalWidth, height: image.naturalHeight }, LONGEST_TURNED);
  return draw({ width: height, height: width }, (pen) => {
    pen.translate(height, 0);
    pen.rotate(Math.PI / 2);
    pen.drawImage(image, 0, 0, width, height);
  });
}

/** A part of the picture as a JPEG, no side of it longer than `longest` pixels. */
export function cutPicture({ image, part }: { image: HTMLImageElement; part: Area }, longest: number): Promise<Blob> {
  const size = atMost(part, longest);
  return draw(size, (pen) => {
    pen.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height);
  });
}

/**
 * The whole picture as a JPEG, upright, no side of it longer than `longest` pixels. A kind of picture that this device
 * cannot show comes back as it is, because the server reads more kinds.
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
  if (!pen) throw new Error("no canvas");
  // A picture may be transparent; JPEG cannot be.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, size.width, size.height);
  pen.imageSmoothingQuality = "high";
  paint(pen);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  if (!blob) throw new Error("no picture");
  return blob;
}
