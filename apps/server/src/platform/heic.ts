/**
 * HEIC decoding. Phones write it, and sharp lacks it because of patents. The decoder is slow and allocates memory for
 * the size that the file claims. We therefore check the claimed size first, and decode in a worker thread with a
 * timeout.
 */
import { Worker } from "node:worker_threads";

const BRANDS = new Set(["heic", "heix", "hevc", "mif1", "msf1"]);
const TIME_LIMIT_MS = 30_000;

const CONVERT = `
  const { parentPort, workerData } = require("node:worker_threads");
  import(workerData.converter)
    .then(({ default: convert }) => convert({ buffer: workerData.bytes, format: "JPEG", quality: 0.92 }))
    .then((jpeg) => parentPort.postMessage(jpeg));
`;

/** Whether a file claims to be HEIC: the brand is at byte 8. */
export function isHeic(bytes: Buffer): boolean {
  return bytes.toString("latin1", 4, 8) === "ftyp" && BRANDS.has(bytes.toString("latin1", 8, 12));
}

/** Whether the file states the size of at least one image, and no image exceeds `most` pixels. */
export function claimsAtMost(bytes: Buffer, most: number): boolean {
  // Extent of an image: "ispe", version and flags, width, height.
  let at = bytes.indexOf("ispe");
  if (at < 0) return false;
  for (; at >= 0; at = bytes.indexOf("ispe", at + 4)) {
    if (at + 16 > bytes.length || bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12) > most) return false;
  }
  return true;
}

/** Converts to JPEG. Rejects if the file is not an image or decoding times out. */
export function heicToJpeg(bytes: Buffer): Promise<Buffer> {
  const converter = import.meta.resolve("heic-convert");
  const worker = new Worker(CONVERT, { eval: true, workerData: { converter, bytes: new Uint8Array(bytes) } });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const timer = setTimeout(() => reject(new Error("decoding the picture timed out")), TIME_LIMIT_MS);
  worker.once("message", (jpeg: Uint8Array) => resolve(Buffer.from(jpeg)));
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("the picture could not be converted")));
  return promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}
