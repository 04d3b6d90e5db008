/** Pushes: notices that reach a device while the shop is closed, by the push service of its browser. */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";
import type { Language } from "./languages.ts";
import { LENGTHS } from "./lengths.ts";
import type { NoticeKind } from "./notices.ts";
import type { FieldProblem } from "./problems.ts";

/** What a device can get pushes about. */
export const PUSH_TOPICS = ["orders", "money", "security", "news"] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];

/** What the service worker gets. It says no more than the title, because others can see the screen of a locked phone. */
export interface Push {
  /** Of the notice. */
  id: string;
  kind: NoticeKind;
  reference: string | null;
  title: string;
  language: Language;
}

/** The push services of Chromium, Firefox, Edge and Safari. The server calls no other addresses. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)+notify\.windows\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
];

/** Whether an address belongs to a known push service, on its ordinary port. */
export function isPushAddress(address: string): boolean {
  const [, hostname] = address.match(/^https:\/\/([a-z0-9_.-]+)\//) ?? [];
  return hostname !== undefined && new URL(address).href === address && SERVICES.some((name) => name.test(hostname));
}

const invalid = { error: "INVALID" satisfies FieldProblem };
const topics = z.array(z.enum(PUSH_TOPICS));

export const pushes = {
  state: get("/api/push/state", {
    summary: "The key that devices subscribe to pushes with, and what the device of this session gets",
    access: "member",
    input: z.object({}),
    output: z.object({ key: z.string(), topics }),
    addition: true,
  }),
  subscribe: post("/api/push/subscribe", {
    summary: "Send pushes about these topics to the device of this session",
    access: "member",
    input: z.strictObject({
      /** Of a known push service. */
      endpoint: z.string().check(z.maxLength(LENGTHS.pushEndpoint, invalid), z.refine(isPushAddress, invalid)),
      /** The public key of the subscription: 65 bytes in base64url. */
      p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, invalid)),
      /** Its secret: 16 bytes in base64url. */
      auth: z.string().check(z.regex(/^[\w-]{22}$/, invalid)),
      topics: topics.check(z.minLength(1, invalid), z.maxLength(PUSH_TOPICS.length, invalid)),
    }),
    output: z.object({ topics }),
    addition: true,
  }),
  unsubscribe: post("/api/push/unsubscribe", {
    summary: "Send no more pushes to the device of this session",
    access: "member",
    input: f.nothing,
    output: f.nothing,
    addition: true,
  }),
};
