/**
 * The request that the step-up sheet shows. A small module, because the frame of every page subscribes to it
 * (step-up.ts sets it).
 */
import type { Call } from "@banyan/contract/endpoint.ts";
import type { StepUpMethod, StepUpProof } from "@banyan/contract/step-up-proof.ts";
import { createState } from "@banyan/ui/state.ts";

/** A request for a proof. */
export interface Asked {
  endpoint: Call;
  /** The call's input, without a proof. */
  input: unknown;
  /** The member's available methods, easiest first. */
  methods: StepUpMethod[];
  /** Sends the call with a proof. Resolves to the error if the member may retry, to nothing once settled. */
  attempt(proof: StepUpProof): Promise<unknown>;
  dismiss(): void;
}

export const asked = createState<Asked | undefined>(undefined);
