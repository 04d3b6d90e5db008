/**
 * Where the rules of forms stand. The built shop leaves the schemas of the contract out (build/schemas-left-out.ts); a
 * form loads those of its own group here, whole, when it is opened.
 */
import type { Endpoint } from "@banyan/contract/endpoint.ts";

type Group = () => Promise<Record<string, unknown>>;

/** By what follows `/api/` in the path of a call. */
const GROUPS: Record<string, readonly Group[]> = {
  user: [() => import("@banyan/contract/members.ts?whole")],
  account: [() => import("@banyan/contract/members.ts?whole"), () => import("@banyan/contract/step-up.ts?whole")],
  address: [() => import("@banyan/contract/addresses.ts?whole")],
  ems: [() => import("@banyan/contract/members.ts?whole")],
  recharge: [() => import("@banyan/contract/payments.ts?whole")],
  transfer: [() => import("@banyan/contract/transfers.ts?whole")],
  withdraw: [() => import("@banyan/contract/withdrawals.ts?whole")],
  UserVerification: [() => import("@banyan/contract/kyc.ts?whole")],
};

/** The endpoint with its schemas. Rejects where they do not come. */
export async function wholeEndpoint({ method, path }: Endpoint): Promise<Endpoint> {
  for (const load of GROUPS[path.split("/")[2] ?? ""] ?? []) {
    for (const group of Object.values(await load())) {
      const found = isGroup(group) && Object.values(group).find((one) => one.method === method && one.path === path);
      if (found) return found;
    }
  }
  throw new Error(`no rules for ${path}`);
}

function isGroup(exported: unknown): exported is Record<string, Endpoint> {
  if (typeof exported !== "object" || exported === null) return false;
  return Object.values(exported).some((one) => typeof one === "object" && one !== null && "path" in one);
}
