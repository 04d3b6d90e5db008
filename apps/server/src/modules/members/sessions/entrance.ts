/** Sign-in and registration: responses with the member and the token of its new session. */
import type { UserInfo } from "@banyan/contract/members.ts";
import type { Database } from "../../../platform/database.ts";
import { readUserInfo } from "../lookup.ts";
import type { Origin } from "../rate-limits.ts";
import { type JoinInput, type JoinPorts, registerMember } from "../registration.ts";
import type { Keys } from "./renewal.ts";
import { newSessionCookie } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

type Signing = Origin & {
  database: Database;
  language: JoinInput["language"];
  setHeader(name: string, value: string): void;
};

/** Returns the keys of the new session: the token in the response, the renewal key in a cookie. */
async function enter(call: Signing, { id, token, renewal }: Keys & { id: bigint }): Promise<{ userInfo: UserInfo }> {
  const userInfo = { ...(await readUserInfo(call.database.queries, id)), token };
  call.setHeader("set-cookie", newSessionCookie(renewal));
  return { userInfo };
}

/** Signs in. Returns the member and its token. `memberId` is an alias of `account`. */
export async function login(
  call: Signing,
  { memberId = "", account = memberId, password }: { account?: string; memberId?: string; password: string },
) {
  return enter(call, await signIn(call.database, { account, password, language: call.language, origin: call }));
}

/** Registers and signs in, with the recovery codes of a newcomer. The email is returned as typed, unproven; only its owner learns whether it is taken. */
export async function register(call: Signing, ports: JoinPorts, input: Omit<JoinInput, "language">) {
  const given = { ...input, language: call.language, mayRepeat: true };
  const joined = await registerMember(call.database, ports, given, call);
  const { recoveryCodes } = joined;
  return { ...(await enter(call, joined)), ...(recoveryCodes && { recoveryCodes }) };
}
