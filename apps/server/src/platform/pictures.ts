/**
 * Uploaded pictures are decoded, rotated upright, stripped of metadata and re-encoded as WebP in the widths that pages
 * need. Files that are not JPEG, PNG, WebP or HEIC, or exceed 40 megapixels, are refused (docs/rules.md 13).
 */
import type { Picture } from "@banyan/contract/fields.ts";
import sharp, { type ResizeOptions, type Sharp } from "sharp";
import { lockCount } from "./count-lock.ts";
import { type Database, type Executor, sql, type Tx } from "./database.ts";
import type { Files } from "./files/index.ts";
import { claimsAtMost, heicToJpeg, isHeic } from "./heic.ts";
import { newId } from "./ids.ts";
import { runSoon } from "./jobs.ts";
import { createLimiter } from "./limiter.ts";
import { refuse } from "./refusal.ts";

export type PictureTopic = "avatar" | "product" | "content" | "review" | "logo";

/** Reference to a picture in other tables (jsonb): enough to display it without another query. */
export interface StoredPicture {
  id: string;
  width: number;
  height: number;
  widths: number[];
}

/** Pictures of other topics have other widths. */
export const LOGO_WIDTH = 512;

/**
 * Browsers choose the next larger width. In physical pixels, a card in a list is 330 to 380 wide on simple phones, 500
 * to 540 on others, and 280 or 550 on desktops; the large picture of a product is 720 to 1180 on phones and 560 on
 * desktops.
 */
const WIDTHS: Record<PictureTopic, readonly number[]> = {
  avatar: [96, 320],
  product: [320, 400, 560, 800, 1200],
  content: [640, 1200, 2400],
  review: [320, 640, 960, 1440],
  // Other sizes are made of it (logo.ts).
  logo: [LOGO_WIDTH],
};
const ACCEPTED = new Set(["jpeg", "png", "webp"]);
const MAX_PIXELS = 40_000_000;
const QUALITY = 80;
const PREFIX = "pictures";
/** Height ÷ width. Taller pictures are cropped, because no side of a WebP exceeds 16,383 pixels. */
const TALLEST = 6;
/** Per member; people try a few pictures before they keep one. */
const PER_HOUR: Partial<Record<PictureTopic, number>> = { avatar: 30, review: 30 };
const HOUR_SECONDS = 3_600;
/** A picture that no review uses by then is discarded. */
const UNUSED_HOURS = 24;

const limitDecoding = createLimiter({ concurrency: 2, maxQueued: 20 });

interface GivenPicture {
  bytes: Buffer;
  topic: PictureTopic;
  owner: string;
  now: Date;
}

/**
 * Stores a picture of `owner` ("member:7", "staff:…"). Refuses with UPLOAD_NOT_AN_IMAGE, TOO_MANY_REQUESTS after 30
 * avatars or pictures of reviews per hour, also for concurrent uploads, and SERVER_BUSY. Throws FilesAwayError.
 */
export function takePicture(database: Database, files: Files, given: GivenPicture): Promise<StoredPicture> {
  return limitDecoding(async () => {
    // Checked before the expensive part, and again under the lock.
    await refuseTooMany(database.queries, given);
    const stored = await writeFiles(files, given);
    try {
      await database.transaction(async (tx) => {
        await lockPictures(tx, given.owner);
        await refuseTooMany(tx, given);
        await recordPicture(tx, stored, given);
      });
    } catch (error) {
      await removeQuietly(files, stored);
      throw error;
    }
    return stored;
  });
}

/** Serializes transactions that count or assign pictures of `owner`. Taken before locks of rows. */
export const lockPictures = (tx: Tx, owner: string): Promise<void> => lockCount(tx, `pictures of ${owner}`);

/**
 * Re-encodes a picture without metadata, with its longer side at most `longestSide` pixels. Does not store it. Refuses
 * with UPLOAD_NOT_AN_IMAGE and SERVER_BUSY.
 */
