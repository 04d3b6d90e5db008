/**
 * Public answers are the same for everybody. Equal requests within a moment get one answer, which is made and
 * compressed once. Invariant: an answer is used for a quarter of a second for each server process of the machine, a second at
 * most, and not after this process heard that staff changed something (docs/decisions/0016).
 */

import { EncodedResponse } from "./encoded-response.ts";
import type { JsonResponse } from "./json-response.ts";

const SHARED_FOR_MS = 250;
const SHARED_AT_MOST_MS = 1_000;

/** Each of several processes is asked less often, and shares for longer, so that all of them do the work of one. */
export const sharedForMs = (processes: number): number => Math.min(SHARED_FOR_MS * processes, SHARED_AT_MOST_MS);

export class SharedResponses {
  readonly #forMs: number;
  #since = 0;
  #responses = new Map<string, Promise<EncodedResponse>>();

  constructor(forMs = SHARED_FOR_MS) {
    this.#forMs = forMs;
  }

  /**
   * The current answer for `key`, made by `make` if there is none. A refusal is shared by the requests that wait for
   * it.
   */
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
