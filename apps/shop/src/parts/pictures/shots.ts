/**
 * Pictures before submission, in memory only. A picture uploads as soon as it is taken, continues after its page is
 * left, and can be retried. They belong to one member: another member's are dropped.
 */

import { errorText } from "@banyan/app/errors.ts";
import { upload } from "@banyan/app/upload.ts";
import type { UploadTopic } from "@banyan/contract/uploads.ts";
import { useSyncExternalStore } from "react";

export interface Shot {
  blob: Blob;
  /** An object URL for display. */
  url: string;
  /** Uploaded fraction, 0 to 1. */
  progress: number;
  /** Set after the upload. */
  uploadId?: string;
  /** Why the upload failed. */
  problem?: string;
}

/** Shots by key, in the order in which they were taken. */
export type ShotsByKey<Key> = ReadonlyMap<Key, Shot>;

export interface Shots<Key extends string> {
  /** Keeps this member's shots and drops another member's. Returns whether they were this member's. */
  keepFor(memberId: string): boolean;
  all(): ShotsByKey<Key>;
  useAll(): ShotsByKey<Key>;
  /** Replaces the picture of a key, and uploads it. */
  take(key: Key, blob: Blob): void;
  sendAgain(key: Key): void;
  /** The server no longer knows the upload. */
  lose(key: Key, problem: string): void;
  remove(key: Key): void;
  /** Drops all shots; the server's sweep deletes the uploads. */
  forget(): void;
}

export function createShots<Key extends string>(topic: UploadTopic): Shots<Key> {
  let owner = "";
  let shots = new Map<Key, Shot>();
  const listeners = new Set<() => void>();
  const change = (next: Map<Key, Shot>) => {
    shots = next;
    for (const listener of listeners) listener();
  };
  const set = (key: Key, shot: Shot) => change(new Map(shots).set(key, shot));

  async function send(key: Key, shot: Shot): Promise<void> {
    set(key, shot);
    // Ignore the result if the picture was replaced meanwhile.
    const tell = (more: Partial<Shot>) => {
      const current = shots.get(key);
      if (current?.url === shot.url) set(key, { ...current, ...more });
    };
    try {
      const { uploadId } = await upload(shot.blob, topic, (progress) => tell({ progress }));
      tell({ uploadId, progress: 1 });
    } catch (error) {
      tell({ problem: errorText(error) });
    }
  }

  const forget = () => {
    for (const { url } of shots.values()) URL.revokeObjectURL(url);
    change(new Map());
  };

  return {
    keepFor(memberId) {
      if (owner === memberId) return true;
      owner = memberId;
      if (shots.size > 0) forget();
      return false;
    },
    all: () => shots,
    useAll: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        () => shots,
      ),
    take(key, blob) {
      const former = shots.get(key);
      if (former) URL.revokeObjectURL(former.url);
      void send(key, { blob, url: URL.createObjectURL(blob), progress: 0 });
    },
    sendAgain(key) {
      const shot = shots.get(key);
      if (shot) void send(key, { blob: shot.blob, url: shot.url, progress: 0 });
    },
    lose(key, problem) {
      const shot = shots.get(key);
      if (shot) set(key, { blob: shot.blob, url: shot.url, progress: 0, problem });
    },
    remove(key) {
      URL.revokeObjectURL(shots.get(key)?.url ?? "");
      const next = new Map(shots);
      next.delete(key);
      change(next);
    },
    forget,
  };
}
