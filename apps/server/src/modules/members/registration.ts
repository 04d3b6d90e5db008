/**
 * Registration (docs/rules.md 3). Invariant: a member exists together with its place, both node codes, its consents and
 * all initial rows of other modules, or not at all. The password is hashed before the chain of the place is locked.
 */
import type { Language } from "@banyan/contract/languages.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { MEMBER_ID_LENGTH } from "@banyan/contract/member-id.ts";
import { businessDay } from "../../platform/clock.ts";
import { lockCount } from "../../platform/count-lock.ts";
import { type Database, type Executor, type Tx, violatedConstraint } from "../../platform/database.ts";
import { newCode, newDigits } from "../../platform/ids.ts";
import { hashPassword, passwordMatches } from "../../platform/password.ts";
import { isEasyToGuess } from "../../platform/password-strength.ts";
import { type Refusal, refuse, refuseFields } from "../../platform/refusal.ts";
import { currentMarket, isCountry, mayJoin, minimumAge, requireOpen } from "../market/index.ts";
import { isBelow, place, placeRoot, type Side } from "../network/index.ts";
import { queueMail } from "../notifications/index.ts";
import { welcomeCode } from "./email-code.ts";
import type { AgreementPorts } from "./lookup.ts";
import { readPhone } from "./phone.rules.ts";
import { countNewcomer, type Origin } from "./rate-limits.ts";
import { firstRecoveryCodes } from "./recovery/codes.ts";
import { registrationProblems } from "./registration.rules.ts";
import { spendWork, type Work, type WorkRules, workRequired } from "./registration-work.ts";
import type { Keys } from "./sessions/renewal.ts";
import { openSession } from "./sessions/sessions.ts";
import { insertMember, RANDOM_CHOICES, selectCredentials, selectJoined, selectNamedByCodes } from "./store.ts";

const MAX_ATTEMPTS = 8;

export interface Registration {
  name: string;
  /** YYYY-MM-DD. */
  birthday: string;
  /** ISO 3166-1 alpha-2. */
  nationality: string;
  areaCode: string;
  mobile: string;
  email?: string | undefined;
  /** The address is known to belong to the person, as in the demo. Otherwise a code must prove it. */
  emailProven?: boolean;
  password: string;
  language: Language;
  /** Codes chosen in advance, as in the demo; otherwise random. */
  codes?: MemberCodes;
}

/** Unique identifiers of a member. */
export interface MemberCodes {
  memberId: string;
  inviteCode: string;
  leftNodeCode: string;
  rightNodeCode: string;
}

const randomCodes = (): MemberCodes => ({
  memberId: newDigits(MEMBER_ID_LENGTH),
  inviteCode: newCode(LENGTHS.teamCode),
  leftNodeCode: newCode(LENGTHS.teamCode),
  rightNodeCode: newCode(LENGTHS.teamCode),
});

export interface JoinInput extends Registration {
  inviteCode: string;
  nodeCode: string;
  /** Present if proof of work was required. */
  work?: Work | undefined;
  /** Whether the same person, codes and password a moment ago are this request, whose answer was lost. */
  mayRepeat?: boolean;
}

/** Ports of registration, passed by `app.ts`. */
export interface JoinPorts extends AgreementPorts {
  /** Initializes the member in other modules, in the same transaction. */
  onRegistered(tx: Tx, member: { id: bigint; now: Date }): Promise<void>;
  /** URL of the shop, without a trailing slash, for the welcome email. */
  publicUrl: string;
  /** Rules for proof of work; without it, none is required. */
  work?: WorkRules | undefined;
}

export interface Joined {
  id: bigint;
  memberId: string;
  /** Absent without an unproven newcomer: in the demo, and if an equal registration made the member before. */
  recoveryCodes?: string[];
}

/**
 * Registers a member below the owner of the node code and signs it in. Refuses each invalid field, shop-only countries,
 * unknown codes, and node codes of another team. The email is stored as unproven; the welcome email has a code that
 * proves it. An address that belongs to another
 * member is stored in the same way, and its owner is notified, so that registration reveals no addresses. Refuses with
 * TOO_MANY_REQUESTS after too many registrations per hour with the address or network, and requires proof of work after
 * many with the network. With `mayRepeat`, a repeated request signs in the member that the first one made.
 */
export async function registerMember(
  database: Database,
  ports: JoinPorts,
  input: JoinInput,
  origin: Origin,
): Promise<Joined & Keys> {
  await checkFields(database.queries, input, origin.now);
  await countNewcomer(database.queries, input, origin, await demandOfWork(database.queries, ports, input, origin.now));
  const { referrerId, ownerId, side } = await readCodes(database.queries, input);
  const begin = async (tx: Tx) => {
    const joined = input.mayRepeat ? await joinedBefore(tx, input, { referrerId, side, now: origin.now }) : undefined;
    return joined && { ...joined, ...(await openSession(tx, joined.id, origin)) };
  };
  return create({ database, ports, input, now: origin.now, begin }, async (tx, store) => {
    const { id } = await place(tx, { referrerId, ownerId, side, now: origin.now });
    const joined = await store(id);
    if (!input.emailProven) joined.recoveryCodes = await firstRecoveryCodes(tx, id, origin.now);
    return { ...joined, ...(await openSession(tx, id, origin)) };
  });
}

/** Clients wait a minute for a response; then the person has time to try again. */
const REPEATED_WITHIN_MS = 600_000;

