import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { officeSuspense } from "@banyan/contract/office/suspense.ts";

/** Coins in suspense as returned to the office. */
export type Suspended = OutputOf<typeof officeSuspense.index>["list"][number];
export type Release = NonNullable<Suspended["release"]>;
