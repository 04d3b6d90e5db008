/**
 * Prefetching: routes fetch their data while the page's chunk is loading, and already when a link is touched. Only the
 * very first render waits for the responses, briefly.
 */
const running = new Set<Promise<unknown>>();

/** Registers started requests, such as `queryClient.prefetchQuery(…)`. The page handles their errors. */
export function warm(...answers: Promise<unknown>[]): void {
  for (const answer of answers) {
    running.add(answer);
    void answer.finally(() => running.delete(answer));
  }
}

/** Resolves when all registered requests are settled, or after `milliseconds`. */
export function warmed(milliseconds: number): Promise<unknown> {
  return Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}
