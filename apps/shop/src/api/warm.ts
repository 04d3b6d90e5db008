/**
 * Requests in advance: routes ask for their data while the page's own file is loading, and already when a link is
 * touched. Only the very first rendering waits for the answers, briefly.
 */
const running = new Set<Promise<unknown>>();

/** Registers requests that were just started, such as `queryClient.prefetchQuery(…)`. The page handles their errors. */
export function warm(...answers: Promise<unknown>[]): void {
  for (const answer of answers) {
    running.add(answer);
    void answer.finally(() => running.delete(answer));
  }
}

/** Resolves when all registered requests have an answer, or after `milliseconds`. */
export function warmed(milliseconds: number): Promise<unknown> {
  return Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}
