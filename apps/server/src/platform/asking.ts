/**
 * Questions between processes over the channel that Node gives a child. Each question has a name and gets one answer, within
 * a time limit.
 */

/** A child as its parent sees it, or `process` as the child does. */
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
  /** Throws what the other side threw (its message and `code`), or an error where no answer came in time. */
  ask(what: string, given?: unknown, timeoutMs?: number): Promise<unknown>;
}

const TIMEOUT_MS = 5_000;

/** Answers the questions that come over `channel`, and asks over it. */
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
      if (!known) throw new Error(`nobody answers ${what}`);
      reply.value = await known(given);
    } catch (error) {
      reply.failed = { message: (error as Error).message, code: (error as { code?: unknown }).code };
    }
    // Whoever asked is gone, and waits no more.
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
        const timer = setTimeout(() => fail(new Error(`${what} was not answered in time`)), timeoutMs);
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
