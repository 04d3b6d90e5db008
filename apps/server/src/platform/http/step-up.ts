/** The part of step-up that the HTTP server knows: the proof that a member may have to give besides the session. */
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import { intentText } from "@banyan/contract/intent.ts";
import type { StepUpProof } from "@banyan/contract/step-up-proof.ts";
import { hashToken } from "../ids.ts";
import type { MemberIdentity, Proving, StepUpGate } from "./call.ts";

/** Asks for the proof before an idempotent call. Other calls with `stepUp` ask in their own transaction. */
export function gateOf(endpoint: Endpoint, gate: StepUpGate | undefined): StepUpGate | undefined {
  if (!endpoint.stepUp || !endpoint.idempotent) return undefined;
  if (!gate) throw new Error(`${endpoint.path} needs somebody who asks for the proof`);
  return gate;
}

/** What the check gets of a call: `body` as it was sent, `input` after parsing. */
export function proving(
  endpoint: Endpoint,
  call: { caller: MemberIdentity | null | undefined; body: unknown; input: unknown; now: Date },
): Proving {
  if (!call.caller || !endpoint.stepUp) throw new Error(`${endpoint.path} asks nobody for a proof`);
  return {
    memberId: call.caller.memberId,
    action: endpoint.stepUp,
    proof: (call.input as { stepUpProof?: StepUpProof }).stepUpProof,
    intent: hashToken(intentText(endpoint.path, call.body)),
    now: call.now,
  };
}
