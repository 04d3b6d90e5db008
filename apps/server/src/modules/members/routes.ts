/** Member calls for registration, sign-in and the member's record. */
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { members as contract } from "@banyan/contract/members.ts";
import { routes } from "../../platform/http/call.ts";
import { currentMarket } from "../market/index.ts";
import {
  type CancelPorts,
  cancelAccount,
  changePassword,
  changeProfile,
  type EntrancePorts,
  retrievePassword,
} from "./account.ts";
import { undoEmail } from "./email-change.ts";
import { CODE_AGAIN_SECONDS, CODE_VALID_SECONDS, sendCode } from "./email-code.ts";
import { type InviterPorts, readInviter } from "./inviter.ts";
import { acceptAgreement, readConsents, readInvitation, readUserInfo } from "./lookup.ts";
import { stopByOwner } from "./office/proposals.ts";
import { type RecoveryPorts, recoverPassword } from "./recovery/recovery.ts";
import type { JoinPorts } from "./registration.ts";
import { login, register } from "./sessions/entrance.ts";
import { renewalCookie, renewSession } from "./sessions/renewal.ts";
import { endSession, endSessions, listSessions, signOut } from "./sessions/sessions.ts";
import { asked } from "./step-up/proof.ts";

/** Ports of the module, passed by `app.ts`. */
export type MembersPorts = JoinPorts & CancelPorts & EntrancePorts & InviterPorts & RecoveryPorts;

export const memberRoutes = (ports: MembersPorts) =>
  routes(contract, {
    async signInPage({ database, now }) {
      const { minimumAgeYears, emailRequired } = (await currentMarket(database.queries, now)).joining;
      return {
        captcha: false,
        password: { minLength: LENGTHS.passwordAtLeast, maxLength: LENGTHS.password },
        ...{ minimumAgeYears, emailRequired },
        agreementVersions: await ports.agreementVersions(database.queries, now),
      };
    },
    checkIn: (call, input) => (input.tab === "login" ? login(call, input) : register(call, ports, input)),
    login: (call, input) => login(call, input),
    async logout({ database, member, setHeader }) {
      await signOut(database.queries, member.memberId, member.sessionId);
      setHeader("set-cookie", renewalCookie(null, 0));
      return {};
    },
    async renewSession({ database, memberToken, cookies, now, setHeader }) {
      const { token, renewal, secondsLeft } = await renewSession(database, { token: memberToken, cookies, now });
      setHeader("set-cookie", renewalCookie(renewal, secondsLeft));
      return { token };
    },
    userInfo: ({ database, member }) => readUserInfo(database.queries, member.memberId),
    invite: ({ database, member }) => readInvitation(database.queries, member.memberId, ports.publicUrl),
    inviter: (call, input) => readInviter(call.database.queries, ports, { ...input, origin: call }),
    profile: ({ database, member }) => readUserInfo(database.queries, member.memberId),
    async changeProfile(call, input) {
      await changeProfile(call.database, ports, { ...asked(contract.changeProfile, call, input), origin: call });
      return readUserInfo(call.database.queries, call.member.memberId);
    },
    async changePassword(call, input) {
      const { sessionId } = call.member;
      await changePassword(call.database, ports, { ...asked(contract.changePassword, call, input), sessionId });
      return {};
    },
    undoEmail: ({ database, now }, { token }) => undoEmail(database, ports.stepUp, { token, now }),
    async retrievePassword(call, input) {
      await retrievePassword(call.database, ports, { ...input, origin: call });
      return {};
    },
    async recoverPassword(call, input) {
      await recoverPassword(call.database, ports, { ...input, origin: call });
      return {};
    },
    async stopRecovery({ database, member, now }, { token }) {
      await database.transaction((tx) => stopByOwner(tx, { memberId: member?.memberId ?? null, token, now }));
      return {};
    },
    async sendCode(call, input) {
      const memberId = call.member?.memberId ?? null;
      await sendCode(call.database, { ...input, memberId, language: call.language, origin: call });
      return { validSeconds: CODE_VALID_SECONDS, nextAfterSeconds: CODE_AGAIN_SECONDS };
    },
    async sessions({ database, member, now }) {
      const list = await listSessions(database.queries, member.memberId, now);
      return {
        list: list.map(({ id, device, createdAt, lastSeenAt }) => ({
          id,
          device,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          current: id === member.sessionId,
        })),
      };
    },
    async consents({ database, member, now }) {
      return readConsents(database.queries, ports, { id: member.memberId, now });
    },
    async acceptAgreement({ database, member, now }, input) {
      await acceptAgreement(database.queries, ports, { ...input, id: member.memberId, now });
      return {};
    },
    async endSession({ database, member }, { sessionId }) {
      if (sessionId) await endSession(database.queries, member.memberId, sessionId);
      else await endSessions(database.queries, member.memberId, member.sessionId);
      return {};
    },
    async cancelAccount(call, input) {
      await cancelAccount(call.database, ports, asked(contract.cancelAccount, call, input));
      return {};
    },
  });
