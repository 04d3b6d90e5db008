/**
 * Pictures before submission, in memory only. A picture uploads as soon as it is taken, continues after its page is
 * left, and can be retried. They belong to one member: another member's are dropped. Pictures that were submitted before
 * can be among them.
 */

import { errorText } from "@banyan/app/errors.ts";
import { upload } from "@banyan/app/upload.ts";
import type { UploadTopic } from "@banyan/contract/uploads.ts";
import { createState, useValue } from "@banyan/ui/state.ts";

export interface Shot {
  /** Missing if it was submitted before. */
  blob?: Blob;
  /** For display. */
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

/** Ids of the uploaded pictures, in order. */
export const sentPictures = (shots: ShotsByKey<string>): string[] =>
  [...shots.values()].flatMap(({ uploadId }) => uploadId ?? []);

/** Whether all pictures are uploaded. */
export const areSent = (shots: ShotsByKey<string>): boolean => sentPictures(shots).length === shots.size;

export interface Shots<Key extends string> {
  /** Keeps this member's shots and drops another member's. Returns whether they were this member's. */
  keepFor(memberId: string): boolean;
  all(): ShotsByKey<Key>;
  useAll(): ShotsByKey<Key>;
  /** Starts with pictures that were submitted before, by upload id. */
  adopt(submitted: readonly { uploadId: Key; url: string }[]): void;
  /** Replaces the picture of a key, and uploads it. */
  take(key: Key, blob: Blob): void;
  sendAgain(key: Key): void;
  /** The server no longer knows the upload. Drops a picture that was submitted before. */
  lose(key: Key, problem: string): void;
  remove(key: Key): void;
  /** Drops all shots; the server's sweep deletes the uploads. */
  forget(): void;
}

export function createShots<Key extends string>(topic: UploadTopic): Shots<Key> {
  let owner = "";
  const shots = createState<ShotsByKey<Key>>(new Map());
  const set = (key: Key, shot: Shot) => shots.set(new Map(shots.get()).set(key, shot));

  async function send(key: Key, shot: Shot & { blob: Blob }): Promise<void> {
    set(key, shot);
    // Ignore the result if the picture was replaced meanwhile.
    const tell = (more: Partial<Shot>) => {
      const current = shots.get().get(key);
      if (current?.url === shot.url) set(key, { ...current, ...more });
    };
    try {
      const { uploadId } = await upload(shot.blob, topic, (progress) => tell({ progress }));
      tell({ uploadId, progress: 1 });
    } catch (error) {
      tell({ problem: errorText(error) });
    }
  }

  const remove = (key: Key) => {
    URL.revokeObjectURL(shots.get().get(key)?.url ?? "");
    const next = new Map(shots.get());
    next.delete(key);
    shots.set(next);
  };

  const forget = () => {
    owner = "";
    for (const { url } of shots.get().values()) URL.revokeObjectURL(url);
    shots.set(new Map());
  };

  return {
    keepFor(memberId) {
      if (owner === memberId) return true;
      if (shots.get().size > 0) forget();
      owner = memberId;
      return false;
    },
    all: shots.get,
    useAll: () => useValue(shots),
    adopt(submitted) {
      shots.set(new Map(submitted.map(({ uploadId, url }) => [uploadId, { uploadId, url, progress: 1 }])));
    },
    take(key, blob) {
      const former = shots.get().get(key);
      if (former) URL.revokeObjectURL(former.url);
      void send(key, { blob, url: URL.createObjectURL(blob), progress: 0 });
    },
    sendAgain(key) {
      const shot = shots.get().get(key);
      if (shot?.blob) void send(key, { blob: shot.blob, url: shot.url, progress: 0 });
    },
    lose(key, problem) {
      const shot = shots.get().get(key);
      if (shot?.blob) set(key, { blob: shot.blob, url: shot.url, progress: 0, problem });
      else remove(key);
    },
    remove,
    forget,
  };
}
