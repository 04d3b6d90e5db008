/**
 * Changing something on the server. `useSend(endpoint)` carries an idempotency key where the endpoint wants one. While
 * the outcome of a try is unknown (`unsettled`), the same thing has to be sent again, so forms lock their fields.
 */

import { call } from "@banyan/app/call.ts";
import { checkInput, type FieldErrors } from "@banyan/app/check-input.ts";
import { errorText, isSessionOver } from "@banyan/app/errors.ts";
import { useIntent } from "@banyan/app/intent.ts";
import { Refused, Unreachable } from "@banyan/contract/client.ts";
import type { Endpoint, InputOf, OutputOf } from "@banyan/contract/endpoint.ts";
import type { ErrorName } from "@banyan/contract/errors.ts";
import { useState } from "react";

export interface SendOptions<E extends Endpoint> {
  onDone?: (output: OutputOf<E>, input: InputOf<E>) => unknown;
  /** Returns true where the page says the refusal itself. */
  onRefused?: (refused: Refused) => boolean | undefined | Promise<boolean>;
}

export interface Send<E extends Endpoint> {
  /** Checks by the contract, sends, and resolves to the answer, or to undefined where there was none. */
  send: (input: InputOf<E>) => Promise<OutputOf<E> | undefined>;
  busy: boolean;
  /** No answer came: it may have happened or not. */
  unsettled: boolean;
  /** A sentence for each field that was wrong. */
  fields: FieldErrors;
  /** A sentence for what went wrong as a whole. */
  problem: string | undefined;
  refusal: ErrorName | undefined;
  forget: () => void;
}

interface Outcome {
  fields: FieldErrors;
  problem?: string;
  refusal?: ErrorName;
  unsettled: boolean;
}

const NOTHING: Outcome = { fields: {}, unsettled: false };

export function useSend<E extends Endpoint>(endpoint: E, options: SendOptions<E> = {}): Send<E> {
  const intent = useIntent();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState(NOTHING);
  const send = async (input: InputOf<E>) => {
    const wrong = checkInput(endpoint, input);
    if (Object.keys(wrong).length > 0) {
      setOutcome({ ...NOTHING, fields: wrong });
      focusFirstWrong();
      return undefined;
    }
    setBusy(true);
    try {
      const output = endpoint.idempotent
        ? await intent.attempt((idempotencyKey) => call(endpoint, input, { idempotencyKey }))
        : await call(endpoint, input);
      setOutcome(NOTHING);
      await options.onDone?.(output, input);
      return output;
    } catch (error) {
      setOutcome(outcomeOf(error));
      if (error instanceof Refused && (await options.onRefused?.(error))) setOutcome(NOTHING);
      else focusFirstWrong();
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return {
    ...outcome,
    problem: outcome.problem,
    refusal: outcome.refusal,
    send,
    busy,
    forget: () => setOutcome(NOTHING),
  };
}

/** Puts the cursor where the first mistake is, once it is drawn. */
function focusFirstWrong(): void {
  requestAnimationFrame(() => {
    const sheet = document.querySelector("dialog[open]");
    (sheet ?? document).querySelector<HTMLElement>("[aria-invalid]")?.focus();
  });
}

function outcomeOf(error: unknown): Outcome {
  if (isSessionOver(error)) return NOTHING;
  if (error instanceof Refused) {
    return { fields: error.fields, problem: errorText(error), refusal: error.name, unsettled: false };
  }
  return { fields: {}, problem: errorText(error), unsettled: error instanceof Unreachable };
}
