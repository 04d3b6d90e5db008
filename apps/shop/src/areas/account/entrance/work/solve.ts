/** Computes the proof of work of a registration in a worker. */
import type { Challenge } from "./search.ts";

export type { Challenge };

/** Resolves to the solution. `onShare` receives the share of numbers tried. Throws if aborted. */
export function solve(challenge: Challenge, onShare: (share: number) => void, signal: AbortSignal): Promise<number> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new Promise<number>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.addEventListener("error", () => reject(new Error("the search failed")));
    worker.addEventListener("message", ({ data }: MessageEvent<{ share: number } | { answer: number | undefined }>) => {
      if ("share" in data) onShare(data.share);
      else if (data.answer === undefined) reject(new Error("the challenge has no solution"));
      else resolve(data.answer);
    });
    worker.postMessage(challenge, []);
  }).finally(() => worker.terminate());
}
