/**
 * A form whose input is sent as a move (move/use-move.ts). While a move about the subject is unanswered, the form shows
 * what was sent, even after it is reopened; pages lock it with `move.sent`.
 */
import { canonical } from "@banyan/contract/canonical.ts";
import type { InputOf, Once, OutputOf } from "@banyan/contract/endpoint.ts";
import { useEffect, useEffectEvent } from "react";
import { type Move, useMove } from "../move/use-move.ts";
import { type ContractForm, type ContractFormOptions, useContractForm, type Values } from "./use-contract-form.ts";

interface MoveFormOptions<E extends Once, V extends Values>
  extends Omit<ContractFormOptions<E, V>, "onValid" | "onDone"> {
  input: (values: V) => InputOf<E>;
  /** Restores the values from a sent input; defaults to the fields that both have. */
  valuesOf?: (input: InputOf<E>) => V;
  onDone?: (output: OutputOf<E>) => unknown;
}

export interface MoveForm<E extends Once, V extends Values> {
  form: ContractForm<V>;
  move: Move<E, undefined>;
}

export function useMoveForm<E extends Once, V extends Values>(
  endpoint: E,
  subject: string,
  { valuesOf, onDone, onRefused, ...given }: MoveFormOptions<E, V>,
): MoveForm<E, V> {
  const move = useMove<E>(endpoint, subject, {
    async onDone(output) {
      form.reset();
      await onDone?.(output);
    },
    onRefused(refused) {
      if (!onRefused?.(refused)) form.refuse(refused);
    },
  });
  const form = useContractForm<E, V>(endpoint, { ...given, onValid: (input) => move.send(input, undefined) });
  const { sent } = move;
  const show = useEffectEvent((input: InputOf<E>) => {
    // The form that sent it already shows these values.
    if (canonical(given.input(form.values)) !== canonical(input))
      form.set(valuesOf?.(input) ?? sharedWith(given.defaults, input));
  });
  useEffect(() => {
    if (sent) show(sent.input);
  }, [sent]);
  return { form, move };
}

/** Default values overwritten by fields of the same name in an input. */
function sharedWith<V extends Values>(defaults: V, input: unknown): V {
  const found = input as Values;
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, found[name] ?? value])) as V;
}
