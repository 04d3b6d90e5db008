/**
 * The team in memory: places, number of descendants on each side, and their BV. Most of it is a frame of typed arrays,
 * indexed by member number. The few places taken since the frame was built are kept separately; `rebuilt` builds a
 * frame of all. No operation takes time or memory in proportion to the depth.
 * Pre-order numbers count a place, then its left subtree, then its right subtree, so each side of each place is one
 * range of them (decision 22).
 */
import type { Side } from "@banyan/contract/team.ts";
import { RangeSums } from "./range-sums.rules.ts";

/** Steps of a pass before it yields. */
const STEPS = 1 << 15;
const NOBODY = 0;
const ABSENT = -1;

/** A single number for a place and a side. */
const hookOf = (place: number, side: 0 | 1) => place * 2 + side;
const sideNumber = (side: Side): 0 | 1 => (side === "left" ? 0 : 1);
const sideName = (side: number): Side => (side === 0 ? "left" : "right");

/** A taken place. Member numbers start at 1; the root has no parent, side and referrer. */
export interface TakenPlace {
  id: number;
  parentId: number | null;
  side: Side | null;
  referrerId: number | null;
  /** Unix milliseconds. */
  placedAt: number;
}

/** Change of BV on its way: added by a payment, or subtracted by a return or a final order. */
export interface PendingVolume {
  memberId: number;
  /** Micros. */
  bv: number;
}

/** BV that a final order added to a member's personal achievement. */
export interface Volume extends PendingVolume {
  /** Business day, YYYY-MM-DD. */
  day: string;
}

/** Final BV, or BV on its way. */
type Kind = "bv" | "onItsWay";

/** All descendants of a place on one side. BV in micros; `joined` and `bvToday` refer to the business day. */
export interface LegFigures {
  count: number;
  bv: bigint;
  onItsWay: bigint;
  joined: number;
  bvToday: bigint;
}

const NOTHING: LegFigures = { count: 0, bv: 0n, onItsWay: 0n, joined: 0, bvToday: 0n };

function plus(a: LegFigures, b: LegFigures, sign: 1 | -1 = 1): LegFigures {
  const by = BigInt(sign);
  return {
    count: a.count + sign * b.count,
    bv: a.bv + by * b.bv,
    onItsWay: a.onItsWay + by * b.onItsWay,
    joined: a.joined + sign * b.joined,
    bvToday: a.bvToday + by * b.bvToday,
  };
}

/** Places and personal achievements, indexed by number, from which a tree is built. */
export class Places {
  readonly highest: number;
  readonly parents: Int32Array;
  readonly sides: Uint8Array;
  readonly referrers: Int32Array;
  /** Own BV of each member, in micros: final, and on its way. */
  readonly personal: Float64Array;
  readonly onItsWay: Float64Array;
  root = NOBODY;

  /** Numbers up to `highest` are allowed; unused ones cost as much memory as members. */
  constructor(highest: number) {
    this.highest = highest;
    this.parents = new Int32Array(highest + 1);
    this.sides = new Uint8Array(highest + 1);
    this.referrers = new Int32Array(highest + 1);
    this.personal = new Float64Array(highest + 1);
    this.onItsWay = new Float64Array(highest + 1);
  }

  add(id: number, parentId: number, side: 0 | 1, referrerId: number): void {
    if (parentId === NOBODY) this.root = id;
    this.parents[id] = parentId;
    this.sides[id] = side;
    this.referrers[id] = referrerId;
  }
}

/** Events of the business day and later ones; needed again when a frame is built or a day begins. */
export class DayLog {
  readonly joined: number[];
  readonly joinedAt: number[];
  readonly volumes: Volume[];

  constructor(joined: number[] = [], joinedAt: number[] = [], volumes: Volume[] = []) {
    this.joined = joined;
    this.joinedAt = joinedAt;
    this.volumes = volumes;
  }

  /** Its events of a day and later ones. */
  since({ day, startsAt }: BusinessDay): DayLog {
    const late = this.joined.filter((_, at) => this.joinedAt[at]! >= startsAt);
    const lateAt = this.joinedAt.filter((at) => at >= startsAt);
    return new DayLog(
      late,
      lateAt,
      this.volumes.filter((volume) => volume.day >= day),
    );
  }
}

