/** Signing in and registering, as the calls answer: the member with the token of its new session. */
import type { UserInfo } from "@banyan/contract/members.ts";
import type { Database, Executor } from "../../../platform/database.ts";
import { readUserInfo } from "../lookup.ts";
import type { Origin } from "../rate-limits.ts";
import { type JoinInput, type JoinPorts, registerMember } from "../registration.ts";
import { signIn } from "./sign-in.ts";

type Signing = Origin & { database: Database; language: JoinInput["language"] };

const withToken = async (executor: Executor, id: bigint, token: string): Promise<UserInfo> => ({
  ...(await readUserInfo(executor, id)),
  token,
});

/** Signs in. Returns the member and its token. `memberId` is another name of `account`. */
export async function login(
  call: Signing,
  { memberId = "", account = memberId, password }: { account?: string; memberId?: string; password: string },
) {
  const { id, token } = await signIn(call.database, { account, password, language: call.language, origin: call });
  return { userInfo: await withToken(call.database.queries, id, token) };
}

/**
 * Registers and signs in. The email is returned as it was typed, not proven; only its holder learns whether it is
 * taken.
 */
export async function register(call: Signing, ports: JoinPorts, input: Omit<JoinInput, "language">) {
  const { id, token } = await registerMember(call.database, ports, { ...input, language: call.language }, call);
  return { userInfo: await withToken(call.database.queries, id, token) };
}
