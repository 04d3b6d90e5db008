/**
 * Changing something on the server. `useSend(endpoint)` gives a mutation that asks for the second proof where the member
 * wants to be asked, and says in a toast what went wrong unless the page shows it itself. What moves money or must happen
 * once is sent by `useMove` (move/use-move.ts): such an endpoint does not compile here.
 */
import { Refused } from "@banyan/contract/client.ts";
import type { InputOf, OutputOf, Repeatable } from "@banyan/contract/endpoint.ts";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { call } from "./call.ts";
import { sayError } from "./errors.ts";
import { Dismissed, withProof } from "./move/step-up.ts";

export interface SendOptions<E extends Repeatable> {
  onDone?: (output: OutputOf<E>, input: InputOf<E>) => unknown;
  /** Returns true where the page shows the refusal itself (fields of a form, a name it knows). */
  onRefused?: (refused: Refused) => boolean | undefined;
  /** Nobody pressed anything for it, so nothing is said whatever goes wrong. */
  quiet?: boolean;
}

export function useSend<E extends Repeatable>(
  endpoint: E,
  options: SendOptions<E> = {},
): UseMutationResult<OutputOf<E>, Error, InputOf<E>> {
  return useMutation({
    mutationFn: (input: InputOf<E>) => withProof(endpoint, input, (whole) => call(endpoint, whole)),
    onSuccess: (output, input) => options.onDone?.(output, input),
    onError: (error) => {
      if (options.quiet || error instanceof Dismissed) return;
      if (error instanceof Refused && options.onRefused?.(error)) return;
      sayError(error);
    },
  });
}
