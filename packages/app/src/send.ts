/**
 * Mutations. `useSend(endpoint)` asks for the second proof if the member requires it, and shows errors in a toast
 * unless the page handles them. Endpoints that move money or must happen once do not compile here; use `useMove`
 * (move/use-move.ts).
 */
import { Refused } from "@banyan/contract/client.ts";
import type { InputOf, OutputOf, Repeatable } from "@banyan/contract/endpoint.ts";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { call } from "./call.ts";
import { sayError } from "./errors.ts";
import { Dismissed, withProof } from "./move/step-up.ts";

export interface SendOptions<E extends Repeatable> {
  onDone?: (output: OutputOf<E>, input: InputOf<E>) => unknown;
  /** Returns true if the page shows the refusal itself (field errors, a known name). */
  onRefused?: (refused: Refused) => boolean | undefined;
  /** Not triggered by the user: report no errors. */
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
