/**
 * The team in memory, kept up to date: every question is answered with all that was committed before it was asked. It is
 * read from the database at the first question, then followed (platform/follow.ts), and never the truth: whatever goes
 * wrong, it is read anew. Each process has its own.
 */
import { businessDay, dayStart } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Seen } from "../../platform/follow.ts";
import type { Logger } from "../../platform/log.ts";
import { inSlices } from "../../platform/slices.ts";
import { marketTimeZone } from "../market/index.ts";
import { adoptRestored, highestNumber, type News, readAll, readSince } from "./follow-store.ts";
import { type BusinessDay, TeamTree } from "./team-tree.rules.ts";

/** New places beside the frame, from which on a new frame is made. */
const MOST_NEW_PLACES = 2_000;
/** More news of a kind than this are not followed one by one: everything is read anew. */
const MOST_NEWS = 20_000;

/** Numbers of members from which reading the team takes noticeable time. */
const LARGE = 50_000;

export interface LiveTeam {
  /** The tree with all that was committed before the call; valid until the caller waits for anything. */
  current(now: Date): Promise<TeamTree>;
  /** Reads a large team before anybody asks, so that the first one does not wait for it. */
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
  /** Taken after every part of making new arrays. */
  pause?: () => Promise<unknown>;
}

export function openLiveTeam(
  { database, log }: { database: Database; log: Pick<Logger, "error"> },
  { mostNewPlaces = MOST_NEW_PLACES, mostNews = MOST_NEWS, large = LARGE, pause }: LiveTeamOptions = {},
): LiveTeam {
  let held: Held | undefined;
  let reading: Promise<Held> | undefined;
  let next: Promise<Held> | undefined;
  /** What happened since a new frame was begun. */
  let later: ((tree: TeamTree) => void)[] | undefined;

  async function current(now: Date): Promise<TeamTree> {
    return (await catchUp(now)).tree;
  }

  /**
   * Requests that come while another one reads share the next read: the one under way may miss what they must see. While
   * a next one is agreed nobody begins another: two at once would count the same news twice.
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

  /** Makes a frame of all places while the present tree goes on answering. */
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
      log.error({ err: error }, "the team in memory could not be made anew");
    } finally {
      if (later === changes) later = undefined;
    }
  }

  async function prepare(now: Date): Promise<void> {
    try {
      if (!held && (await highestNumber(database.queries)) >= large) await current(now);
    } catch (error) {
      log.error({ err: error }, "the team could not be read in advance");
    }
  }

  return { current, prepare };
}