export function rewritePicture(
  given: Buffer,
  { longestSide, quality }: { longestSide: number; quality: number },
): Promise<{ bytes: Buffer; width: number; height: number }> {
  return limitDecoding(async () => {
    const upright = await decode(given, { width: longestSide, height: longestSide, fit: "inside" });
    const { data, info } = await upright.webp({ quality }).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
}

async function refuseTooMany(executor: Executor, { owner, topic, now }: GivenPicture): Promise<void> {
  const most = PER_HOUR[topic];
  if (most === undefined) return;
  const since = new Date(now.getTime() - HOUR_SECONDS * 1000);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from platform.picture
    where owner = ${owner} and created_at > ${since} and topic = ${topic}`.execute(executor);
  if (rows[0]!.count >= most) throw refuse("TOO_MANY_REQUESTS", { params: { seconds: HOUR_SECONDS } });
}

/** Writes a picture in all widths, without a row. If one write fails, none remains. */
async function writeFiles(files: Files, given: GivenPicture): Promise<StoredPicture> {
  const square = given.topic === "avatar";
  const most = Math.max(...WIDTHS[given.topic]);
  const upright = await decode(given.bytes, square ? { width: most, height: most, fit: "outside" } : { width: most });
  const { width: fullWidth, height: fullHeight } = await upright.metadata();
  const full = upright.clone();
  const shape = square ? 1 : Math.min(fullHeight / fullWidth, TALLEST);
  const heightOf = (width: number) => Math.max(1, Math.round(shape * width));
  const id = newId(given.now);
  const widths = WIDTHS[given.topic].filter((width, index) => index === 0 || width <= fullWidth);
  try {
    for (const width of widths) {
      const resized = full.clone().resize({ width, height: heightOf(width), fit: "cover" });
      await files.put(pictureKey(id, width), await resized.webp({ quality: QUALITY }).toBuffer());
    }
  } catch (error) {
    await removeQuietly(files, { id, widths });
    throw error;
  }
  const largest = widths.at(-1)!;
  return { id, width: largest, height: heightOf(largest), widths: [...widths] };
}

/** A file that cannot be removed, because the store is unreachable, has no row and a name that nobody can guess. */
async function removeQuietly(files: Files, { id, widths }: { id: string; widths: readonly number[] }): Promise<void> {
  await Promise.allSettled(widths.map((width) => files.remove(pictureKey(id, width))));
}

/** Inserts the row of a picture whose files exist already. */
export async function recordPicture(
  executor: Executor,
  stored: StoredPicture,
  about: { topic: PictureTopic; owner: string; now: Date },
): Promise<void> {
  await sql`
    insert into platform.picture (id, owner, topic, width, height, widths, created_at)
    values (${stored.id}, ${about.owner}, ${about.topic}, ${stored.width}, ${stored.height}, ${stored.widths}, ${about.now})`.execute(
    executor,
  );
}

/** The pictures with these ids uploaded by `owner`. Refuses with UPLOAD_NOT_FOUND if one is missing. */
export async function ownPictures(
  executor: Executor,
  given: { ids: readonly string[]; topic: PictureTopic; owner?: string },
): Promise<StoredPicture[]> {
  const { rows } = await sql<StoredPicture>`
    select id, width, height, widths from platform.picture
    where id = any(${[...given.ids]}::uuid[]) and topic = ${given.topic}
      and (${given.owner ?? null}::text is null or owner = ${given.owner ?? null})`.execute(executor);
  return inOrder(rows, given.ids);
}

/**
 * The same pictures, each of which is used once: marks them as used. Hold `lockPictures`. Refuses with
 * UPLOAD_NOT_FOUND if one is missing or used.
 */
export async function claimPictures(
  tx: Tx,
  { ids, topic, owner, now }: { ids: readonly string[]; topic: PictureTopic; owner: string; now: Date },
): Promise<StoredPicture[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredPicture>`
    update platform.picture set used_at = ${now}
    where id = any(${[...ids]}::uuid[]) and topic = ${topic} and owner = ${owner} and used_at is null
      and discarded_at is null
    returning id, width, height, widths`.execute(tx);
  return inOrder(rows, ids);
}

function inOrder(rows: readonly StoredPicture[], ids: readonly string[]): StoredPicture[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const found = byId.get(id);
    if (!found) throw refuse("UPLOAD_NOT_FOUND");
    return found;
  });
}

/** Whether there is a logo with this id. */
export async function isLogo(executor: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`select from platform.picture where id = ${id} and topic = 'logo'`.execute(executor);
  return rows.length > 0;
}

/** All pictures of a topic uploaded by `owner`, newest first. */
export async function picturesOf(
  executor: Executor,
  { owner, topic }: { owner: string; topic: PictureTopic },
): Promise<(StoredPicture & { uploadedAt: Date })[]> {
  const { rows } = await sql<StoredPicture & { uploadedAt: Date }>`
    select id, width, height, widths, created_at as "uploadedAt" from platform.picture
    where owner = ${owner} and topic = ${topic} and discarded_at is null order by created_at desc, id desc`.execute(
    executor,
  );
  return rows;
}

/**
 * Discards used pictures: files are deleted within seconds, or when the store is reachable again. Rows stay for the
 * limit of uploads per hour.
 */
export async function discardPictures(
  tx: Tx,
  { pictures, now }: { pictures: readonly StoredPicture[]; now: Date },
): Promise<void> {
  if (pictures.length === 0) return;
  const ids = pictures.map(({ id }) => id);
  await sql`
    with gone as (update platform.picture set discarded_at = ${now} where id = any(${ids}::uuid[]) returning id, widths)
    ${discardFiles(now)}`.execute(tx);
  await runSoon(tx, SWEEP_JOB, now);
}

/** Discards pictures that no review used within a day, and deletes rows of those discarded an hour ago. */
export async function sweepUnused({ queries }: Database, now: Date): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_SECONDS * 1000);
  await sql`delete from platform.picture where discarded_at < ${hoursAgo(1)}`.execute(queries);
  await sql`
    with gone as (
      update platform.picture set discarded_at = ${now} where id in (
        select id from platform.picture
        where topic = 'review' and used_at is null and discarded_at is null and created_at < ${hoursAgo(UNUSED_HOURS)}
        for update skip locked
      ) returning id, widths
    ) ${discardFiles(now)}`.execute(queries);
}

/** Queues the files of the pictures in `gone` for the sweep. */
const discardFiles = (now: Date) => sql`
  insert into platform.discarded_file (key, discarded_at)
  select ${`${PREFIX}/`} || id || '-' || width || '.webp', ${now} from gone, unnest(widths) width
  on conflict do nothing`;

/**
 * Deletes all pictures uploaded by `owner`. Rows are deleted in the transaction, files within seconds, or when the
 * store is reachable again.
 */
export async function erasePictures(tx: Tx, { owner, now }: { owner: string; now: Date }): Promise<void> {
  await sql`
    with gone as (delete from platform.picture where owner = ${owner} returning id, widths)
    ${discardFiles(now)}`.execute(tx);
  await runSoon(tx, SWEEP_JOB, now);
}

/** The job that removes files whose rows were deleted. */
export const SWEEP_JOB = "platform.sweepFiles";
const FILES_PER_SWEEP = 500;

/** Removes files whose rows were deleted. Throws FilesAwayError; a later sweep removes the rest. */
export async function sweepFiles({
  database: { queries },
  files,
}: {
  database: Database;
  files: Files;
}): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select key from platform.discarded_file order by discarded_at limit ${FILES_PER_SWEEP}`.execute(queries);
  for (const { key } of rows) {
    await files.remove(key);
    await sql`delete from platform.discarded_file where key = ${key}`.execute(queries);
  }
}

export function pictureKey(id: string, width: number): string {
  return `${PREFIX}/${id}-${width}.webp`;
}

/** A stored picture in the format of the contract. */
export function pictureView(stored: StoredPicture): Picture {
  return {
    id: stored.id,
    width: stored.width,
    height: stored.height,
    sources: stored.widths.map((width) => ({ width, url: `/files/${pictureKey(stored.id, width)}` })),
  };
}

/** Decodes to what is needed at most: a whole one of 40 megapixels takes 120 MB, which are returned late. */
async function decode(given: Buffer, needed: ResizeOptions): Promise<Sharp> {
  try {
    if (isHeic(given) && !claimsAtMost(given, MAX_PIXELS)) throw refuse("UPLOAD_NOT_AN_IMAGE");
    const bytes = isHeic(given) ? await heicToJpeg(given) : given;
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
    const { format, width, height } = await image.metadata();
    if (!ACCEPTED.has(format) || width * height > MAX_PIXELS || width < 16 || height < 16) {
      throw refuse("UPLOAD_NOT_AN_IMAGE");
    }
    const smaller = image.rotate().resize({ ...needed, withoutEnlargement: true });
    const { data, info } = await smaller.raw().toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  } catch {
    throw refuse("UPLOAD_NOT_AN_IMAGE");
  }
}