export interface BusinessDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Unix milliseconds. */
  startsAt: number;
}

/** Own BV of the frame's members by number, and range sums by pre-order number. */
interface OwnBv {
  own: Float64Array;
  sums: RangeSums;
}

interface Frame extends Pick<Places, "highest" | "root" | "parents" | "sides" | "referrers">, Record<Kind, OwnBv> {
  /** Number of descendants on each side. */
  left: Int32Array;
  right: Int32Array;
  depths: Int32Array;
  /** The pre-order number of each member, and the member at each pre-order number. */
  order: Int32Array;
  at: Int32Array;
  /** Number of members. */
  size: number;
  /** Direct referrals of member x: `directs` from `directsFrom[x]` to below `directsFrom[x + 1]`, oldest first. */
  directsFrom: Int32Array;
  directs: Int32Array;
}

/** A place taken after the frame was built. */
interface NewPlace {
  id: number;
  parentId: number;
  side: 0 | 1;
  referrerId: number;
  depth: number;
  isOfToday: boolean;
  bv: bigint;
  onItsWay: bigint;
  bvToday: bigint;
  children: [number, number];
  /** Figures of each side; up to date after `#addUp`. */
  below: [LegFigures, LegFigures];
}

/**
 * Attachment points of new places on the frame, by pre-order number and side of the parent, ascending. `sums[i]` is the
 * prefix sum before hook i.
 */
interface Hooks {
  keys: number[];
  sums: LegFigures[];
}

export class TeamTree {
  readonly #frame: Frame;
  readonly #new = new Map<number, NewPlace>();
  readonly #newDirects = new Map<number, number[]>();
  /** New places whose parent is in the frame, by the parent's number and side. */
  readonly #hanging = new Map<number, number>();
  #hooks: Hooks | undefined = { keys: [], sums: [NOTHING] };
  #today: BusinessDay;
  #log: DayLog;
  /** By pre-order number. */
  #bvToday: RangeSums;
  /** Pre-order numbers of the frame's members who joined today, ascending. */
  #joinedToday: Int32Array;

  private constructor(frame: Frame, today: BusinessDay, log: DayLog, bvToday: RangeSums) {
    this.#frame = frame;
    this.#today = today;
    this.#log = log;
    this.#bvToday = bvToday;
    this.#joinedToday = this.#joinedInFrame();
  }

  /**
   * Builds the tree of all places. `log` contains the events of `today` and later. Yields after every part of the work.
   */
  static *of(places: Places, today: BusinessDay, log: DayLog): Generator<void, TeamTree> {
    const frame = yield* frameOf(places);
    const ofToday = new Float64Array(frame.size);
    for (const { memberId, bv, day } of log.volumes) {
      const order = frame.order[memberId] ?? ABSENT;
      if (day === today.day && order !== ABSENT) ofToday[order] = ofToday[order]! + bv;
    }
    const bvToday = yield* RangeSums.of(frame.size, (order) => ofToday[order]!);
    return new TeamTree(frame, today, log, bvToday);
  }