/** The member that an equal registration made a moment ago. Serializes equal ones until the transaction ends. */
async function joinedBefore(
  tx: Tx,
  input: JoinInput,
  { referrerId, side, now }: { referrerId: bigint; side: Side; now: Date },
): Promise<Joined | undefined> {
  const phone = readPhone(input.areaCode, input.mobile);
  if (!phone) return undefined;
  await lockCount(tx, `joining of ${phone.areaCode} ${phone.mobile}`);
  const since = new Date(now.getTime() - REPEATED_WITHIN_MS);
  const alike = await selectJoined(tx, { ...input, ...phone, referrerId, side, since });
  for (const { passwordHash, ...joined } of alike) {
    if (await passwordMatches(passwordHash, input.password)) return joined;
  }
  return undefined;
}

/** Creates the root of the tree, which has no referrer. Only one can exist. `also` runs in the same transaction. */
export function createRootMember(
  database: Database,
  ports: JoinPorts,
  input: Registration,
  now: Date,
  also: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Joined> {
  return create({ database, ports, input, now }, async (tx, store) => {
    const root = await store(await placeRoot(tx, { now }));
    await also(tx);
    return root;
  });
}

/** Consumes the work provided. Returns the error to throw at a newcomer without work, if work is required. */
async function demandOfWork(
  executor: Executor,
  { work: rules }: JoinPorts,
  { work }: Pick<JoinInput, "work">,
  now: Date,
): Promise<(() => Refusal) | undefined> {
  if (!rules || rules.demand === "never") return undefined;
  if (!work && rules.demand === "always") throw workRequired(rules, now);
  if (!work) return () => workRequired(rules, now);
  await spendWork(executor, rules, work, now);
  return undefined;
}

async function checkFields(executor: Executor, input: JoinInput, now: Date): Promise<void> {
  const market = await currentMarket(executor, now);
  requireOpen(market, "registration", now);
  const rules = { ...market.joining, minimumAgeYears: minimumAge(market, input.nationality) };
  const problems = registrationProblems(input, rules, businessDay(now, market.timeZone));
  if (!isCountry(input.nationality)) problems.nationality = "COUNTRY_FORMAT";
  if (await isEasyToGuess(input.password, [input.name, input.email ?? "", input.mobile])) {
    problems.password = "PASSWORD_TOO_COMMON";
  }
  if (Object.keys(problems).length > 0) throw refuseFields(problems, { years: rules.minimumAgeYears });
  if (!mayJoin(market, input.nationality)) throw refuse("REGISTRATION_COUNTRY_SHOP_ONLY");
}

async function readCodes(
  executor: Executor,
  input: JoinInput,
): Promise<{ referrerId: bigint; ownerId: bigint; side: Side }> {
  const { referrer, node } = await selectNamedByCodes(executor, input);
  if (referrer?.status !== "active") throw refuseFields({ inviteCode: "INVITATION_CODE_UNKNOWN" });
  if (!node || node.status === "cancelled") throw refuseFields({ nodeCode: "NODE_CODE_UNKNOWN" });
  const sameTeam = node.ownerId === referrer.id || (await isBelow(executor, node.ownerId, referrer.id)) !== null;
  if (!sameTeam) throw refuseFields({ nodeCode: "NODE_CODE_OTHER_TEAM" });
  return { referrerId: referrer.id, ownerId: node.ownerId, side: node.side };
}

type Store = (id: bigint) => Promise<Joined>;

async function create<T>(
  {
    database,
    ports,
    input,
    now,
    begin,
  }: {
    database: Database;
    ports: JoinPorts;
    input: Registration;
    now: Date;
    /** A result instead of a new member. */
    begin?: (tx: Tx) => Promise<T | undefined>;
  },
  work: (tx: Tx, store: Store) => Promise<T>,
): Promise<T> {
  const phone = readPhone(input.areaCode, input.mobile);
  if (!phone) throw refuseFields({ mobile: "PHONE_FORMAT" });
  const [passwordHash, agreements] = await Promise.all([
    hashPassword(input.password),
    ports.agreementVersions(database.queries, now),
  ]);

  return retryRandomChoices(() =>
    database.transaction(async (tx) => {
      const instead = await begin?.(tx);
      if (instead) return instead;
      const codes = input.codes ?? randomCodes();
      const { memberId } = codes;
      const holder = input.email ? await selectCredentials(tx, input.email) : undefined;
      const confirmation = input.email && !input.emailProven ? welcomeCode(input.email) : undefined;
      if (input.email && holder) await tellHolder(tx, input.email, holder, memberId, now);
      else if (input.email) {
        const values = { memberId, url: ports.publicUrl, ...confirmation?.values };
        await queueMail(tx, { to: input.email, language: input.language, name: "welcome", values, now });
      }
      return work(tx, async (id) => {
        await insertMember(tx, {
          ...phone,
          ...codes,
          id,
          name: input.name,
          email: input.emailProven ? (input.email ?? null) : null,
          wantedEmail: input.emailProven ? null : (input.email ?? null),
          birthday: input.birthday,
          nationality: input.nationality,
          language: input.language,
          passwordHash,
          agreements,
          now,
        });
        await confirmation?.store(tx, id, now);
        await ports.onRegistered(tx, { id, now });
        return { id, memberId };
      });
    }),
  );
}

/** Retries: random member IDs and codes may already exist. */
async function retryRandomChoices<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RANDOM_CHOICES.has(violatedConstraint(error) ?? "")) throw error;
    }
  }
}

function tellHolder(
  tx: Tx,
  to: string,
  holder: { memberId: string; language: Language },
  newMemberId: string,
  now: Date,
) {
  const values = { memberId: holder.memberId, newMemberId };
  return queueMail(tx, { to, language: holder.language, name: "addressInUse", values, now });
}
