/** Master keys of identity papers: a separate set, so that they can be rotated or destroyed independently. */
import { join } from "node:path";
import type { Config } from "../../platform/config.ts";
import { createEnvelopes, type Envelopes } from "../../platform/envelope-encryption.ts";
import { openVault } from "../../platform/sealed.ts";

export const KEYS_VARIABLE = "KYC_MASTER_KEYS";

export const keyFileOf = ({ dataDir }: Pick<Config, "dataDir">) => join(dataDir, "keys", "kyc.key");

/** The keys of KYC_MASTER_KEYS, else of a file in the data directory, which the first start creates. */
export function openKeys(config: Pick<Config, "dataDir" | "kycMasterKeys">): Envelopes {
  const vault = openVault({ configured: config.kycMasterKeys, file: keyFileOf(config), name: KEYS_VARIABLE });
  return createEnvelopes(vault);
}
