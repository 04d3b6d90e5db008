/**
 * Asking before a page is there: routes ask for their data while the page's own file is on its way, and already when a
 * link to it is touched. Nothing waits for the answers except the very first drawing, and that not for long.
 */
const running = new Set<Promise<unknown>>();

/** Remembers questions that were just asked, as `queryClient.prefetchQuery(…)`. What goes wrong is the page's to tell. */
export function warm(...answers: Promise<unknown>[]): void {
  for (const answer of answers) {
    running.add(answer);
    void answer.finally(() => running.delete(answer));
  }
}

/** Resolves when everything asked so far has been answered, or after `milliseconds`. */
export function warmed(milliseconds: number): Promise<unknown> {
  return Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}
