/**
 * Three hundred people in a realistic two-sided network: most joined through a few active leaders, some legs are deep,
 * and some members are alone. All join through the same function as real members.
 */
import type { Language } from "@banyan/contract/languages.ts";
import type { AppDeps } from "../../src/app-deps.ts";
import { createRootMember, type MemberCodes, registerMember } from "../../src/modules/members/index.ts";
import type { chance as startChance } from "../../src/platform/chance.ts";
import { joinPorts } from "../../src/wiring.ts";
import { HOMELANDS, type Homeland } from "./names.ts";

/** Returns numbers in [from, to); see platform/chance.ts. */
export type Chance = ReturnType<typeof startChance>;

export interface Person {
  id: bigint;
  memberId: string;
  name: string;
  home: Homeland;
  language: Language;
  joinedAt: Date;
  codes: MemberCodes;
  /** How actively this person refers others. */
  pull: number;
}

/** Accounts named in docs/demo.md, by index in the order of joining. */
const NAMED: Record<number, { memberId: string; name: string; country: string; email?: string }> = {
  0: { memberId: "10000001", name: "Banyan", country: "TW" },
  1: { memberId: "88001001", name: "林雅婷", country: "TW", email: "yating@banyan.example" },
  2: { memberId: "88001002", name: "Nguyễn Thị Lan", country: "VN", email: "lan@banyan.example" },
  3: { memberId: "88001003", name: "สมชาย ใจดี", country: "TH", email: "somchai@banyan.example" },
  4: { memberId: "88001004", name: "Grace Tan", country: "SG", email: "grace@banyan.example" },
  299: { memberId: "88001005", name: "Clara Lim", country: "SG", email: "clara@banyan.example" },
};

/** Whether docs/demo.md names the member, by index in the order of joining. */
export const isNamed = (index: number): boolean => index in NAMED;

/** How actively the members refer whose incomes docs/demo.md shows, by index in the order of joining. */
const LEADERS: Record<number, number> = { 1: 3, 2: 1.5, 3: 1.5, 4: 1.5 };

export const DEMO_MEMBER_PASSWORD = "banyan-tree-2026";
export const DEMO_MEMBERS = 300;
const DAY_MS = 86_400_000;
const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

export const pick = <T>(chance: Chance, list: readonly T[]): T => list[Math.floor(chance(0, list.length))]!;

/** Registers everyone, the first one `days` before `now`, and returns them in the order of joining. */
export async function joinEverybody(deps: AppDeps, chance: Chance, days: number, now: Date): Promise<Person[]> {
  const ports = joinPorts(deps.config);
  const people: Person[] = [];
  const taken = new Set(Object.values(NAMED).map((named) => named.memberId));
  for (let index = 0; index < DEMO_MEMBERS; index++) {
    const who = introduce(chance, index, taken);
    const joinedAt = new Date(now.getTime() - days * DAY_MS * (1 - (index / DEMO_MEMBERS) ** 0.8) - 3_600_000);
    const registration = { ...who, emailProven: true, password: DEMO_MEMBER_PASSWORD, language: who.home.language };
    const referrer = index === 0 ? null : chooseReferrer(chance, people);
    const joined = referrer
      ? await registerMember(
          deps.database,
          ports,
          {
            ...registration,
            inviteCode: referrer.codes.inviteCode,
            nodeCode: chooseNodeCode(chance, referrer, index),
          },
          { ip: "127.0.0.1", userAgent: "demo", now: joinedAt },
        )
      : await createRootMember(deps.database, ports, registration, joinedAt);
    const pull = chance(0, 1) ** 6 + 0.005;
    people.push({ ...joined, ...who, language: who.home.language, joinedAt, pull: LEADERS[index] ?? pull });
  }
  return people;
}

function introduce(chance: Chance, index: number, taken: Set<string>) {
  const named = NAMED[index];
  const home = named ? HOMELANDS.find(({ country }) => country === named.country)! : chooseHome(chance);
  const name = named?.name ?? home.joinName(pick(chance, home.family), pick(chance, home.given));
  const year = 1958 + Math.floor(chance(0, 46));
  const birthday = `${year}-${twoDigits(chance(1, 13))}-${twoDigits(chance(1, 29))}`;
  const codes: MemberCodes = {
    memberId: named?.memberId ?? freeMemberId(chance, taken),
    inviteCode: code(chance),
    leftNodeCode: code(chance),
    rightNodeCode: code(chance),
  };
  const mobile = home.mobile(String(Math.floor(chance(1_000_000, 9_999_999))));
  const { country: nationality, areaCode } = home;
  return { name, birthday, nationality, areaCode, mobile, email: named?.email, codes, home };
}

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, "0");

function freeMemberId(chance: Chance, taken: Set<string>): string {
  for (;;) {
    const candidate = String(Math.floor(chance(20_000_000, 88_000_000)));
    if (!taken.has(candidate)) {
      taken.add(candidate);
      return candidate;
    }
  }
}

function code(chance: Chance): string {
  return Array.from({ length: 8 }, () => CODE_LETTERS[Math.floor(chance(0, CODE_LETTERS.length))]).join("");
}

function chooseHome(chance: Chance): Homeland {
  let rest = chance(
    0,
    HOMELANDS.reduce((sum, { weight }) => sum + weight, 0),
  );
  return HOMELANDS.find(({ weight }) => (rest -= weight) < 0) ?? HOMELANDS[0]!;
}

function chooseReferrer(chance: Chance, people: readonly Person[]): Person {
  if (people.length < 5) return people[Math.min(people.length - 1, 1)]!;
  let rest = chance(
    0,
    people.reduce((sum, { pull }) => sum + pull, 0),
  );
  return people.find(({ pull }) => (rest -= pull) < 0) ?? people[1]!;
}

/** People prefer one side; leaders build both. */
function chooseNodeCode(chance: Chance, { codes, pull }: Person, index: number): string {
  const wish = chance(0, 1);
  if (pull > 1) return (index < 5 ? index === 2 : index % 2 === 0) ? codes.leftNodeCode : codes.rightNodeCode;
  const leftShare = pull > 0.2 ? 0.55 : 0.7;
  return wish < leftShare ? codes.leftNodeCode : codes.rightNodeCode;
}
