/** Finds a QR code in a picture, on the device. */
import { atMost } from "@banyan/ui";
import { decodeQR } from "qr/decode.js";

/** Enough for a code that fills a fifth of the picture, and read within a few milliseconds. */
const FRAME_PIXELS = 800;
/** A photo may show the code small. The decoder takes 4,096 pixels at most. */
const PICTURE_PIXELS = 2_400;
/** Of a picture that a person chose and waits for. */
const PICTURE_MS = 1_000;

/** The text of a code in the current frame of a video. */
export function codeInFrame(video: HTMLVideoElement): string | undefined {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return undefined;
  return decode(video, atMost({ width, height }, FRAME_PIXELS), {});
}

/** The text of a code in a picture. Throws if the file is not a picture that this device can decode. */
export async function codeInPicture(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    return decode(bitmap, atMost(bitmap, PICTURE_PIXELS), { timeLimit: PICTURE_MS });
  } finally {
    bitmap.close();
  }
}

function decode(
  source: CanvasImageSource,
  { width, height }: ReturnType<typeof atMost>,
  patience: { timeLimit?: number },
) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("Canvas 2D is not available");
  // A transparent background counts as white.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.drawImage(source, 0, 0, width, height);
  const { data } = pen.getImageData(0, 0, width, height);
  try {
    return decodeQR({ width, height, data }, patience);
  } catch {
    // The decoder throws if it finds no code.
    return undefined;
  }
}
