/** An observable value outside of React. */
import { useSyncExternalStore } from "react";

export interface State<Value> {
  get(): Value;
  set(value: Value): void;
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

export function createState<Value>(first: Value): State<Value> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Subscribes a component to the value. */
export function useValue<Value>(state: State<Value>): Value {
  return useSyncExternalStore(state.subscribe, state.get);
}
