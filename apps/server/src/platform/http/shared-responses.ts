/**
 * Public responses are the same for every caller. Equal requests within a short time share one, computed and compressed
 * once. Invariant: a response is reused for 250 ms times the number of server processes of the machine, at most for a
 * second, and not after this process is notified of a staff change (docs/decisions/0016).
 */

import { EncodedResponse } from "./encoded-response.ts";
import type { JsonResponse } from "./json-response.ts";

const SHARED_FOR_MS = 250;
const SHARED_AT_MOST_MS = 1_000;

/**
 * With several processes each one gets fewer requests, and shares for longer, so that all together compute no more than
 * one would.
 */
export const sharedForMs = (processes: number): number => Math.min(SHARED_FOR_MS * processes, SHARED_AT_MOST_MS);

export class SharedResponses {
  readonly #forMs: number;
  #since = 0;
  #responses = new Map<string, Promise<EncodedResponse>>();

  constructor(forMs = SHARED_FOR_MS) {
    this.#forMs = forMs;
  }

  /** The current response for `key`, computed by `make` if there is none. Concurrent requests also share a refusal. */
  take(key: string, make: () => Promise<JsonResponse>): Promise<EncodedResponse> {
    const at = performance.now();
    if (at - this.#since >= this.#forMs) {
      this.forget();
      this.#since = at;
    }
    const responses = this.#responses;
    const found = responses.get(key);
    if (found) return found;
    const response = make().then((answer) => new EncodedResponse(answer));
    responses.set(key, response);
    response.catch(() => responses.delete(key));
    return response;
  }

  /** Discards all answers. */
  forget(): void {
    if (this.#responses.size > 0) this.#responses = new Map();
  }
}
