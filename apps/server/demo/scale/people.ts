/**
 * Any number of members: a tree in which half of all people join with the codes of a few leaders, and names and
 * addresses of their countries. A person is a function of the number, so none is kept in memory.
 */
import { ASSETS } from "@banyan/contract/ledger.ts";
import { growTree } from "../../src/modules/network/index.ts";
import { chance as startChance } from "../../src/platform/chance.ts";
import { HOMELANDS, type Homeland } from "../people/names.ts";
import { field, line, mapped } from "./copy.ts";
import { codeOf, pick, publicIdOf, timeField, uuidAt } from "./draw.ts";
import type { Table } from "./goods.ts";

export interface Who {
  home: Homeland;
  name: string;
  phone: string;
  street: string;
}

/** Effects of the orders so far on members and products. */
export interface Outcome {
  /** Micros. */
  balances: BigInt64Array;
  sequences: Int32Array;
  unpaid: Uint8Array;
  /** BV of final orders, and BV on its way. */
  bv: BigInt64Array;
  pendingBv: BigInt64Array;
  /** Milliseconds; 0 for never. */
  activatedAt: Float64Array;
  sold: Int32Array;
  postings: number;
}

export interface People {
  readonly size: number;
  /** Number of members joined by a moment in milliseconds; the root joined long before. */
  joinedBy(ms: number): number;
  who(id: number): Who;
  tables(outcome: Outcome, passwordHash: string): Table[];
}

const LEADERS = 5;
const SHARE_OF_LEADERS = 0.5;
const AGREEMENT_VERSION = "1";
const WEIGHTS = HOMELANDS.flatMap((home) => Array.from({ length: home.weight }, () => home));

export function makePeople(seed: string, size: number, from: number, until: number): People {
  const step = (until - from) / size;
  const joinedAt = (id: number) => Math.floor(from + (id - 1) * step);

  function who(id: number): Who {
    const chance = startChance(`${seed}:${id}`);
    const home = pick(chance, WEIGHTS);
    return {
      home,
      name: home.joinName(pick(chance, home.family), pick(chance, home.given)),
      phone: home.mobile(String(Math.floor(chance(1_000_000, 9_999_999)))),
      street: pick(chance, home.streets),
    };
  }

  function grow() {
    const chance = startChance(`${seed}:tree`);
    const tree = growTree(size);
    for (let id = 2; id <= size; id++) {
      const leaders = Math.min(LEADERS, id - 1);
      const referrer = 1 + Math.floor(chance(0, chance(0, 1) < SHARE_OF_LEADERS ? leaders : id - 1));
      tree.place(referrer, referrer, chance(0, 1) < 0.6 ? "left" : "right");
    }
    return tree;
  }

  const ids = function* () {
    for (let id = 1; id <= size; id++) yield id;
  };

  return {
    size,
    joinedBy: (ms) => Math.max(1, Math.min(size, Math.floor((ms - from) / step) + 1)),
    who,
    tables(outcome, passwordHash) {
      const tree = grow();
      const addresses = () => startChance(`${seed}:addresses`);
      const inBook = addresses();
      const inAddress = addresses();
      return [
        {
          target: `network.place (id, parent_id, side, referrer_id, chain_head_id, depth, jump_id, placed_at)`,
          lines: mapped(tree.places(), (p) =>
            line([
              ...[p.id, p.parentId, p.side, p.referrerId, p.chainHeadId, p.depth, p.jumpId],
              timeField(joinedAt(p.id)),
            ]),
          ),
        },
        {
          target: "network.chain (head_id, side, tail_id)",
          lines: mapped(tree.chains(), ({ headId, side, tailId }) => line([headId, side, tailId])),
        },
        {
          target: `members.member (id, public_id, name, email, area_code, mobile, birth_date, nationality, language,
            activated_at, invitation_code, password_hash, joined_at)`,
          lines: mapped(ids(), (id) => {
            const { home, name, phone } = who(id);
            const activatedAt = outcome.activatedAt[id]!;
            return line([
              ...[id, publicIdOf(id), field(name), `member${id}@banyan.example`, home.areaCode, phone],
              ...[
                `${1950 + (id % 50)}-06-15`,
                home.country,
                home.language,
                activatedAt ? timeField(activatedAt) : null,
              ],
              ...[codeOf(id * 3), passwordHash, timeField(joinedAt(id))],
            ]);
          }),
        },
        {
          target: "members.node_code (code, member_id, side)",
          lines: mapped(
            ids(),
            (id) => line([codeOf(id * 3 + 1), id, "left"]) + line([codeOf(id * 3 + 2), id, "right"]),
          ),
        },
        {
          target: "members.consent (member_id, document, version, accepted_at)",
          lines: mapped(ids(), (id) =>
            ["user_agreement", "privacy_policy"]
              .map((document) => line([id, document, AGREEMENT_VERSION, timeField(joinedAt(id))]))
              .join(""),
          ),
        },
        {
          target: "addresses.book (member_id, default_id)",
          lines: mapped(ids(), (id) => line([id, uuidAt(inBook, joinedAt(id))])),
        },
        {
          target: `addresses.address (id, member_id, recipient, area_code, phone, country, detail, postal_code, created_at)`,
          lines: mapped(ids(), (id) => {
            const { home, name, phone, street } = who(id);
            return line([
              ...[uuidAt(inAddress, joinedAt(id)), id, field(name), home.areaCode, phone, home.country],
              ...[field(street), home.postalCode, timeField(joinedAt(id))],
            ]);
          }),
        },
        {
          target: "ledger.account (member_id, asset, balance, sequence, opened_at)",
          lines: mapped(ids(), (id) =>
            ASSETS.map((asset) => {
              const used = asset === "USDT";
              const [balance, sequence] = used ? [outcome.balances[id]!, outcome.sequences[id]!] : [0n, 0];
              return line([id, asset, balance, sequence, timeField(joinedAt(id))]);
            }).join(""),
          ),
        },
        {
          target: "orders.member_state (member_id, unpaid, bv, pending_bv)",
          lines: mapped(ids(), (id) =>
            outcome.sequences[id]! || outcome.unpaid[id]!
              ? line([id, outcome.unpaid[id]!, outcome.bv[id]!, outcome.pendingBv[id]!])
              : "",
          ),
        },
      ];
    },
  };
}
