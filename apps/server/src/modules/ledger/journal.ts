/**
 * Searching movements. Invariant: one page examines at most `LOOKED_AT` of them, wherever it begins and whatever it
 * finds. The day book says on which days and between which numbers a kind, an account or an asset occurs, so the search
 * skips all other days.
 */
import type { Executor } from "../../platform/database.ts";
import { refuseFields } from "../../platform/refusal.ts";
import {
  type JournalPage,
  type MovementFilter,
  type MovementRow,
  type Place,
  readNamed,
  readRanges,
  readWindow,
} from "./books-store.ts";
import { searchAccount } from "./journal-of-member.ts";

const LOOKED_AT = 20_000;
/** Movements examined in one read: few at first, because most pages are full after the first ones. */
const FIRST_WINDOW = 100;
const LARGEST_WINDOW = 5_000;

const BEYOND: Place = { postingId: 2n ** 62n, leg: 0 };
const CURSOR = /^([1-9][0-9]{0,18})-([0-9]{1,5})$/;
/** Prefixes of references, for finding an id without its prefix. */
const REFERENCES = ["order", "withdrawal", "transfer", "grant", "invoice", "settlement"];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^[1-9][0-9]{0,17}$/;

export interface JournalSearch extends MovementFilter {
  /** An event's key, number or reference, or the id in its reference. */
  name?: string;
  cursor?: string;
  limit: number;
}

/** A page of movements, newest first. Refuses a cursor of another kind of search. */
export async function searchJournal(executor: Executor, search: JournalSearch): Promise<JournalPage> {
  const { name, cursor, limit, ...filter } = search;
  if (name) return searchNamed(executor, name, filter, cursor, limit);
  const memberId = [filter.account, filter.from, filter.to].find((account) => account !== undefined && account > 0n);
  if (memberId !== undefined) return searchAccount(executor, { memberId, filter, cursor, limit });
  return searchDays(executor, filter, cursor, limit);
}

async function searchNamed(
  executor: Executor,
  name: string,
  filter: MovementFilter,
  cursor: string | undefined,
  limit: number,
): Promise<JournalPage> {
  const keys = UUID.test(name) ? REFERENCES.map((word) => `${word}:${name.toLowerCase()}`) : [name];
  const number = NUMBER.test(name) ? BigInt(name) : null;
  return pageOf(await readNamed(executor, { filter, keys, number, before: placeOf(cursor), limit: limit + 1 }), limit);
}

async function searchDays(
  executor: Executor,
  filter: MovementFilter,
  cursor: string | undefined,
  limit: number,
): Promise<JournalPage> {
  const { minAmount: _least, maxAmount: _most, ...inDayBook } = filter;
  const narrow = Object.values(inDayBook).some((value) => value !== undefined);
  const ranges = narrow ? joined(await readRanges(executor, filter)) : [{ first: 1n, last: BEYOND.postingId }];
  const found: MovementRow[] = [];
  let before = placeOf(cursor);
  let looked = 0;
  let window = FIRST_WINDOW;
  for (const { first, last } of ranges) {
    let more = first <= before.postingId;
    while (more) {
      const part = await readWindow(executor, { filter, first, last, before, window });
      found.push(...part.rows);
      looked += part.looked;
      window = Math.min(4 * window, LARGEST_WINDOW);
      if (found.length > limit) return pageOf(found, limit);
      if (looked >= LOOKED_AT && part.lowest) {
        return { rows: found, nextCursor: textOf(part.lowest), lookedBackTo: part.lowest.at };
      }
      more = part.lowest !== null;
      before = part.lowest ?? { postingId: first, leg: 0 };
    }
  }
  return pageOf(found, limit);
}

/** Ranges of days, newest first, merged where they overlap: entries of one day can be between those of another. */
function joined(ranges: readonly { first: bigint; last: bigint }[]): { first: bigint; last: bigint }[] {
  const whole: { first: bigint; last: bigint }[] = [];
  for (const { first, last } of ranges) {
    const above = whole.at(-1);
    if (above && last >= above.first) above.first = first < above.first ? first : above.first;
    else whole.push({ first, last });
  }
  return whole;
}

function pageOf(found: readonly MovementRow[], limit: number): JournalPage {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: last && found.length > limit ? textOf(last) : null, lookedBackTo: null };
}

const textOf = ({ postingId, leg }: Place) => `${postingId}-${leg}`;

function placeOf(cursor: string | undefined): Place {
  if (cursor === undefined) return BEYOND;
  const [, postingId, leg] = CURSOR.exec(cursor) ?? [];
  if (postingId === undefined || BigInt(postingId) > BEYOND.postingId) throw refuseFields({ cursor: "INVALID" });
  return { postingId: BigInt(postingId), leg: Number(leg) };
}
