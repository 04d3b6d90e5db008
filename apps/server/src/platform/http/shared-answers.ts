/**
 * What visitors read is the same for everybody: who asks the same thing within a moment gets the same answer, made and
 * compressed once, however many come at once. Invariant: an answer is given for less than a quarter of a second after it
 * was asked for, and never after staff changed something through this process (docs/decisions/0016).
 */
import type { Answer } from "./envelope.ts";
import { Packet } from "./packet.ts";

const SHARED_FOR_MS = 250;

export class SharedAnswers {
  readonly #forMs: number;
  #since = 0;
  #packets = new Map<string, Promise<Packet>>();

  constructor(forMs = SHARED_FOR_MS) {
    this.#forMs = forMs;
  }

  /** The answer to `key` of this moment, made by `make` where there is none. A refusal is shared by who waits for it. */
  take(key: string, make: () => Promise<Answer>): Promise<Packet> {
    const at = performance.now();
    if (at - this.#since >= this.#forMs) {
      this.forget();
      this.#since = at;
    }
    const packets = this.#packets;
    const found = packets.get(key);
    if (found) return found;
    const packet = make().then((answer) => new Packet(answer));
    packets.set(key, packet);
    packet.catch(() => packets.delete(key));
    return packet;
  }

  /** From now on everything is asked for anew. */
  forget(): void {
    if (this.#packets.size > 0) this.#packets = new Map();
  }
}
