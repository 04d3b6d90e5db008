/** WAL positions of PostgreSQL and segment names. */
import type pg from "pg";

/** A WAL position: byte offset, timeline and segment size. */
export interface LogPosition {
  at: bigint;
  timeline: string;
  segmentBytes: bigint;
}

const IN_ONE_ID = 0x1_0000_0000n;

/** Parses PostgreSQL's notation of a position (e.g. 16/B374D848) into a byte offset. */
export function parsePosition(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return BigInt(`0x${high}`) * IN_ONE_ID + BigInt(`0x${low}`);
}

export const formatPosition = (at: bigint): string =>
  `${(at / IN_ONE_ID).toString(16).toUpperCase()}/${(at % IN_ONE_ID).toString(16).toUpperCase()}`;

/** Number of the segment that contains this byte. */
export const segmentOf = ({ at, segmentBytes }: LogPosition): bigint => at / segmentBytes;

export function segmentName(number: bigint, { timeline, segmentBytes }: LogPosition): string {
  const perId = IN_ONE_ID / segmentBytes;
  return timeline + hex8(number / perId) + hex8(number % perId);
}

const hex8 = (value: bigint) => value.toString(16).toUpperCase().padStart(8, "0");

/** WAL position up to which everything is flushed. */
export async function flushedLog(client: pg.Client): Promise<LogPosition> {
  const { rows } = await client.query<{ at: string; timeline: string; bytes: string }>(
    `select pg_current_wal_flush_lsn() as at, left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline,
       pg_size_bytes(current_setting('wal_segment_size')) as bytes`,
  );
  const row = rows[0]!;
  return { at: parsePosition(row.at), timeline: row.timeline, segmentBytes: BigInt(row.bytes) };
}
