/** The stored client state under its exact names: lang, userInfo, config, invite_code, node_code. */
import type { ClientConfig } from "@banyan/contract/market.ts";
import type { UserInfo } from "@banyan/contract/members.ts";
import { asObject, asText, stored } from "./stored.ts";

export const storedLanguage = stored("lang", asText);
export const storedUser = stored<UserInfo>("userInfo", asObject);
/** As it was last answered, and in which language. */
export const storedConfig = stored<ClientConfig & { lang?: string }>("config", asObject);
export const storedInviteCode = stored("invite_code", asText);
export const storedNodeCode = stored("node_code", asText);
