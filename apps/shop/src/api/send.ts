/**
 * Changing something on the server. `useSend(endpoint)` gives a mutation that carries an idempotency key where the
 * endpoint wants one, asks for the second proof where the member wants to be asked, and says in a toast what went wrong
 * unless the page shows it itself.
 */

import { call } from "@banyan/app/call.ts";
import { sayError } from "@banyan/app/errors.ts";
import { useIntent } from "@banyan/app/intent.ts";
import { Refused } from "@banyan/contract/client.ts";
import type { Endpoint, InputOf, OutputOf } from "@banyan/contract/endpoint.ts";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { Dismissed, withProof } from "./step-up.ts";

export interface SendOptions<E extends Endpoint> {
  onDone?: (output: OutputOf<E>, input: InputOf<E>) => unknown;
  /** Returns true where the page shows the refusal itself (fields of a form, a name it knows). */
  onRefused?: (refused: Refused) => boolean | undefined;
}

export function useSend<E extends Endpoint>(
  endpoint: E,
  options: SendOptions<E> = {},
): UseMutationResult<OutputOf<E>, Error, InputOf<E>> {
  const intent = useIntent();
  return useMutation({
    mutationFn: (input: InputOf<E>) =>
      endpoint.idempotent
        ? intent.attempt((idempotencyKey) =>
            withProof(endpoint, input, (whole) => call(endpoint, whole, { idempotencyKey })),
          )
        : withProof(endpoint, input, (whole) => call(endpoint, whole)),
    onSuccess: (output, input) => options.onDone?.(output, input),
    onError: (error) => {
      if (error instanceof Dismissed) return;
      if (error instanceof Refused && options.onRefused?.(error)) return;
      sayError(error);
    },
  });
}
