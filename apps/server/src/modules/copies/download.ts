/**
 * `GET /files/copy`: the address of a copy, opened by the browser. Like that of a statement it holds, encrypted, whose copy
 * it is, how long it is valid and the session that asked for it, and it ends with that session.
 */
import type { Readable } from "node:stream";
import type { Language } from "@banyan/contract/languages.ts";
import type { Clock } from "../../platform/clock.ts";
import { businessDay } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { addDownloads, type DownloadKind, downloadLink, orderOf } from "../../platform/http/downloads.ts";
import type { Http } from "../../platform/http/server.ts";
import type { Vault } from "../../platform/sealed.ts";
import { isSessionOpen } from "../members/index.ts";
import { archiveOf, type Copied, type ReadPicture } from "./archive.ts";
import type { CopyPart } from "./parts.ts";

const COPIES = { path: "/files/copy", sealedFor: "members:copy" } as const satisfies DownloadKind;

interface Order {
  memberId: bigint;
  sessionId: string;
  /** The public member ID. */
  publicId: string;
  language: Language;
}

/** Where a copy can be downloaded for five minutes, while the session is valid. */
export function copyLink(vault: Vault, { now, memberId, ...order }: Order & { now: Date }) {
  return {
    ...downloadLink(vault, COPIES, { ...order, memberId: String(memberId) }, now),
    name: nameOf(order.publicId, now),
  };
}

const nameOf = (publicId: string, now: Date) => `account-${publicId}-${businessDay(now, "UTC")}.zip`;

export interface CopyDeps {
  database: Database;
  clock: Clock;
  vault: Vault;
  parts: readonly CopyPart[];
  readPicture: ReadPicture;
  /** Of the market. */
  timeZone(): Promise<string>;
}

export function addCopyDownloads(http: Http, { database, clock, vault, parts, readPicture, timeZone }: CopyDeps): void {
  /** The copy that each member is getting from this process. A new one takes the place of an earlier one. */
  const sending = new Map<bigint, Readable>();

  function send(copied: Copied): Readable {
    const { memberId } = copied;
    sending.get(memberId)?.destroy();
    const body = archiveOf(copied, parts, readPicture);
    sending.set(memberId, body);
    body.once("close", () => {
      if (sending.get(memberId) === body) sending.delete(memberId);
    });
    return body;
  }

  addDownloads(http, COPIES, {
    clock,
    async open(key, now) {
      const order = orderOf(vault, COPIES, key, now) as (Omit<Order, "memberId"> & { memberId: string }) | null;
      if (!order) return null;
      const caller = { ...order, memberId: BigInt(order.memberId), now };
      if (!(await isSessionOpen(database.queries, caller))) return null;
      const copied = { ...caller, timeZone: await timeZone() };
      return { name: nameOf(order.publicId, now), type: "application/zip", body: send(copied) };
    },
  });
}
