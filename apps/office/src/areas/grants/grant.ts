import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { officeGrants } from "@banyan/contract/office/members.ts";

export type Grant = OutputOf<typeof officeGrants.index>["list"][number];
