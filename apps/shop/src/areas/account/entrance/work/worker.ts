/** Runs the search in a worker. Posts `{ share }` as progress, and `{ answer }` at the end. */
import { type Challenge, search } from "./search.ts";

addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  const steps = search(data);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return postMessage({ answer: step.value });
    postMessage({ share: step.value });
  }
});
