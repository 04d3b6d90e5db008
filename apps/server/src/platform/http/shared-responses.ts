/**
 * Public answers are the same for everybody. Equal requests within a moment get one answer, which is made and
 * compressed once. Invariant: an answer is used for less than a quarter of a second, and never after staff changed
 * something through this process (docs/decisions/0016).
 */

import { EncodedResponse } from "./encoded-response.ts";
import type { JsonResponse } from "./json-response.ts";

const SHARED_FOR_MS = 250;

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
