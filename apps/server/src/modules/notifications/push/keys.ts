/**
 * The keys by which push services know the shop (VAPID, RFC 8292). They are made at the first start and never change: each
 * device subscribes to them. The private one is sealed by the master key.
 */
import webPush from "web-push";
import type { Executor } from "../../../platform/database.ts";
import type { Vault } from "../../../platform/sealed.ts";
import { insertKey, selectKey } from "./store.ts";

const CONTEXT = "notifications.push_key";

/** Makes the keys where there are none. Processes that start together get the same ones. */
export async function preparePushKeys(executor: Executor, { vault, now }: { vault: Vault; now: Date }): Promise<void> {
  if (await selectKey(executor)) return;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await insertKey(executor, { publicKey, sealedPrivateKey: vault.seal(Buffer.from(privateKey), CONTEXT), now });
}

async function keyRow(executor: Executor) {
  const row = await selectKey(executor);
  if (!row) throw new Error("the keys of pushes are missing, which each start makes");
  return row;
}

/** The key that browsers subscribe with. */
export async function publicPushKey(executor: Executor): Promise<string> {
  return (await keyRow(executor)).publicKey;
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export async function pushKeys(executor: Executor, vault: Vault): Promise<PushKeys> {
  const { publicKey, sealedPrivateKey } = await keyRow(executor);
  return { publicKey, privateKey: vault.open(sealedPrivateKey, CONTEXT).toString() };
}
