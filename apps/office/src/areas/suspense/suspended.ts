import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { officeSuspense } from "@banyan/contract/office/suspense.ts";

/** Coins in suspense as the office reads them. */
export type Suspended = OutputOf<typeof officeSuspense.index>["list"][number];
export type Release = NonNullable<Suspended["release"]>;
