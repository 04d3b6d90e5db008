/** Office calls for staff accounts, the audit log and grants. */
import { staff as contract } from "@banyan/contract/office/staff.ts";
import { RIGHTS_OF_ROLE, type StaffRight } from "@banyan/contract/rights.ts";
import type { Executor } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { offsetOf } from "../../platform/paging.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import type { Vault } from "../../platform/sealed.ts";
import { marketTimeZone, shopName } from "../market/index.ts";
import {
  accountOf,
  beginSecondFactor,
  changeAccount,
  changePassword,
  confirmSecondFactor,
  createAccount,
} from "./accounts.ts";
import { updateLanguage } from "./attention-store.ts";
import { listAuditLog, type SubjectPorts } from "./audit-log.ts";
import { deviceCookie, sessionCookie, signIn, signOut, type TryLimit } from "./session.ts";
import { type Account, listAccounts } from "./store.ts";

function sessionView(account: Account) {
  const { id: staffId, name, email, roles } = account;
  const rights = [...new Set<StaffRight>(roles.flatMap((role) => RIGHTS_OF_ROLE[role]))];
  const { passwordGiven } = account;
  return { staffId, name, email, roles, rights, secondFactor: account.totpSecret !== null, passwordGiven };
}

function rowView(account: Account, memberId: string | null) {
  const { id, name, email, roles, disabled, lastSeenAt } = account;
  return {
    id,
    name,
    email,
    roles,
    disabled,
    secondFactor: account.totpSecret !== null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    memberId,
  };
}

/** Sequence number of a row of the audit log. */
const CURSOR = /^[1-9][0-9]{0,17}$/;

export interface StaffDeps extends SubjectPorts {
  limit: TryLimit;
  vault: Vault;
  /** Internal number of the member with this public ID. Refuses with MEMBER_NOT_FOUND. */
  memberOf(executor: Executor, publicId: string): Promise<bigint>;
  /** Public IDs by member number. */
  namesOf(executor: Executor, ids: readonly bigint[]): Promise<Map<bigint, { memberId: string }>>;
}

export const staffRoutes = (deps: StaffDeps) => {
  async function rows(executor: Executor, accounts: readonly Account[]) {
    const names = await deps.namesOf(
      executor,
      accounts.flatMap(({ memberId }) => memberId ?? []),
    );
    return accounts.map((account) =>
      rowView(account, account.memberId === null ? null : (names.get(account.memberId)?.memberId ?? null)),
    );
  }

  return routes(contract, {
    session: async ({ database, staff }) => sessionView(await accountOf(database.queries, staff.staffId)),
    async signIn({ database, ip, cookies, language, now, setHeader }, input) {
      const { staffId, token, device } = await signIn(database, deps, { ...input, ip, cookies, now });
      await updateLanguage(database.queries, staffId, language);
      setHeader("set-cookie", sessionCookie(token));
      setHeader("set-cookie", deviceCookie(device));
      return sessionView(await accountOf(database.queries, staffId));
    },
    async signOut({ database, staff, now, setHeader }) {
      const { staffId, sessionId } = staff;
      await database.transaction((tx) => signOut(tx, { staffId, sessionId, now }));
      setHeader("set-cookie", sessionCookie(null));
      return {};
    },
    async beginSecondFactor({ database, staff, now }) {
      if (staff.passwordGiven) throw refuse("PASSWORD_CHANGE_REQUIRED");
      if (staff.secondFactor) throw refuse("NOT_ALLOWED");
      const issuer = `${await shopName(database.queries, now)} office`;
      return database.transaction((tx) => beginSecondFactor(tx, deps.vault, { staffId: staff.staffId, issuer, now }));
    },
    async confirmSecondFactor({ database, staff, now }, { code }) {
      if (staff.passwordGiven) throw refuse("PASSWORD_CHANGE_REQUIRED");
      await deps.limit.spend(`staff-second-factor:${staff.staffId}`);
      const { staffId, sessionId } = staff;
      return sessionView(
        await database.transaction((tx) => confirmSecondFactor(tx, deps.vault, { staffId, sessionId, code, now })),
      );
    },
    async changePassword({ database, staff, now }, input) {
      const { staffId, sessionId } = staff;
      await changePassword(database, deps.limit, { ...input, staffId, sessionId, now });
      return {};
    },
    list: async ({ database: { queries } }) => ({ list: await rows(queries, await listAccounts(queries)) }),
    create: async ({ database, staff, now }, input) =>
      rowView(await createAccount(database, { ...input, by: staff.staffId, now }), null),
    change: ({ database, staff, now }, { memberId: subjectMember, ...input }) =>
      database.transaction(async (tx) => {
        const memberId = typeof subjectMember === "string" ? await deps.memberOf(tx, subjectMember) : subjectMember;
        const account = await changeAccount(tx, { ...input, memberId, subjectMember, by: staff.staffId, now });
        return (await rows(tx, [account]))[0]!;
      }),
    async auditLog({ database }, { page, limit, cursor, ...filter }) {
      if (cursor !== undefined && !CURSOR.test(cursor)) throw refuseFields({ cursor: "INVALID" });
      const before = cursor === undefined ? undefined : BigInt(cursor);
      const offset = cursor !== undefined ? 0 : offsetOf({ page, limit });
      const timeZone = await marketTimeZone(database.queries);
      const wanted = { ...filter, timeZone, before, limit, offset };
      const { list, total } = await listAuditLog(database.queries, deps, wanted);
      return { list, total, page, limit, nextCursor: list.length === limit ? list.at(-1)!.id : null };
    },
    auditPeople: async ({ database }) => ({
      list: (await listAccounts(database.queries)).map(({ id, name }) => ({ id, name })),
    }),
  });
};
