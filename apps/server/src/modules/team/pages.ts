/**
 * Members' queries about their team. Members who are neither the caller nor a descendant are treated as nonexistent.
 */

import { isMemberId } from "@banyan/contract/member-id.ts";
import { FOUND_AT_MOST, type TeamMember, type TeamOverview } from "@banyan/contract/team.ts";
import type { Executor } from "../../platform/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { findByMemberId, halfWidth } from "../members/index.ts";
import { type DirectWanted, directsBelow, findIn, openDirect } from "./direct.ts";
import type { LiveTeam } from "./live-team.ts";
import type { TeamTree } from "./team-tree.rules.ts";
import {
  isWithin,
  levelsFrom,
  openView,
  readPeople,
  standingsOf,
  todayOf,
  type Viewer,
  viewsOf,
  wayTo,
} from "./views.ts";

export interface Asked {
  executor: Executor;
  memberId: bigint;
  now: Date;
}

export type TeamPages = ReturnType<typeof openTeamPages>;

export function openTeamPages({ live, publicUrl }: { live: LiveTeam; publicUrl: string }) {
  const directPage = openDirect();

  async function open({ executor, memberId, now }: Asked): Promise<{ viewer: Viewer; tree: TeamTree }> {
    const [viewer, tree] = await Promise.all([openView(executor, { memberId, publicUrl, now }), live.current(now)]);
    if (!tree.has(viewer.id)) throw new Error(`member ${memberId} has no place`);
    return { viewer, tree };
  }

  async function withId(executor: Executor, tree: TeamTree, viewer: Viewer, memberId: string): Promise<number[]> {
    const id = Number((await findByMemberId(executor, memberId))?.id ?? 0);
    return tree.has(id) && isWithin(tree, viewer, id) ? [id] : [];
  }

  /** The number of a member ID that is `within` or a descendant. Refuses with TEAM_MEMBER_NOT_FOUND. */
  async function numberOf(executor: Executor, tree: TeamTree, within: number, memberId: string): Promise<number> {
    const found = await findByMemberId(executor, memberId);
    const id = Number(found?.id ?? 0);
    if (!tree.has(id) || !isWithin(tree, { id: within }, id)) throw refuse("TEAM_MEMBER_NOT_FOUND");
    return id;
  }

  /** Views of these members, who are the caller or descendants. */
  async function membersOf(executor: Executor, tree: TeamTree, viewer: Viewer, ids: readonly number[]) {
    const standings = standingsOf(tree, viewer, ids);
    const { member, contact } = viewsOf(tree, viewer, await readPeople(executor, viewer, standings));
    return standings.map((standing) => ({ ...member(standing), contact: contact(standing) }));
  }

  async function binaryTree(
    asked: Asked,
    given: { memberId?: string | undefined; searchMemberId?: string | undefined; depth: number },
  ) {
    const { executor } = asked;
    const { viewer, tree } = await open(asked);
    let from = viewer.id;
    if (given.memberId) from = await numberOf(executor, tree, from, given.memberId);
    if (given.searchMemberId) from = await numberOf(executor, tree, from, given.searchMemberId);
    const standings = standingsOf(tree, viewer, levelsFrom(tree, from, given.depth));
    const way = wayTo(tree, viewer, from);
    const { member, path } = viewsOf(tree, viewer, await readPeople(executor, viewer, standings, way.ids));
    return { list: standings.map(member), path: path(way) };
  }

  async function memberDetail(asked: Asked, memberId: string) {
    const { executor } = asked;
    const { viewer, tree } = await open(asked);
    const id = await numberOf(executor, tree, viewer.id, memberId);
    const [standing] = standingsOf(tree, viewer, [id]);
    const way = wayTo(tree, viewer, id);
    const { member, contact, path } = viewsOf(tree, viewer, await readPeople(executor, viewer, [standing!], way.ids));
    return { ...member(standing!), contact: contact(standing!), path: path(way) };
  }

  async function direct(asked: Asked, wanted: DirectWanted) {
    const { viewer, tree } = await open(asked);
    const { ids, total, isLast } = await directPage(asked.executor, tree, viewer, wanted);
    const list = await membersOf(asked.executor, tree, viewer, ids);
    const nextCursor = isLast ? null : (list.at(-1)?.memberId ?? null);
    return { list, total, page: wanted.page, limit: wanted.limit, nextCursor };
  }

  async function overview(asked: Asked): Promise<TeamOverview> {
    const { viewer, tree } = await open(asked);
    const [standing] = standingsOf(tree, viewer, [viewer.id]);
    const today = todayOf(tree, standing!);
    const { member } = viewsOf(tree, viewer, await readPeople(asked.executor, viewer, [standing!]));
    return { oneself: member(standing!), today };
  }

  async function search(asked: Asked, typed: string): Promise<{ list: TeamMember[] }> {
    const text = halfWidth(typed);
    const { executor } = asked;
    const { viewer, tree } = await open(asked);
    const found = isMemberId(text)
      ? await withId(executor, tree, viewer, text)
      : await findIn(executor, viewer, directsBelow(tree, viewer), text, FOUND_AT_MOST);
    const standings = standingsOf(tree, viewer, found);
    const { member } = viewsOf(tree, viewer, await readPeople(executor, viewer, standings));
    return { list: standings.map(member) };
  }

  return { binaryTree, memberDetail, direct, overview, search };
}
