/** The stored client state under its specified names: lang, userInfo, config, invite_code, node_code, loginDialog. */
import { asObject, asText, stored } from "@banyan/app/stored.ts";
import type { ClientConfig } from "@banyan/contract/market.ts";

/** The last signed-in member. No token: the session was lost. */
export interface StoredUser {
  memberId: string;
  token?: string;
  /**
   * When the device got the token, in milliseconds by its clock. If absent, the token is not renewed before its expiry.
   */
  since?: number;
}

/** Drops other fields, which an earlier version may have stored. */
function asUser(found: unknown): StoredUser | undefined {
  const { memberId, token, since } = asObject<Partial<StoredUser>>(found) ?? {};
  return memberId === undefined ? undefined : { memberId, token, since };
}

export const storedLanguage = stored("lang", asText);
export const storedUser = stored<StoredUser>("userInfo", asUser);
/** The last response, with its language. */
export const storedConfig = stored<ClientConfig & { lang?: string }>("config", asObject);
export const storedInviteCode = stored("invite_code", asText);
export const storedNodeCode = stored("node_code", asText);
/** Whether the login dialog of desktops is open, in all tabs. */
export const storedLoginDialog = stored("loginDialog", (found) => (found === true ? true : undefined));
