/** The devices that get pushes. A device belongs to a session and ends with it, so a device that is signed out gets none. */
import type { Language } from "@banyan/contract/languages.ts";
import type { PushTopic } from "@banyan/contract/pushes.ts";
import { type Database, type Executor, type Tx, violatedConstraint } from "../../../platform/database.ts";
import type { MemberIdentity } from "../../../platform/http/call.ts";
import { refuse } from "../../../platform/refusal.ts";
import { type DeviceFacts, deleteDevicesOf, deleteOldestBeyond, OVER, selectDevices, upsertDevice } from "./store.ts";

const MOST_DEVICES = 10;

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  topics: readonly PushTopic[];
}

/**
 * Sends pushes about these topics to the device of the session from now on; the oldest device beyond ten gets none any more.
 * Refuses with SESSION_OVER if the session ended meanwhile.
 */
export async function subscribeDevice(
  database: Database,
  given: Subscription & MemberIdentity & { language: Language; now: Date },
): Promise<void> {
  const device = { ...given, topics: [...new Set(given.topics)] };
  try {
    await database.transaction(async (tx) => {
      await upsertDevice(tx, device);
      await deleteOldestBeyond(tx, device.memberId, MOST_DEVICES);
    });
  } catch (error) {
    if (violatedConstraint(error) === OVER) throw refuse("SESSION_OVER");
    throw error;
  }
}

/** What the devices of a member get, and since when. */
export function pushDevices(executor: Executor, memberId: bigint): Promise<DeviceFacts[]> {
  return selectDevices(executor, memberId);
}

/** Deletes every device of a member: part of erasing personal data. */
export function forgetPushDevices(tx: Tx, memberId: bigint): Promise<void> {
  return deleteDevicesOf(tx, memberId);
}
