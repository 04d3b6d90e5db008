/**
 * What visitors read is the same for everybody: who asks the same thing within a moment gets the same answer, made and
 * compressed once, however many come at once. Invariant: an answer is given for less than a quarter of a second after it
 * was asked for, and never after staff changed something through this process (docs/decisions/0016).
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

  /** The answer to `key` of this moment, made by `make` where there is none. A refusal is shared by who waits for it. */
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

  /** From now on everything is asked for anew. */
  forget(): void {
    if (this.#responses.size > 0) this.#responses = new Map();
  }
}
