/** The file of members: each with its place in the tree, which is checked like our own. */
import * as f from "@banyan/contract/fields.ts";
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import * as z from "zod/mini";
import { type Fault, type Row, type Table, twice } from "./table.rules.ts";

export const MEMBERS_FILE = "members.csv";

const amount = z._default(f.amountOrZero, 0n);

export const memberColumns = z.strictObject({
  memberId: f.memberId,
  name: f.personName(LENGTHS.personName),
  birthday: f.day,
  nationality: f.country,
  areaCode: f.areaCode,
  mobile: f.phone,
  email: z.optional(f.email),
  language: z._default(z.enum(LANGUAGES), "en"),
  /** Empty for the first member, as is `parentId`. */
  referrerId: z.optional(f.memberId),
  parentId: z.optional(f.memberId),
  side: z.optional(z.enum(["left", "right"])),
  joinedOn: f.day,
  /** Codes; random where they are empty. */
  inviteCode: z.optional(f.teamCode),
  leftNodeCode: z.optional(f.teamCode),
  rightNodeCode: z.optional(f.teamCode),
  /** Since when the member is activated. */
  activatedOn: z.optional(f.day),
  balance: amount,
  points: amount,
  coupons: amount,
});
export type MovingMember = z.infer<typeof memberColumns>;

/** Members in an order in which each comes after its parent and referrer, or the faults of the tree. */
export function inTreeOrder({ rows, faults }: Table<MovingMember>): Table<MovingMember> {
  const own = <T extends string | undefined>(column: string, valueOf: (values: MovingMember) => T) =>
    twice(MEMBERS_FILE, column, rows, valueOf);
  const found = [
    ...faults,
    ...own("memberId", ({ memberId }) => memberId),
    ...own("email", ({ email }) => email),
    ...own("inviteCode", ({ inviteCode }) => inviteCode),
    ...own("side", ({ parentId, side }) => parentId && `${parentId} ${side}`),
    ...nodeCodesTwice(rows),
  ];
  const byId = new Map(rows.map((one) => [one.values.memberId, one]));
  const children = new Map<string, Row<MovingMember>[]>();
  const tops: Row<MovingMember>[] = [];
  const fault = ({ row }: Row<MovingMember>, column: string, problem: string) =>
    found.push({ file: MEMBERS_FILE, row, column, problem });
  for (const one of rows) {
    const { parentId, side, referrerId } = one.values;
    if (parentId === undefined) {
      tops.push(one);
      if (referrerId !== undefined) fault(one, "referrerId", "The first member has no referrer.");
      if (side === "right") fault(one, "side", "The first member comes on the left side of the root.");
      continue;
    }
    if (side === undefined) fault(one, "side", "Enter left or right.");
    if (!byId.has(parentId)) fault(one, "parentId", "No row has this member ID.");
    if (referrerId === undefined || !byId.has(referrerId)) fault(one, "referrerId", "No row has this member ID.");
    children.set(parentId, [...(children.get(parentId) ?? []), one]);
  }
  for (const one of tops.slice(1)) fault(one, "parentId", `Row ${tops[0]!.row} is the first member already.`);
  if (tops.length === 0 && rows.length > 0)
    fault(rows[0]!, "parentId", "No row is the first member, without a parent.");
  if (found.length > 0) return { rows: [], faults: found };
  return walk(tops, children, rows);
}

function nodeCodesTwice(rows: readonly Row<MovingMember>[]): Fault[] {
  const codes = rows.flatMap(({ row, values }) =>
    (["leftNodeCode", "rightNodeCode"] as const).map((column) => ({ row, values: { column, code: values[column] } })),
  );
  return twice(MEMBERS_FILE, "", codes, ({ code }) => code).map((one) => ({ ...one, column: "node codes" }));
}

/**
 * From the top downwards. On the way down to a member, all its ancestors are open: its referrer must be one of them, as the
 * codes of a new member require.
 */
function walk(
  tops: readonly Row<MovingMember>[],
  children: ReadonlyMap<string, readonly Row<MovingMember>[]>,
  all: readonly Row<MovingMember>[],
): Table<MovingMember> {
  const faults: Fault[] = [];
  const rows: Row<MovingMember>[] = [];
  const above = new Set<string>();
  const steps: { one: Row<MovingMember>; leaves: boolean }[] = tops.map((one) => ({ one, leaves: false }));
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { one, leaves } = step;
    const { memberId, referrerId } = one.values;
    if (leaves) {
      above.delete(memberId);
      continue;
    }
    if (referrerId !== undefined && !above.has(referrerId)) {
      const problem = "The referrer is not above this member.";
      faults.push({ file: MEMBERS_FILE, row: one.row, column: "referrerId", problem });
    }
    rows.push(one);
    above.add(memberId);
    steps.push({ one, leaves: true });
    for (const child of children.get(memberId) ?? []) steps.push({ one: child, leaves: false });
  }
  const reached = new Set(rows);
  for (const one of all) {
    if (reached.has(one)) continue;
    const problem = "The parents lead round in a circle, not to the first member.";
    faults.push({ file: MEMBERS_FILE, row: one.row, column: "parentId", problem });
  }
  return { rows, faults };
}
