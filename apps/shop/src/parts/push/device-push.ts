/** Pushes to this device: what its browser does for them. The server knows which ones it gets (contract, pushes.ts). */
import { call } from "@banyan/app/call.ts";
import { asText, stored } from "@banyan/app/stored.ts";
import { pushes } from "@banyan/contract/browser/pushes.ts";
import type { InputOf } from "@banyan/contract/endpoint.ts";
import type { PushTopic } from "@banyan/contract/pushes.ts";
import { apiLanguage } from "../../i18n/language.ts";
import { currentMember } from "../../session/session.ts";

export const WORKER = "/sw.js";
/** A worker that does not come in this time is not going to. */
const READY_MS = 10_000;

/** What the server was told last: by whom, in which language, and the address of the device. Absent while that is uncertain. */
const told = stored("pushTold", asText);
const tellingNow = (endpoint: string) => `${currentMember()?.memberId} ${apiLanguage()} ${endpoint}`;

/** Whether this browser can get pushes. On iPhones only a shop on the home screen can. */
export function hasPush(): boolean {
  return (
    navigator.serviceWorker !== undefined &&
    "PushManager" in globalThis &&
    "Notification" in globalThis &&
    document.documentElement.dataset.api === undefined
  );
}

export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

type Device = Omit<InputOf<typeof pushes.subscribe>, "topics">;

/** Tells the server of a subscription. Without an answer, `renewPush` tells it again. */
export async function tellServer(
  subscription: PushSubscription,
  send: (device: Device) => Promise<unknown>,
): Promise<void> {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  const telling = tellingNow(endpoint);
  told.set(undefined);
  await send({ endpoint, p256dh, auth });
  told.set(telling);
}

/** Subscribes with the key of the shop. The person has allowed it. */
export async function subscribeHere(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("no service worker")), READY_MS));
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late]);
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // One with the key of another shop, which had this address before.
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** After a sign-out, or when nothing is wanted any more. Also takes away what was not looked at. */
export async function unsubscribeHere(): Promise<void> {
  told.set(undefined);
  const registration = await navigator.serviceWorker.getRegistration("/");
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}

/**
 * Tells the server what changed since: browsers replace the address of a device now and then, and the language is that of the
 * shop. A device without a member, with another one, or whose session gets no pushes, as after signing in again, unsubscribes.
 */
export async function renewPush(): Promise<void> {
  const subscription = await subscriptionHere();
  if (!subscription) return;
  const member = currentMember();
  const teller = told.get()?.split(" ")[0];
  if (!member || (teller && teller !== member.memberId)) return unsubscribeHere();
  if (told.get() === tellingNow(subscription.endpoint)) return;
  const { topics } = await call(pushes.state, {});
  if (topics.length === 0) return unsubscribeHere();
  await tellServer(subscription, (device) => call(pushes.subscribe, { ...device, topics: topics as PushTopic[] }));
}
