/**
 * Request and response between processes over Node's IPC channel. Each request has a name, and gets one response within
 * a time limit.
 */

/** A child process as seen by its parent, or `process` in the child. */
export interface Channel {
  send?(message: unknown, done: (error: Error | null) => void): boolean;
  on(event: "message", listener: (message: unknown) => void): unknown;
}

export type Answers = Record<string, (given: unknown) => Promise<unknown>>;

interface Question {
  banyan: "ask";
  id: number;
  what: string;
  given: unknown;
}

interface Answer {
  banyan: "answer";
  id: number;
  value?: unknown;
  failed?: { message: string; code: unknown };
}

export interface Asker {
  /** Rejects with the error of the other side (its message and `code`), or with a timeout. */
  ask(what: string, given?: unknown, timeoutMs?: number): Promise<unknown>;
}

const TIMEOUT_MS = 5_000;

/** Answers requests that arrive on `channel`, and sends requests over it. */
export function openChannel(channel: Channel, answers: Answers): Asker {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;

  const send = (message: Question | Answer, onFailed: (error: Error) => void) => {
    try {
      channel.send?.(message, (error) => error && onFailed(error));
    } catch (error) {
      onFailed(error as Error);
    }
  };

  async function answer({ id, what, given }: Question): Promise<void> {
    const reply: Answer = { banyan: "answer", id };
    try {
      const known = answers[what];
      if (!known) throw new Error(`no handler for ${what}`);
      reply.value = await known(given);
    } catch (error) {
      reply.failed = { message: (error as Error).message, code: (error as { code?: unknown }).code };
    }
    // The sender has exited and no longer waits.
    send(reply, () => {});
  }

  channel.on("message", (message) => {
    const said = message as Partial<Question | Answer> | null;
    if (said?.banyan === "ask") void answer(said as Question);
    if (said?.banyan === "answer") waiting.get((said as Answer).id)?.(said as Answer);
  });

  return {
    ask(what, given, timeoutMs = TIMEOUT_MS) {
      const id = ++last;
      return new Promise((resolve, reject) => {
        const end = (work: () => void) => {
          clearTimeout(timer);
          waiting.delete(id);
          work();
        };
        const fail = (error: Error) => end(() => reject(error));
        const timer = setTimeout(() => fail(new Error(`${what} timed out`)), timeoutMs);
        waiting.set(id, ({ value, failed }) =>
          end(() =>
            failed ? reject(Object.assign(new Error(failed.message), { code: failed.code })) : resolve(value),
          ),
        );
        send({ banyan: "ask", id, what, given }, fail);
      });
    },
  };
}
