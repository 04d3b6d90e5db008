/**
 * The team in memory, kept current: every query includes everything committed before it was made. It is loaded from the
 * database at the first query, then follows it (platform/follow.ts). It is only a cache: on any failure it is reloaded.
 * Each process has its own.
 */
import { businessDay, dayStart } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Seen } from "../../platform/follow.ts";
import type { Logger } from "../../platform/log.ts";
import { inSlices } from "../../platform/slices.ts";
import { marketTimeZone } from "../market/index.ts";
import { adoptRestored, highestNumber, type News, readAll, readSince } from "./follow-store.ts";
import { type BusinessDay, TeamTree } from "./team-tree.rules.ts";

/** Number of new places outside of the frame that triggers a new frame. */
const MOST_NEW_PLACES = 2_000;
/** With more new rows of a kind than this, everything is reloaded instead. */
const MOST_NEWS = 20_000;

/** Number of members from which loading the team takes noticeable time. */
const LARGE = 50_000;

export interface LiveTeam {
  /** The tree with everything committed before the call; valid until the caller awaits anything. */
  current(now: Date): Promise<TeamTree>;
  /** Loads a large team ahead of the first query, so that it does not have to wait. */
  prepare(now: Date): Promise<void>;
}

interface Held {
  tree: TeamTree;
  seen: Seen;
  timeZone: string;
}

export interface LiveTeamOptions {
  mostNewPlaces?: number;
  mostNews?: number;
  large?: number;
  /** Called after every part of building new arrays. */
  pause?: () => Promise<unknown>;
}

export function openLiveTeam(
  { database, log }: { database: Database; log: Pick<Logger, "error"> },
  { mostNewPlaces = MOST_NEW_PLACES, mostNews = MOST_NEWS, large = LARGE, pause }: LiveTeamOptions = {},
): LiveTeam {
  let held: Held | undefined;
  let reading: Promise<Held> | undefined;
  let next: Promise<Held> | undefined;
  /** Changes since the start of a rebuild. */
  let later: ((tree: TeamTree) => void)[] | undefined;

  async function current(now: Date): Promise<TeamTree> {
    return (await catchUp(now)).tree;
  }

  /**
   * Requests that arrive during a read share the next one: the current read may miss rows that they must see. At most
   * one next read is planned: two concurrent ones would count the same rows twice.
   */
  function catchUp(now: Date): Promise<Held> {
    if (next) return next;
    if (!reading) return read(now);
    next = reading
      .catch(() => {})
      .then(() => {
        next = undefined;
        return read(now);
      });
    return next;
  }

  function read(now: Date): Promise<Held> {
    const mine = readOn(now).finally(() => {
      if (reading === mine) reading = undefined;
    });
    reading = mine;
    return mine;
  }

  async function readOn(now: Date): Promise<Held> {
    const timeZone = await marketTimeZone(database.queries);
    const day = businessDay(now, timeZone);
    const today = { day, startsAt: dayStart(day, timeZone).getTime() };
    const news = held?.timeZone === timeZone ? await readSince(database.queries, held.seen, mostNews) : null;
    if (!held || !news || held.tree.size === 0) return build(today, timeZone);
    try {
      take(held, news, today);
    } catch (error) {
      held = undefined;
      throw error;
    }
    if (held.tree.newPlaces > mostNewPlaces && !later) void rebuild(held);
    return held;
  }

  function take(to: Held, { places, volumes, pending, seen }: News, today: BusinessDay): void {
    for (const place of places) tell(to, (tree) => tree.place(place));
    for (const volume of volumes) tell(to, (tree) => tree.count(volume));
    for (const volume of pending) tell(to, (tree) => tree.addOnItsWay(volume));
    if (today.day > to.tree.day) tell(to, (tree) => tree.begin(today));
    to.seen = seen;
  }

  function tell({ tree }: Held, change: (tree: TeamTree) => void): void {
    change(tree);
    later?.push(change);
  }

  async function build(today: BusinessDay, timeZone: string): Promise<Held> {
    held = undefined;
    later = undefined;
    await adoptRestored(database.queries);
    const bulk = await database.openBulk();
    try {
      const { places, log, seen } = await readAll(bulk, today);
      held = { tree: await inSlices(TeamTree.of(places, today, log), pause), seen, timeZone };
      return held;
    } finally {
      await bulk.close();
    }
  }

  /** Builds a frame of all places while the current tree continues to answer. */
  async function rebuild(of: Held): Promise<void> {
    const changes: typeof later = [];
    later = changes;
    try {
      const tree = await inSlices(of.tree.rebuilt(), pause);
      if (later !== changes) return;
      for (const change of changes) change(tree);
      of.tree = tree;
    } catch (error) {
      held = undefined;
      log.error({ err: error }, "the team in memory could not be rebuilt");
    } finally {
      if (later === changes) later = undefined;
    }
  }

  async function prepare(now: Date): Promise<void> {
    try {
      if (!held && (await highestNumber(database.queries)) >= large) await current(now);
    } catch (error) {
      log.error({ err: error }, "the team could not be preloaded");
    }
  }

  return { current, prepare };
}
