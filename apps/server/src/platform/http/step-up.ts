/** The proof that a member may have to give besides the session, as far as the HTTP server knows of it. */
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import { intentText, type StepUpProof } from "@banyan/contract/step-up-proof.ts";
import { hashToken } from "../ids.ts";
import type { MemberIdentity, Proving, StepUpGate } from "./call.ts";

/**
 * Who asks for the proof before an idempotent call; other calls with `stepUp` have a transaction of their own and ask
 * in it themselves.
 */
export function gateOf(endpoint: Endpoint, gate: StepUpGate | undefined): StepUpGate | undefined {
  if (!endpoint.stepUp || !endpoint.idempotent) return undefined;
  if (!gate) throw new Error(`${endpoint.path} needs somebody who asks for the proof`);
  return gate;
}

/** What the gate is asked about a call: `body` as it was sent, `input` as it was read. */
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
