/** Calls of step-up. */
import { stepUp as contract } from "@banyan/contract/step-up.ts";
import type { Database } from "../../../platform/database.ts";
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

interface Call {
  database: Database;
  member: MemberIdentity;
  now: Date;
}

export const stepUpRoutes = (ports: StepUpPorts) => {
  const stateOf = ({ database, member: { memberId }, now }: Call) =>
    readStepUp(database.queries, ports, { memberId, now });
  return routes(contract, {
    state: (call) => stateOf(call),
    beginTotp: (call, input) => beginTotp(call.database, ports, asked(contract.beginTotp, call, input)),
    async finishTotp(call, input) {
      const { database, member, now } = call;
      const recoveryCodes = await finishTotp(database, ports, { ...input, memberId: member.memberId, now });
      return { state: await stateOf(call), recoveryCodes };
    },
    async beginPasskey(call, input) {
      const begun = await beginPasskey(call.database, ports, asked(contract.beginPasskey, call, input));
      return { ...begun, algorithms: ALGORITHMS };
    },
    async finishPasskey(call, input) {
      const { database, member, now } = call;
      const recoveryCodes = await finishPasskey(database, ports, { ...input, memberId: member.memberId, now });
      return { state: await stateOf(call), recoveryCodes };
    },
    async rename(call, input) {
      await rename(call.database.queries, { ...input, memberId: call.member.memberId });
      return stateOf(call);
    },
    async remove(call, input) {
      await removeFactor(call.database, ports, asked(contract.remove, call, input));
      return stateOf(call);
    },
    async protect(call, input) {
      await protect(call.database, ports, asked(contract.protect, call, input));
      return stateOf(call);
    },
    async newRecoveryCodes(call, input) {
      const recoveryCodes = await newRecoveryCodes(call.database, ports, asked(contract.newRecoveryCodes, call, input));
      return { state: await stateOf(call), recoveryCodes };
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
