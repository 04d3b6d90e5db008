/** Does the work that a registration takes, beside the page. */
import type { Challenge } from "./search.ts";

export type { Challenge };

/** The number that the challenge hides. `onShare` hears which share of all numbers was tried. Throws where it is aborted. */
export function solve(challenge: Challenge, onShare: (share: number) => void, signal: AbortSignal): Promise<number> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new Promise<number>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.addEventListener("error", () => reject(new Error("the search failed")));
    worker.addEventListener("message", ({ data }: MessageEvent<{ share: number } | { answer: number | undefined }>) => {
      if ("share" in data) onShare(data.share);
      else if (data.answer === undefined) reject(new Error("the challenge hides no number"));
      else resolve(data.answer);
    });
    worker.postMessage(challenge, []);
  }).finally(() => worker.terminate());
}
