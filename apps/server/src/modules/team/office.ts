/**
 * Staff queries about the whole team. Every member has a place in it, so only an unknown member ID is refused, with
 * MEMBER_NOT_FOUND. Invariant: every view is recorded in the audit log before it is returned.
 */
import type { PlacedMember, ReferralSort, TeamBetween } from "@banyan/contract/office/team.ts";
import type { DirectSort, Side } from "@banyan/contract/team.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import { businessDay } from "../../platform/clock.ts";
import type { Database, Executor } from "../../platform/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { currentMarket } from "../market/index.ts";
import { findByMemberId } from "../members/index.ts";
import { meetingOf } from "../network/index.ts";
import { planInForce } from "../plan/index.ts";
import { openDirect } from "./direct.ts";
import type { LiveTeam } from "./live-team.ts";
import type { TeamTree } from "./team-tree.rules.ts";
import { levelsFrom, readPeople, standingsOf, todayOf, type Viewer, viewsOf, type Way, wayTo } from "./views.ts";

/** Ports of the office's team calls, passed by `app.ts`. */
export interface OfficeTeamPorts {
  live: LiveTeam;
  writeAuditLog: WriteAuditLog;
  /** Unpaired BV after the last settled day; null if no day is settled. */
  carriedOf(
    executor: Executor,
    memberId: bigint,
  ): Promise<{ settledUntil: string; left: string; right: string } | null>;
}

interface Look {
  database: Database;
  staffId: string;
  now: Date;
}

interface DirectAsked {
  memberId: string;
  page: number;
  limit: number;
  cursor?: string | undefined;
  side?: Side | undefined;
  sort?: ReferralSort | undefined;
}

export function openOfficeTeam({ live, writeAuditLog, carriedOf }: OfficeTeamPorts) {
  const directPage = openDirect();

  async function open({ database: { queries }, now }: Look): Promise<{ viewer: Viewer; tree: TeamTree }> {
    const market = await currentMarket(queries, now);
    const today = businessDay(now, market.timeZone);
    const { plan } = await planInForce(queries, today);
    const tree = await live.current(now);
    return { tree, viewer: { id: tree.root, isStaff: true, market, plan, today, publicUrl: "" } };
  }

  /** Internal number of the viewed member; the view is recorded in the audit log. */
  async function lookAt(look: Look, action: string, memberId: string, details?: Record<string, unknown>) {
    const id = await numberOf(look.database.queries, memberId);
    await log(look, { action, subject: memberId, details });
    return id;
  }
  const log = (
    { database, staffId, now }: Look,
    entry: { action: string; subject: string; details?: Record<string, unknown> | undefined },
  ) => database.transaction((tx) => writeAuditLog(tx, { staffId, now, ...entry, details: entry.details ?? {} }));

  /** The tree below a member, and the path to it from the root. */
  async function tree(look: Look, given: { memberId?: string | undefined; depth: number }) {
    const asked = given.memberId && (await lookAt(look, "team.tree", given.memberId));
    const { viewer, tree } = await open(look);
    const from = asked || viewer.id;
    const way = wayTo(tree, viewer, from);
    const standings = standingsOf(tree, viewer, levelsFrom(tree, from, given.depth));
    const { member, path, status } = viewsOf(
      tree,
      viewer,
      await readPeople(look.database.queries, viewer, standings, way.ids),
    );
    const list: PlacedMember[] = standings.map((standing) => ({ ...member(standing), status: status(standing.id) }));
    if (!asked) await log(look, { action: "team.tree", subject: list[0]!.memberId });
    return { list, path: path(way) };
  }

  async function detail(look: Look, memberId: string) {
    const { queries } = look.database;
    const id = await lookAt(look, "team.member", memberId);
    const carried = await carriedOf(queries, BigInt(id));
    const { viewer, tree } = await open(look);
    const [standing] = standingsOf(tree, viewer, [id]);
    const today = todayOf(tree, standing!);
    const way = wayTo(tree, viewer, id);
    const people = await readPeople(queries, viewer, [standing!], way.ids);
    const { member, path, status } = viewsOf(tree, viewer, people);
    return { ...member(standing!), status: status(id), path: path(way), today, carried };
  }

  async function direct(look: Look, wanted: DirectAsked) {
    const { queries } = look.database;
    const id = await lookAt(look, "team.direct", wanted.memberId);
    const { viewer, tree } = await open(look);
    const { page, limit, cursor, side } = wanted;
    const [sort, way] = (wanted.sort ?? "joined_down").split("_") as [DirectSort, "up" | "down"];
    const order = { page, limit, cursor, side, sort, ascending: way === "up" };
    const referrer = { ...viewer, id };
    const { ids, total, isLast } = await directPage(queries, tree, referrer, order);
    const standings = standingsOf(tree, referrer, ids);
    const { member, status } = viewsOf(tree, viewer, await readPeople(queries, viewer, standings));
    const list = standings.map((standing) => ({ ...member(standing), status: status(standing.id) }));
    return { list, total, page, limit, nextCursor: isLast ? null : (list.at(-1)?.memberId ?? null) };
  }

  async function between(look: Look, { fromId, toId }: { fromId: string; toId: string }): Promise<TeamBetween> {
    const { queries } = look.database;
    const to = await numberOf(queries, toId);
    const from = await lookAt(look, "team.between", fromId, { to: toId });
    const meeting = Number(await meetingOf(queries, BigInt(from), BigInt(to)));
    const { viewer, tree } = await open(look);
    const branches = [from, to].map((id) => ({
      id,
      side: tree.sideBelow(id, meeting),
      distance: tree.depthOf(id) - tree.depthOf(meeting),
      way: wayTo(tree, { id: meeting }, id),
    }));
    const named = [meeting, ...branches.flatMap(({ id, way }) => [id, ...way.ids])];
    const { step, path } = viewsOf(tree, viewer, await readPeople(queries, viewer, [], named));
    const shown = ({ id, side, distance, way }: { id: number; side: Side | null; distance: number; way: Way }) => ({
      member: step(id),
      side,
      distance,
      path: path(way),
    });
    return { meeting: step(meeting), from: shown(branches[0]!), to: shown(branches[1]!) };
  }

  return { tree, detail, direct, between };
}

async function numberOf(executor: Executor, memberId: string): Promise<number> {
  const found = await findByMemberId(executor, memberId);
  if (!found) throw refuse("MEMBER_NOT_FOUND");
  return Number(found.id);
}
