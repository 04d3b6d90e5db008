/** Members: registration, sign-in, and their record. */
export { type CancelPorts, cancelAccount, mailAddress } from "./account.ts";
export { type AllowCopyPorts, allowCopy } from "./copy.ts";
export { forgetOldEmailChanges } from "./email-change.ts";
export { checkCode, type RightCode, useCode } from "./email-code.ts";
export {
  findByMemberId,
  findShown,
  invitationLink,
  keepAccountActive,
  keepAccountAsItIs,
  keepAccountOpen,
  keepBothOpen,
  maskedNameOf,
  memberNames,
  readLevels,
  readMember,
  readMembers,
  readMembersWithCodes,
  shareContact,
} from "./lookup.ts";
export type { CorrectionPorts } from "./office/corrections.ts";
export { selectProposedByOthers as proposedByOthers } from "./office/proposal-store.ts";
export type { ProposalPorts } from "./office/proposals.ts";
export { type OfficeMembersPorts, officeMemberRoutes } from "./office/routes.ts";
export { findPeople, searchMembers } from "./office/store.ts";
export { readPhone } from "./phone.rules.ts";
export { createRateLimiter, forgetOldTries, type Origin } from "./rate-limits.ts";
export { registrationProblems } from "./registration.rules.ts";
export {
  createRootMember,
  type JoinInput,
  type JoinPorts,
  type MemberCodes,
  type Registration,
  registerMember,
} from "./registration.ts";
export { type MembersPorts, memberRoutes } from "./routes.ts";
export {
  endSessions,
  forgetOldSessions,
  forgetResolvedSessions,
  isSessionOpen,
  openSession,
  resolveSession,
} from "./sessions/sessions.ts";
export { signIn } from "./sessions/sign-in.ts";
export { halfWidth } from "./sought.rules.ts";
export { type StepUpPorts, stepUpGate } from "./step-up/proof.ts";
export { stepUpRoutes } from "./step-up/routes.ts";
export { forgetStepUp } from "./step-up/step-up.ts";
export {
  bringActivationsIn,
  broughtInActivations,
  endActivation,
  insertMember,
  lockStandings,
  type Member,
  type MemberStatus,
  type MemberWithCodes,
  updateLevels,
} from "./store.ts";
