/**
 * HEIC, which phones write and sharp cannot read because of patents. Its decoder computes for seconds and allocates
 * memory for the size that a file claims. So the claimed size is checked first, and the work runs in a thread that is
 * ended when it takes too long.
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

/** Whether a file claims to be HEIC: its brand is at byte 8. */
export function isHeic(bytes: Buffer): boolean {
  return bytes.toString("latin1", 4, 8) === "ftyp" && BRANDS.has(bytes.toString("latin1", 8, 12));
}

/** Whether at least one picture in the file states its size, and none states more than `most` pixels. */
export function claimsAtMost(bytes: Buffer, most: number): boolean {
  // A picture's extent: "ispe", version and flags, width, height.
  let at = bytes.indexOf("ispe");
  if (at < 0) return false;
  for (; at >= 0; at = bytes.indexOf("ispe", at + 4)) {
    if (at + 16 > bytes.length || bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12) > most) return false;
  }
  return true;
}

/** The picture as JPEG. Rejects where the file is no picture, or decoding takes too long. */
export function heicToJpeg(bytes: Buffer): Promise<Buffer> {
  const converter = import.meta.resolve("heic-convert");
  const worker = new Worker(CONVERT, { eval: true, workerData: { converter, bytes: new Uint8Array(bytes) } });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const timer = setTimeout(() => reject(new Error("the picture took too long")), TIME_LIMIT_MS);
  worker.once("message", (jpeg: Uint8Array) => resolve(Buffer.from(jpeg)));
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("the picture was not converted")));
  return promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}
