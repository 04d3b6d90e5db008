/** Runs work repeatedly with a pause in between until it is stopped, whether a run succeeds or fails. */
export interface Looking {
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
}

export function lookAgain(
  look: () => Promise<void>,
  { everyMs, onFault }: { everyMs: number; onFault: (error: unknown) => void },
): Looking {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  function next(): void {
    running = look()
      .catch(onFault)
      .finally(() => {
        if (!stopped) timer = setTimeout(next, everyMs).unref();
      });
  }
  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
