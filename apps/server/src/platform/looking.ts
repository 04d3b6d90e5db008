/** Work that is done again and again while the server runs, with a pause in between, however each time ends. */
export interface Looking {
  /** Comes back when the work that runs has ended. */
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
