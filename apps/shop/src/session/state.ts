/** The stored client state under its exact names: lang, userInfo, config, invite_code, node_code, loginDialog. */
import { asObject, asText, stored, storedByTab } from "@banyan/app/stored.ts";
import type { ClientConfig } from "@banyan/contract/market.ts";

/** Who was signed in last. Without a token the session was lost. */
export interface StoredUser {
  memberId: string;
  token?: string;
  /** When the device got the token, in milliseconds by its clock. Without it the token is not renewed before it ends. */
  since?: number;
}

/** Anything else that an earlier version of the shop kept is left behind. */
function asUser(found: unknown): StoredUser | undefined {
  const { memberId, token, since } = asObject<Partial<StoredUser>>(found) ?? {};
  return memberId === undefined ? undefined : { memberId, token, since };
}

export const storedLanguage = stored("lang", asText);
export const storedUser = stored<StoredUser>("userInfo", asUser);
/** As it was last answered, and in which language. */
export const storedConfig = stored<ClientConfig & { lang?: string }>("config", asObject);
export const storedInviteCode = stored("invite_code", asText);
export const storedNodeCode = stored("node_code", asText);
/** Whether the login dialog of wide screens is shown; each tab shows its own. */
export const storedLoginDialog = storedByTab("loginDialog", (found) => (found === true ? true : undefined));
