/** What the step-up sheet is asked for: little, since the frame of every page follows it (step-up.ts asks). */
import type { Call } from "@banyan/contract/endpoint.ts";
import type { StepUpMethod, StepUpProof } from "@banyan/contract/step-up-proof.ts";

/** What the step-up sheet is open for. */
export interface Asked {
  endpoint: Call;
  /** The call's input, without a proof. */
  input: unknown;
  /** How the member can prove itself, the easiest way first. */
  methods: StepUpMethod[];
  /** Sends the call with a proof; gives what was wrong where the member may try again, nothing where it is settled. */
  attempt(proof: StepUpProof): Promise<unknown>;
  dismiss(): void;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();

export function show(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

export const currentlyAsked = () => asked;

export function onAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
