/** Calls of step-up. */
import { stepUp as contract } from "@banyan/contract/step-up.ts";
import type { Executor } from "../../../platform/database.ts";
import { type MemberIdentity, routes } from "../../../platform/http/call.ts";
import { ALGORITHMS } from "./passkey.ts";
import { asked, type StepUpPorts } from "./proof.ts";
import {
  beginPasskey,
  beginProof,
  beginTotp,
  finishPasskey,
  finishTotp,
  newRecoveryCodes,
  protect,
  readStepUp,
  removeFactor,
  rename,
} from "./step-up.ts";

export const stepUpRoutes = (ports: StepUpPorts) => {
  const stateOf = (executor: Executor, { memberId }: MemberIdentity) => readStepUp(executor, ports, memberId);
  return routes(contract, {
    state: ({ database, member }) => stateOf(database.queries, member),
    beginTotp: (call, input) => beginTotp(call.database, ports, asked(contract.beginTotp, call, input)),
    async finishTotp({ database, member, now }, input) {
      const recoveryCodes = await finishTotp(database, ports, { ...input, memberId: member.memberId, now });
      return { state: await stateOf(database.queries, member), recoveryCodes };
    },
    async beginPasskey(call, input) {
      const begun = await beginPasskey(call.database, ports, asked(contract.beginPasskey, call, input));
      return { ...begun, algorithms: ALGORITHMS };
    },
    async finishPasskey({ database, member, now }, input) {
      const recoveryCodes = await finishPasskey(database, ports, { ...input, memberId: member.memberId, now });
      return { state: await stateOf(database.queries, member), recoveryCodes };
    },
    async rename({ database, member }, input) {
      await rename(database.queries, { ...input, memberId: member.memberId });
      return stateOf(database.queries, member);
    },
    async remove(call, input) {
      await removeFactor(call.database, ports, asked(contract.remove, call, input));
      return stateOf(call.database.queries, call.member);
    },
    async protect(call, input) {
      await protect(call.database, ports, asked(contract.protect, call, input));
      return stateOf(call.database.queries, call.member);
    },
    async newRecoveryCodes(call, input) {
      const recoveryCodes = await newRecoveryCodes(call.database, ports, asked(contract.newRecoveryCodes, call, input));
      return { state: await stateOf(call.database.queries, call.member), recoveryCodes };
    },
    beginProof: ({ database, member, now }, { action, intent }) =>
      beginProof(database, ports, {
        memberId: member.memberId,
        action,
        intent: Buffer.from(intent, "base64url"),
        now,
      }),
  });
};
