/** Finds a QR code in a picture, on the device. */
import { atMost } from "@banyan/ui";
import { decodeQR } from "qr/decode.js";

/** Enough for a code that fills a fifth of the picture, and read within a few milliseconds. */
const FRAME_PIXELS = 800;
/** A photo may show the code small. The decoder takes 4,096 pixels at most. */
const PICTURE_PIXELS = 2_400;
/** Of a picture that a person chose and waits for. */
const PICTURE_MS = 1_000;

/**
 * The text of a code in the central square of a video's current frame, which is what the scanner shows of it. The
 * canvas is the same for all frames: browsers limit the memory of all canvases. Throws if the canvas cannot be used.
 */
export function codeInFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | undefined {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return undefined;
  const side = Math.min(width, height);
  const part = { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side };
  return decode({ source: video, part, canvas, longest: FRAME_PIXELS });
}

/** The text of a code in a picture. Throws if the file is not a picture that this device can decode. */
export async function codeInPicture(file: Blob): Promise<string | undefined> {
  const source = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = document.createElement("canvas");
  try {
    const part = { left: 0, top: 0, width: source.width, height: source.height };
    return decode({ source, part, canvas, longest: PICTURE_PIXELS, timeLimit: PICTURE_MS });
  } finally {
    source.close();
    freeCanvas(canvas);
  }
}

/** Returns its memory at once, instead of at some garbage collection. */
export function freeCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

interface Decoding {
  source: CanvasImageSource;
  part: { left: number; top: number; width: number; height: number };
  canvas: HTMLCanvasElement;
  /** Of the sides that are decoded, in pixels. */
  longest: number;
  timeLimit?: number;
}

function decode({ source, part, canvas, longest, ...patience }: Decoding): string | undefined {
  const { width, height } = atMost(part, longest);
  // Setting a size allocates, even if it is the same.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("Canvas 2D is not available");
  // A transparent background counts as white.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.drawImage(source, part.left, part.top, part.width, part.height, 0, 0, width, height);
  const { data } = pen.getImageData(0, 0, width, height);
  try {
    return decodeQR({ width, height, data }, patience);
  } catch {
    // The decoder throws if it finds no code.
    return undefined;
  }
}