  /** The same tree with all places in its frame. Later changes of this tree must be applied to the new one too. */
  rebuilt(): Generator<void, TeamTree> {
    const added = [...this.#new.values()];
    const highest = added.reduce((most, { id }) => Math.max(most, id), this.#frame.highest);
    const places = new Places(highest);
    places.personal.set(this.#frame.bv.own);
    places.onItsWay.set(this.#frame.onItsWay.own);
    for (const { id, bv, onItsWay } of added) {
      places.personal[id] = Number(bv);
      places.onItsWay[id] = Number(onItsWay);
    }
    return this.#rebuilt(places, added, this.#log.since(this.#today));
  }

  *#rebuilt(places: Places, added: readonly NewPlace[], log: DayLog): Generator<void, TeamTree> {
    places.parents.set(this.#frame.parents);
    yield;
    places.sides.set(this.#frame.sides);
    yield;
    places.referrers.set(this.#frame.referrers);
    places.root = this.#frame.root;
    for (const { id, parentId, side, referrerId } of added) places.add(id, parentId, side, referrerId);
    return yield* TeamTree.of(places, this.#today, log);
  }

  /** Number of places outside of the frame. */
  get newPlaces(): number {
    return this.#new.size;
  }

  /** Size of the arrays, in bytes. */
  get bytes(): number {
    const { bv, onItsWay, ...frame } = this.#frame;
    const arrays = Object.values(frame).filter((value) => ArrayBuffer.isView(value));
    const sums = [bv, onItsWay].flatMap((kind) => [kind.own, kind.sums]);
    return [...arrays, ...sums, this.#bvToday, this.#joinedToday].reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  get size(): number {
    return this.#frame.size + this.#new.size;
  }

  get day(): string {
    return this.#today.day;
  }

  /** Starts a later business day. */
  begin(today: BusinessDay): void {
    this.#today = today;
    this.#log = this.#log.since(today);
    this.#bvToday = new RangeSums(this.#frame.size);
    this.#joinedToday = this.#joinedInFrame();
    for (const place of this.#new.values()) {
      place.bvToday = 0n;
      place.isOfToday = false;
    }
    for (const id of this.#log.joined) {
      const place = this.#new.get(id);
      if (place) place.isOfToday = true;
    }
    for (const volume of this.#log.volumes) if (volume.day === today.day) this.#countToday(volume);
    this.#hooks = undefined;
  }

  #joinedInFrame(): Int32Array {
    const { order } = this.#frame;
    return Int32Array.from(
      this.#log.joined.filter((id) => this.#isInFrame(id)),
      (id) => order[id]!,
    ).sort();
  }

  /** Adds a place whose parent and referrer exist. */
  place({ id, parentId, side, referrerId, placedAt }: TakenPlace): void {
    if (parentId === null || side === null || referrerId === null) throw new Error(`place ${id} is a second root`);
    const number = sideNumber(side);
    const isOfToday = placedAt >= this.#today.startsAt;
    if (isOfToday) {
      this.#log.joined.push(id);
      this.#log.joinedAt.push(placedAt);
    }
    const above = this.#new.get(parentId);
    if (above) above.children[number] = id;
    else this.#hanging.set(hookOf(parentId, number), id);
    const depth = this.depthOf(parentId) + 1;
    this.#new.set(id, {
      id,
      parentId,
      side: number,
      referrerId,
      depth,
      isOfToday,
      bv: 0n,
      onItsWay: 0n,
      bvToday: 0n,
      children: [NOBODY, NOBODY],
      below: [NOTHING, NOTHING],
    });
    const directs = this.#newDirects.get(referrerId);
    if (directs) directs.push(id);
    else this.#newDirects.set(referrerId, [id]);
    this.#hooks = undefined;
  }

  /** Adds a volume. Ignores members without a place. */
  count(volume: Volume): void {
    if (!this.#add("bv", volume)) return;
    const { day } = volume;
    if (day >= this.#today.day) this.#log.volumes.push(volume);
    if (day === this.#today.day) this.#countToday(volume);
  }

  /** Adds BV on its way. Ignores members without a place. */
  addOnItsWay(volume: PendingVolume): void {
    this.#add("onItsWay", volume);
  }

  /** Adds own BV of a member; false if it has no place. */
  #add(kind: Kind, { memberId, bv }: PendingVolume): boolean {
    const place = this.#new.get(memberId);
    if (place) {
      place[kind] += BigInt(bv);
      this.#hooks = undefined;
      return true;
    }
    if (!this.#isInFrame(memberId)) return false;
    const { own, sums } = this.#frame[kind];
    own[memberId] = own[memberId]! + bv;
    sums.add(this.#frame.order[memberId]!, BigInt(bv));
    return true;
  }

  #countToday({ memberId, bv }: Volume): void {
    const place = this.#new.get(memberId);
    if (place) place.bvToday += BigInt(bv);
    else this.#bvToday.add(this.#frame.order[memberId]!, BigInt(bv));
  }

  has(id: number): boolean {
    return this.#new.has(id) || this.#isInFrame(id);
  }

  #isInFrame(id: number): boolean {
    return id > NOBODY && id <= this.#frame.highest && this.#frame.order[id] !== ABSENT;
  }

  /** The only place without a parent. The tree must not be empty. */
  get root(): number {
    return this.#frame.root;
  }

  /** Null for the root. */
  parentOf(id: number): number | null {
    return (this.#new.get(id)?.parentId ?? this.#frame.parents[id]!) || null;
  }

  /** The side of its parent on which a place lies; null for the root. */
  sideOf(id: number): Side | null {
    return id === this.#frame.root ? null : sideName(this.#new.get(id)?.side ?? this.#frame.sides[id]!);
  }

  /** Null for the root. */
  referrerOf(id: number): number | null {
    return (this.#new.get(id)?.referrerId ?? this.#frame.referrers[id]!) || null;
  }

  /** Number of steps up to the root. */
  depthOf(id: number): number {
    return this.#new.get(id)?.depth ?? this.#frame.depths[id]!;
  }

  /** The child on a side; null if the place is free. */
  childOf(id: number, side: Side): number | null {
    const number = sideNumber(side);
    const place = this.#new.get(id);
    if (place) return place.children[number] || null;
    const { order, at, left, right } = this.#frame;
    const first = order[id]! + 1;
    if (number === 0 && left[id]! > 0) return at[first]!;
    if (number === 1 && right[id]! > 0) return at[first + left[id]!]!;
    return this.#hanging.get(hookOf(id, number)) ?? null;
  }

  /** Final own BV, in micros. */
  personalOf(id: number): bigint {
    return this.#ownOf("bv", id);
  }

  /** Own BV on its way, in micros. */
  onItsWayOf(id: number): bigint {
    return this.#ownOf("onItsWay", id);
  }

  #ownOf(kind: Kind, id: number): bigint {
    return this.#new.get(id)?.[kind] ?? BigInt(this.#frame[kind].own[id]!);
  }

  personalTodayOf(id: number): bigint {
    const order = this.#frame.order[id]!;
    return this.#new.get(id)?.bvToday ?? this.#bvToday.between(order, order + 1);
  }

  legOf(id: number, side: Side): LegFigures {
    const number = sideNumber(side);
    const hooks = this.#addUp();
    const place = this.#new.get(id);
    if (place) return place.below[number];
    const { order, left, right, bv, onItsWay } = this.#frame;
    const first = order[id]! + 1;
    const [from, until] =
      number === 0 ? [first, first + left[id]!] : [first + left[id]!, first + left[id]! + right[id]!];
    const own = hookOf(order[id]!, number);
    let figures: LegFigures = {
      count: until - from,
      bv: bv.sums.between(from, until),
      onItsWay: onItsWay.sums.between(from, until),
      joined: between(this.#joinedToday, from, until),
      bvToday: this.#bvToday.between(from, until),
    };
    if (hooks.keys.length > 0) {
      figures = plus(figures, hookedBetween(hooks, own, own + 1));
      figures = plus(figures, hookedBetween(hooks, hookOf(from, 0), hookOf(until, 0)));
    }
    return figures;
  }

  /** BV of all descendants, left and right combined, in micros. */
  teamOf(id: number): bigint {
    return this.legOf(id, "left").bv + this.legOf(id, "right").bv;
  }

  /**
   * The side of `aboveId` on which a place lies, at any depth; null if it is not a descendant, including `aboveId`
   * itself.
   */
  sideBelow(id: number, aboveId: number): Side | null {
    let at = id;
    for (let place = this.#new.get(at); place; place = this.#new.get(at)) {
      if (place.parentId === aboveId) return sideName(place.side);
      at = place.parentId;
    }
    if (this.#new.has(aboveId)) return null;
    const { order, left, right } = this.#frame;
    const steps = order[at]! - order[aboveId]!;
    const onLeft = left[aboveId]!;
    if (steps < 1 || steps > onLeft + right[aboveId]!) return null;
    return steps <= onLeft ? "left" : "right";
  }

  /** Number of direct referrals. */
  directCountOf(id: number): number {
    const { directsFrom, highest } = this.#frame;
    const inFrame = id <= highest ? directsFrom[id + 1]! - directsFrom[id]! : 0;
    return inFrame + (this.#newDirects.get(id)?.length ?? 0);
  }

  /** Direct referrals, by number. */
  directsOf(id: number): number[] {
    const { directsFrom, directs, highest } = this.#frame;
    const inFrame = id <= highest ? Array.from(directs.subarray(directsFrom[id]!, directsFrom[id + 1]!)) : [];
    return inFrame.concat(this.#newDirects.get(id) ?? []);
  }

  /** Sums of new places, from the last one to the first, so that children precede their parents. */
  #addUp(): Hooks {
    if (this.#hooks) return this.#hooks;
    const places = [...this.#new.values()];
    for (const place of places) place.below = [NOTHING, NOTHING];
    const hanging: { key: number; figures: LegFigures }[] = [];
    for (let at = places.length - 1; at >= 0; at--) {
      const { parentId, side, bv, onItsWay, bvToday, isOfToday, below } = places[at]!;
      const own = { count: 1, bv, onItsWay, joined: isOfToday ? 1 : 0, bvToday };
      const figures = plus(own, plus(below[0], below[1]));
      const parent = this.#new.get(parentId);
      if (parent) parent.below[side] = figures;
      else hanging.push({ key: hookOf(this.#frame.order[parentId]!, side), figures });
    }
    hanging.sort((a, b) => a.key - b.key);
    const sums = [NOTHING];
    for (const { figures } of hanging) sums.push(plus(sums.at(-1)!, figures));
    this.#hooks = { keys: hanging.map(({ key }) => key), sums };
    return this.#hooks;
  }
}

function hookedBetween({ keys, sums }: Hooks, from: number, until: number): LegFigures {
  return plus(sums[lowerBound(keys, until)]!, sums[lowerBound(keys, from)]!, -1);
}

/** How many of the sorted numbers are in [from, until). */
const between = (sorted: ArrayLike<number>, from: number, until: number) =>
  lowerBound(sorted, until) - lowerBound(sorted, from);

function lowerBound(sorted: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Parents have smaller numbers than their children, so a pass in numeric order visits parents first. */
function* frameOf(places: Places): Generator<void, Frame> {
  const { highest, root, parents, sides, referrers } = places;
  const column = () => new Int32Array(highest + 1);
  const [left, right, depths, order, at] = [column(), column(), column(), column().fill(ABSENT), column()];
  for (let id = highest; id > NOBODY; id--) {
    if (id % STEPS === 0) yield;
    const parent = parents[id]!;
    if (parent === NOBODY) continue;
    const below = sides[id] === 0 ? left : right;
    below[parent] = below[parent]! + 1 + left[id]! + right[id]!;
  }
  let size = 0;
  for (let id = 1; id <= highest; id++) {
    if (id % STEPS === 0) yield;
    const parent = parents[id]!;
    if (parent === NOBODY && id !== root) continue;
    size++;
    if (id === root) order[id] = 0;
    else {
      if (parent >= id || order[parent] === ABSENT) throw new Error(`place ${id} has no parent before it`);
      order[id] = order[parent]! + 1 + (sides[id] === 0 ? 0 : left[parent]!);
      depths[id] = depths[parent]! + 1;
    }
    at[order[id]!] = id;
  }
  const ownBv = function* (own: Float64Array): Generator<void, OwnBv> {
    return { own, sums: yield* RangeSums.of(size, (number) => own[at[number]!]!) };
  };
  const bv = yield* ownBv(places.personal);
  const onItsWay = yield* ownBv(places.onItsWay);
  const { directsFrom, directs } = yield* directsOf(referrers, highest);
  return {
    highest,
    root,
    parents,
    sides,
    referrers,
    left,
    right,
    depths,
    order,
    at: at.slice(0, size),
    size,
    bv,
    onItsWay,
    directsFrom,
    directs,
  };
}

/** Members grouped by referrer, by counting sort. */
function* directsOf(referrers: Int32Array, highest: number) {
  const directsFrom = new Int32Array(highest + 2);
  for (let id = 1; id <= highest; id++) {
    if (id % STEPS === 0) yield;
    if (referrers[id] !== NOBODY) directsFrom[referrers[id]! + 1]!++;
  }
  for (let id = 1; id <= highest + 1; id++) directsFrom[id] = directsFrom[id]! + directsFrom[id - 1]!;
  yield;
  const next = directsFrom.slice();
  const directs = new Int32Array(directsFrom[highest + 1]!);
  for (let id = 1; id <= highest; id++) {
    if (id % STEPS === 0) yield;
    const referrer = referrers[id]!;
    if (referrer !== NOBODY) directs[next[referrer]!++] = id;
  }
  return { directsFrom, directs };
}
