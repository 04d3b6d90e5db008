import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { staff } from "@banyan/contract/office/staff.ts";

export type StaffRow = OutputOf<typeof staff.list>["list"][number];
