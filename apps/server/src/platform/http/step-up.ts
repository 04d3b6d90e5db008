/** HTTP part of step-up: the proof that a member may have to provide in addition to the session. */
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import { intentText } from "@banyan/contract/intent.ts";
import type { StepUpProof } from "@banyan/contract/step-up-proof.ts";
import { hashToken } from "../ids.ts";
import type { MemberIdentity, Proving, StepUpGate } from "./call.ts";

/** The gate before an idempotent call. Other calls with `stepUp` check the proof in their own transaction. */
export function gateOf(endpoint: Endpoint, gate: StepUpGate | undefined): StepUpGate | undefined {
  if (!endpoint.stepUp || !endpoint.idempotent) return undefined;
  if (!gate) throw new Error(`${endpoint.path} requires a step-up gate`);
  return gate;
}

/** Input of the check: `body` as sent, `input` after parsing. */
export function proving(
  endpoint: Endpoint,
  call: { caller: MemberIdentity | null | undefined; body: unknown; input: unknown; now: Date },
): Proving {
  if (!call.caller || !endpoint.stepUp) throw new Error(`${endpoint.path} has no step-up`);
  return {
    memberId: call.caller.memberId,
    action: endpoint.stepUp,
    proof: (call.input as { stepUpProof?: StepUpProof }).stepUpProof,
    intent: hashToken(intentText(endpoint.path, call.body)),
    now: call.now,
  };
}
