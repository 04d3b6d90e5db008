/**
 * Files in an S3-compatible store (docs/decisions/0027). Each request has a timeout and is tried at most twice. All
 * requests are idempotent, because files are immutable.
 */
import { setTimeout as wait } from "node:timers/promises";
import { S3mini, S3ServiceError } from "s3mini";
import { createLimiter } from "../limiter.ts";
import { type Files, FilesAwayError, FilesRefusedError, isFileKey, requireFileKey } from "./files.ts";

export interface ObjectStore {
  kind: "s3";
  /** Without a trailing slash. */
  endpoint: string;
  bucket: string;
  /** Empty, or with a trailing slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface Limits {
  /** Per attempt, including the transfer of the content. */
  timeoutMs: number;
  pauseMs: number;
}

const LIMITS: Limits = { timeoutMs: 4_000, pauseMs: 100 };
const TRIES = 2;
/** A store that hangs must not accumulate requests. */
const AT_ONCE = 32;
const MOST_WAITING = 256;
const KEYS_AT_ONCE = 1_000;
const NOT_FOUND = 404;
const TOO_MANY = 429;
const FAULT = 500;
const FULL = 507;

export function objectStoreFiles(store: ObjectStore, { timeoutMs, pauseMs }: Limits = LIMITS): Files {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = store;
  const client = new S3mini({
    ...{ region, accessKeyId, secretAccessKey },
    endpoint: `${endpoint}/${bucket}`,
    requestAbortTimeout: timeoutMs,
  });
  const home = `s3://${bucket}/${prefix} at ${new URL(endpoint).host}`;
  const limit = createLimiter({ concurrency: AT_ONCE, maxQueued: MOST_WAITING });

  /** Throws FilesAwayError, or SERVER_BUSY if the queue is full. */
  const ask = <T>(work: () => Promise<T>): Promise<T> =>
    limit(async () => {
      for (let tries = 1; ; tries++) {
        try {
          return await work();
        } catch (error) {
          if (tries === TRIES || !mayPass(error)) throw away(home, error);
        }
        await wait(pauseMs);
      }
    });

  return {
    home,
    async put(key, bytes) {
      requireFileKey(key);
      await ask(() => client.putObject(prefix + key, bytes, typeOf(key)));
    },
    async find(key) {
      if (!isFileKey(key)) return null;
      return ask(async () => {
        const found = await client.getObjectResponse(prefix + key);
        return found && Buffer.from(await found.arrayBuffer());
      });
    },
    async remove(key) {
      requireFileKey(key);
      await ask(async () => {
        await client.deleteObject(prefix + key).catch((error: unknown) => {
          if (!(error instanceof S3ServiceError && error.status === NOT_FOUND)) throw error;
        });
      });
    },
    async *list() {
      let from: string | undefined;
      do {
        const after = from;
        const page = await ask(() => client.listObjectsPaged("/", prefix, KEYS_AT_ONCE, after));
        if (!page) throw new FilesRefusedError(`${home}: there is no such bucket`);
        for (const { Key } of page.objects ?? []) {
          const key = Key.slice(prefix.length);
          if (isFileKey(key)) yield key;
        }
        from = page.nextContinuationToken;
      } while (from);
    },
    async check() {
      if (!(await ask(() => client.bucketExists())))
        throw new FilesRefusedError(`${home}: there is no such bucket, or the key may not use it`);
    },
  };
}

const typeOf = (key: string) => (key.endsWith(".webp") ? "image/webp" : "application/octet-stream");

/** Whether the error is transient. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof S3ServiceError)) return true;
  return error.status === TOO_MANY || (error.status >= FAULT && error.status !== FULL);
}

function away(home: string, cause: unknown): FilesAwayError {
  const { message, cause: deeper } = cause as Error;
  const reason = deeper instanceof Error ? `${message} (${deeper.message})` : message;
  return new FilesAwayError(`${home}: ${reason}`, { cause });
}
