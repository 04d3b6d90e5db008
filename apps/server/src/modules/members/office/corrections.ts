/**
 * Corrections of a member's details by staff. What is proposed is checked against the account when it is proposed, and
 * again when it is approved.
 */
import type { IdentityState } from "@banyan/contract/kyc.ts";
import { CORRECTABLE, type Correctable, type Proposal as ProposalView } from "@banyan/contract/office/proposals.ts";
import type { FieldProblem } from "@banyan/contract/problems.ts";
import { businessDay } from "../../../platform/clock.ts";
import type { Executor, Tx } from "../../../platform/database.ts";
import { refuse, refuseFields } from "../../../platform/refusal.ts";
import { currentMarket, isCountry, mayJoin, minimumAge } from "../../market/index.ts";
import { recordCorrectedEmail } from "../email-change.ts";
import { readPhone } from "../phone.rules.ts";
import { birthdayProblem } from "../registration.rules.ts";
import { type Member, selectCredentials } from "../store.ts";
import { updateDetails } from "./store.ts";

/** Ports of corrections, passed by app.ts. */
export interface CorrectionPorts {
  /** URL of the shop, without a trailing slash. */
  publicUrl: string;
  /** Tells the member in the app and at the confirmed email, in the same transaction. */
  onCorrected(tx: Tx, corrected: { memberId: bigint; now: Date }): Promise<void>;
  identityState(executor: Executor, memberId: bigint): Promise<IdentityState>;
  /** Withdraws the approval of the member's papers. */
  withdrawIdentity(tx: Tx, given: { memberId: bigint; staffId: string; staffName: string; now: Date }): Promise<void>;
}

export type Asked = { readonly [field in Correctable]?: string | undefined };
type Changes = ProposalView["changes"];

/** What is proposed: the fields, and whether the email among them was confirmed; null if none is. */
interface Correction {
  changes: Changes;
  emailConfirmed: boolean | null;
}

/** An approval of identity papers vouches for these. */
const VERIFIED: ReadonlySet<Correctable> = new Set(["name", "birthday", "nationality"]);

const valuesOf = (member: Member): Record<Correctable, string> => ({
  name: member.name,
  birthday: member.birthday ?? "",
  nationality: member.nationality,
  areaCode: member.areaCode,
  mobile: member.mobile,
  email: member.email ?? member.wantedEmail ?? "",
});

const emailConfirmedOf = ({ email }: Member, changes: Changes) =>
  changes.some(({ field }) => field === "email") ? email !== null : null;

/** What differs from the account. Refuses with CORRECTION_EMPTY, CORRECTION_PAPERS, and fields that cannot be. */
export async function changesAsked(
  tx: Tx,
  ports: CorrectionPorts,
  { member, asked, now }: { member: Member; asked: Asked; now: Date },
): Promise<Correction> {
  const before = valuesOf(member);
  const after = { ...before };
  for (const field of CORRECTABLE) after[field] = asked[field] ?? before[field];
  const hasPhone = asked.areaCode !== undefined || asked.mobile !== undefined;
  const phone = hasPhone ? readPhone(after.areaCode, after.mobile) : null;
  if (hasPhone && !phone) throw refuseFields({ mobile: "PHONE_FORMAT" });
  Object.assign(after, phone);
  const changes = CORRECTABLE.filter((field) => after[field] !== before[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
  if (changes.length === 0) throw refuse("CORRECTION_EMPTY");
  const { problems, years } = await problemsOf(tx, { member, changes, after, now });
  if (Object.keys(problems).length > 0) throw refuseFields(problems, { years });
  await refuseBeforePapers(tx, ports, member, changes);
  return { changes, emailConfirmed: emailConfirmedOf(member, changes) };
}

/**
 * Applies an approved correction; the member is locked. An approval of identity papers is withdrawn if it vouched for
 * what changes. A corrected email is unproven, and its former address gets a link that restores it. Refuses with
 * CORRECTION_CHANGED, CORRECTION_REFUSED and CORRECTION_PAPERS.
 */
export async function applyCorrection(
  tx: Tx,
  ports: CorrectionPorts,
  given: { member: Member; correction: Correction; staffId: string; staffName: string; now: Date },
): Promise<void> {
  const { member, correction, now, ...staff } = given;
  const { changes, emailConfirmed } = correction;
  const current = valuesOf(member);
  const isSame = changes.every(({ field, before }) => current[field] === before);
  if (!isSame || emailConfirmedOf(member, changes) !== emailConfirmed) throw refuse("CORRECTION_CHANGED");
  const after: Partial<Record<Correctable, string>> = Object.fromEntries(
    changes.map(({ field, after }) => [field, after]),
  );
  const { problems } = await problemsOf(tx, { member, changes, after: { ...current, ...after }, now });
  if (Object.keys(problems).length > 0) throw refuse("CORRECTION_REFUSED");
  const state = await refuseBeforePapers(tx, ports, member, changes);
  // Before the change, so that its email goes to the former address.
  await ports.onCorrected(tx, { memberId: member.id, now });
  await updateDetails(tx, member.id, after);
  if (after.email) await recordCorrectedEmail(tx, ports, { member, email: after.email, now });
  if (state === "approved") await ports.withdrawIdentity(tx, { memberId: member.id, ...staff, now });
}

/** State of the papers if they vouch for what changes. Refuses with CORRECTION_PAPERS if they wait for a decision. */
async function refuseBeforePapers(
  executor: Executor,
  { identityState }: CorrectionPorts,
  { id }: Member,
  changes: Changes,
): Promise<IdentityState | undefined> {
  if (!changes.some(({ field }) => VERIFIED.has(field))) return undefined;
  const state = await identityState(executor, id);
  if (state === "pending") throw refuse("CORRECTION_PAPERS");
  return state;
}

/** Problems of the fields that change, as at a registration. */
async function problemsOf(
  executor: Executor,
  { member, changes, after, now }: { member: Member; changes: Changes; after: Record<Correctable, string>; now: Date },
): Promise<{ problems: Record<string, FieldProblem>; years: number }> {
  const market = await currentMarket(executor, now);
  const changed = new Set(changes.map(({ field }) => field));
  const { birthday, nationality, email } = after;
  const years = minimumAge(market, nationality);
  const problems: Record<string, FieldProblem> = {};
  const today = businessDay(now, market.timeZone);
  const tooYoung = birthdayProblem(birthday, { today, years });
  if (changed.has("birthday") && tooYoung) problems.birthday = tooYoung;
  if (changed.has("nationality")) {
    if (!isCountry(nationality)) problems.nationality = "COUNTRY_FORMAT";
    else if (!mayJoin(market, nationality)) problems.nationality = "COUNTRY_SHOP_ONLY";
    else if (tooYoung) problems.birthday = tooYoung;
  }
  if (changed.has("email")) {
    const holder = await selectCredentials(executor, email);
    if (holder && holder.id !== member.id) problems.email = "EMAIL_TAKEN";
  }
  return { problems, years };
}
