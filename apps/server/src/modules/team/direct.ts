/** Direct referrals in a chosen order. */
import { isMemberId } from "@banyan/contract/member-id.ts";
import type { DirectSort, Side } from "@banyan/contract/team.ts";
import type { Executor } from "../../platform/database.ts";
import { offsetOf } from "../../platform/paging.ts";
import { refuseFields } from "../../platform/refusal.ts";
import { inSlices } from "../../platform/slices.ts";
import { findByMemberId, findShown, halfWidth, maskedNameOf, readLevels, readMembers } from "../members/index.ts";
import { fitsMasked } from "./masked-name.rules.ts";
import type { TeamTree } from "./team-tree.rules.ts";
import type { Viewer } from "./views.ts";
import { showsContact } from "./visibility.rules.ts";

/** Maximum number of search results. */
const FOUND_AT_MOST = 1_000;
/**
 * With more direct referrals than this, searches all members instead and filters the result, provided it is small
 * enough.
 */
const SENT_AT_MOST = 1_000;
const FOUND_OF_ALL = 2_000;
/** The order of longer lists is cached for a while, because consecutive pages need it again. */
const LONG_LIST = 2_000;
const KEPT_MS = 10_000;
const KEPT_LISTS = 50;
/** Members processed before yielding to the event loop. */
const STEPS = 1_000;

export interface DirectWanted {
  page: number;
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  side?: Side | undefined;
  sort: DirectSort;
  ascending: boolean;
}

export interface DirectPage {
  ids: number[];
  total: number;
  isLast: boolean;
}

interface Kept {
  at: number;
  ids: readonly number[];
}

/** Creates the page reader, which caches the order of long lists. */
export function openDirect() {
  const kept = new Map<string, Kept>();

  async function ranked(
    executor: Executor,
    tree: TeamTree,
    viewer: Viewer,
    wanted: DirectWanted,
  ): Promise<readonly number[]> {
    const name = [viewer.id, wanted.sort, wanted.side, wanted.ascending, wanted.search].join();
    const found = kept.get(name);
    if (found && performance.now() - found.at < KEPT_MS) return found.ids;
    const ids = await rank(executor, tree, await chosen(executor, tree, viewer, wanted), wanted);
    if (ids.length > LONG_LIST) {
      kept.delete(name);
      kept.set(name, { at: performance.now(), ids });
      if (kept.size > KEPT_LISTS) kept.delete(kept.keys().next().value!);
    }
    return ids;
  }

  /** Refuses a cursor that is not in the list with INVALID. */
  return async function directPage(
    executor: Executor,
    tree: TeamTree,
    viewer: Viewer,
    wanted: DirectWanted,
  ): Promise<DirectPage> {
    const { limit, cursor } = wanted;
    const offset = cursor === undefined ? offsetOf(wanted) : 0;
    const ids = await ranked(executor, tree, viewer, wanted);
    const start = cursor === undefined ? offset : await after(executor, ids, cursor);
    return { ids: ids.slice(start, start + limit), total: ids.length, isLast: start + limit >= ids.length };
  };
}

async function after(executor: Executor, ids: readonly number[], cursor: string): Promise<number> {
  const member = isMemberId(cursor) ? await findByMemberId(executor, cursor) : null;
  const at = member ? ids.indexOf(Number(member.id)) : -1;
  if (at < 0) throw refuseFields({ cursor: "INVALID" });
  return at + 1;
}

function chosen(
  executor: Executor,
  tree: TeamTree,
  viewer: Viewer,
  { side, search }: DirectWanted,
): Promise<readonly number[]> {
  const directs = directsBelow(tree, viewer, side);
  return search ? findIn(executor, viewer, directs, search, FOUND_AT_MOST) : Promise.resolve(directs.ids());
}

/** Members to search. */
export interface Directs {
  /** Upper bound of their number. */
  count: number;
  has(id: number): boolean;
  /** In order of joining. */
  ids(): readonly number[];
}

/** Direct referrals, on one side if `side` is given. */
export function directsBelow(tree: TeamTree, { id: viewerId }: Pick<Viewer, "id">, side?: Side): Directs {
  const isThere = (id: number) => !side || tree.sideBelow(id, viewerId) === side;
  return {
    count: tree.directCountOf(viewerId),
    has: (id) => tree.has(id) && tree.referrerOf(id) === viewerId && isThere(id),
    ids: () => (side ? tree.directsOf(viewerId).filter(isThere) : tree.directsOf(viewerId)),
  };
}

/**
 * Members whose member ID starts with `text`, whose complete name is visible and contains it, or whose masked name it fits,
 * in order of joining. Of very many direct referrals, masked names are not read.
 */
export async function findIn(
  executor: Executor,
  viewer: Pick<Viewer, "market">,
  directs: Directs,
  text: string,
  limit: number,
): Promise<number[]> {
  const found = await findVisible(executor, viewer, directs, text, limit);
  if (directs.count > SENT_AT_MOST || !viewer.market.team.direct.name || /^\d+$/.test(text)) return found;
  const members = await readMembers(executor, directs.ids().map(BigInt));
  const masked = [...members.values()].filter(
    (member) => !isNameShown(viewer, member) && fitsMasked(halfWidth(text), maskedNameOf(member)),
  );
  const ids = new Set([...found, ...masked.map(({ id }) => Number(id))]);
  return [...ids].sort((one, other) => one - other).slice(0, limit);
}

const isNameShown = ({ market }: Pick<Viewer, "market">, member: { contactSharedAt: Date | null }) =>
  showsContact(market, "direct", member);

/** Sending very many ids takes longer than the search itself, so it first searches all members. */
async function findVisible(
  executor: Executor,
  { market }: Pick<Viewer, "market">,
  directs: Directs,
  text: string,
  limit: number,
): Promise<number[]> {
  const byName = market.team.contacts && market.team.direct.name;
  const find = async (ids: readonly number[] | null, most: number) =>
    (await findShown(executor, { ids: ids?.map(BigInt) ?? null, text: halfWidth(text), byName, limit: most })).map(
      Number,
    );
  if (directs.count > SENT_AT_MOST) {
    const found = await find(null, FOUND_OF_ALL + 1);
    if (found.length <= FOUND_OF_ALL) return found.filter((id) => directs.has(id)).slice(0, limit);
  }
  return find(directs.ids(), limit);
}

/** Ties are ordered by time of joining, newest first, or oldest first with `ascending`. */
async function rank(
  executor: Executor,
  tree: TeamTree,
  ids: readonly number[],
  { sort, ascending }: DirectWanted,
): Promise<number[]> {
  const values = sort === "level" ? await readLevels(executor, ids.map(BigInt)) : undefined;
  const valueOf = (id: number): bigint => {
    if (sort === "personal") return tree.personalOf(id);
    if (sort === "team") return tree.teamOf(id);
    return BigInt(values?.get(BigInt(id)) ?? 0);
  };
  const rows = await inSlices(valued(ids, valueOf));
  rows.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : a.id - b.id));
  if (!ascending) rows.reverse();
  return rows.map(({ id }) => id);
}

function* valued(ids: readonly number[], valueOf: (id: number) => bigint) {
  const rows: { id: number; value: bigint }[] = [];
  for (const id of ids) {
    rows.push({ id, value: valueOf(id) });
    if (rows.length % STEPS === 0) yield;
  }
  return rows;
}
