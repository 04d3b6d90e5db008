/** Searches in a thread of its own. It answers with `{ share }` on the way, and with `{ answer }` at the end. */
import { type Challenge, search } from "./search.ts";

addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  const steps = search(data);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return postMessage({ answer: step.value });
    postMessage({ share: step.value });
  }
});
