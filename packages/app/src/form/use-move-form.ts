/**
 * A form whose input is sent as a move (move/use-move.ts). While a move about the subject is unanswered, the form shows
 * what was sent, also where it was opened anew; pages lock it by `move.sent`.
 */
import { canonical } from "@banyan/contract/canonical.ts";
import type { InputOf, Once, OutputOf } from "@banyan/contract/endpoint.ts";
import { useEffect, useEffectEvent } from "react";
import { type Move, useMove } from "../move/use-move.ts";
import { type ContractForm, type ContractFormOptions, useContractForm, type Values } from "./use-contract-form.ts";

interface MoveFormOptions<E extends Once, V extends Values>
  extends Omit<ContractFormOptions<E, V>, "onValid" | "onDone"> {
  input: (values: V) => InputOf<E>;
  /** The values from which an input was sent; those fields of it that the form has, where this is left out. */
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
    // What was just sent from here stands there already.
    if (canonical(given.input(form.values)) !== canonical(input))
      form.set(valuesOf?.(input) ?? sharedWith(given.defaults, input));
  });
  useEffect(() => {
    if (sent) show(sent.input);
  }, [sent]);
  return { form, move };
}

/** The values of a form, taken from an input where it has a field of the name. */
function sharedWith<V extends Values>(defaults: V, input: unknown): V {
  const found = input as Values;
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, found[name] ?? value])) as V;
}
