/** Planted defects: each rule of tools/migrations.ts detects its own, and allowed statements pass. */
import { expect, test } from "vitest";
import { readMigrations } from "../apps/server/src/platform/migrate.ts";
import { findings, RULES } from "./migrations.ts";

const shipped = readMigrations();

/** Findings for `text` after the shipped migrations and one more, as "rule subject". */
function foundIn(text, name = "9002_planted") {
  const marked = { name: "9001_marked", text: "-- A mark." };
  const all = findings([...shipped, marked, { name, text }]).filter(({ migration }) => migration === name);
  return all.map(({ rule, subject }) => `${rule} ${subject}`);
}

const ORDERS = "alter table orders.purchase";
const DEFECTS = {
  drops: [
    ["drop table orders.purchase", "orders.purchase"],
    ["drop view team.page", "team.page"],
    ["drop function ledger.post(int)", "ledger.post"],
    ["drop type orders.line", "orders.line"],
    ["drop schema orders cascade", "orders"],
    [`${ORDERS} drop column memo`, "orders.purchase.memo"],
    [`${ORDERS} drop constraint purchase_pkey`, "orders.purchase.purchase_pkey"],
    ["drop index ledger.posting_resolves", "ledger.posting_resolves"],
    ["truncate orders.purchase", "orders.purchase"],
  ],
  renames: [
    [`${ORDERS} rename to bought`, "orders.purchase"],
    [`${ORDERS} rename column memo to note`, "orders.purchase.memo"],
    [`${ORDERS} set schema sales`, "orders.purchase"],
    ["alter type orders.kind rename value 'a' to 'b'", "orders.kind"],
    ["alter function ledger.post(int) rename to enter", "ledger.post"],
  ],
  retypes: [["-- Small: orders.purchase\nalter table orders.purchase alter memo type int", "orders.purchase.memo"]],
  requires: [
    [`${ORDERS} add column fee numeric not null`, "orders.purchase.fee"],
    [`${ORDERS} alter memo drop default`, "orders.purchase.memo"],
    ["-- Small: orders.purchase\nalter table orders.purchase alter memo set not null", "orders.purchase.memo"],
  ],
  refuses: [
    [`${ORDERS} add constraint positive check (total > 0) not valid`, "orders.purchase.positive"],
    [
      `${ORDERS} add constraint whose foreign key (member_id) references members.member not valid`,
      "orders.purchase.whose",
    ],
    [`${ORDERS} add constraint once unique using index one`, "orders.purchase.once"],
    ["create unique index concurrently one on orders.purchase (memo)", "orders.one"],
    ["create trigger late before insert on orders.purchase execute function orders.stop()", "orders.purchase.late"],
    ["revoke insert on orders.purchase from banyan_app", "orders.purchase"],
    [`${ORDERS} enable row level security`, "orders.purchase"],
    ["alter domain money add check (value > 0)", "money"],
  ],
  loosens: [
    [`${ORDERS} alter memo drop not null`, "orders.purchase.memo"],
    ["alter type orders.kind add value 'c'", "orders.kind"],
  ],
  replaces: [
    ["create or replace function ledger.post() returns int language sql as 'select 1'", "ledger.post"],
    ["create or replace view team.page as select 1", "team.page"],
    ["alter function ledger.post(int) set search_path = ''", "ledger.post"],
  ],
  rewrites: [
    [`${ORDERS} add column token uuid default gen_random_uuid()`, "orders.purchase"],
    [`${ORDERS} add column twice numeric generated always as (total * 2) stored`, "orders.purchase"],
    [`${ORDERS} set unlogged`, "orders.purchase"],
    ["cluster orders.purchase", "orders.purchase"],
  ],
  scans: [
    [`${ORDERS} add column fee numeric check (fee > 0)`, "orders.purchase"],
    [`${ORDERS} add column gift bigint references members.member`, "orders.purchase"],
    [`${ORDERS} add column code text unique`, "orders.purchase"],
  ],
  blocks: [
    ["create index slow on orders.purchase (memo)", "orders.purchase"],
    ["create index concurrently slow on orders.purchase (memo); select 1", "orders.purchase"],
  ],
  holds: [
    [`${ORDERS} add column fee numeric; update orders.purchase set fee = 0`, "orders.purchase"],
    [`${ORDERS} add column fee numeric; delete from orders.line`, "orders.line"],
    [`${ORDERS} add column fee numeric; insert into orders.line select id from orders.purchase`, "orders.line"],
    [
      `${ORDERS} add column fee numeric; ${ORDERS} add constraint f check (fee > 0) not valid; ${ORDERS} validate constraint f`,
      "orders.purchase",
    ],
    ["lock table orders.purchase", "orders.purchase"],
  ],
  unseen: [
    ["do $$ begin drop table orders.purchase; end $$", "DoStmt"],
    [`${ORDERS} disable trigger all`, "orders.purchase (AT_DisableTrigAll)"],
  ],
  note: [
    ["-- Contract since 9001_marked: orders.purchase.memo\nselect 1", "orders.purchase.memo"],
    ["-- Small: orders.purchase\nselect 1", "orders.purchase"],
  ],
};

test("every rule has a planted defect", () => {
  expect(Object.keys(DEFECTS).sort()).toEqual(Object.keys(RULES).sort());
});

for (const [rule, planted] of Object.entries(DEFECTS)) {
  test(`${rule}: ${RULES[rule]}`, () => {
    for (const [text, subject] of planted)
      expect({ text, found: foundIn(text) }).toEqual({ text, found: [`${rule} ${subject}`] });
  });
}

test("what only adds passes, and so does everything on what the file itself makes", () => {
  const allowed = [
    `${ORDERS} add column fee numeric`,
    `${ORDERS} add column fee numeric not null default 0, add column seen timestamptz not null default now()`,
    `${ORDERS} add column fee numeric; ${ORDERS} add constraint f check (fee > 0) not valid`,
    `${ORDERS} validate constraint f`,
    `${ORDERS} drop constraint purchase_total_check`,
    `${ORDERS} set (fillfactor = 80)`,
    "drop index orders.purchase_of_member",
    "-- Lists by memo.\ncreate index concurrently quick on orders.purchase (memo)",
    "update orders.purchase set memo = ''",
    "create schema a; create table a.b (c int primary key check (c > 0)); create index d on a.b (c); drop table a.b",
    "create table orders.gift (id int); alter table orders.gift alter id set not null; revoke all on orders.gift from public",
  ];
  for (const text of allowed) expect({ text, found: foundIn(text) }).toEqual({ text, found: [] });
});

test("a contract lets go what no build needs any more from a migration on, and nothing else", () => {
  const drop = `${ORDERS} drop column memo`;
  expect(foundIn(`-- Contract since 9001_marked: orders.purchase.memo\n${drop}`)).toEqual([]);
  for (const since of ["9003_later", "9002_planted"])
    expect(foundIn(`-- Contract since ${since}: orders.purchase.memo\n${drop}`)).toEqual(["note orders.purchase.memo"]);
  expect(foundIn(`-- Contract since 9001_marked: orders.purchase.memo\n${drop}, drop column total`)).toEqual([
    "drops orders.purchase.total",
  ]);
});

test("a small table may be read while it is locked, but nothing that the version before uses may go", () => {
  expect(foundIn("-- Small: platform.job\nalter table platform.job add column n int check (n > 0)")).toEqual([]);
  expect(foundIn("-- Small: platform.job\nalter table platform.job drop column name")).toEqual([
    "drops platform.job.name",
    "note platform.job",
  ]);
});

test("the schema of 0.1.0 is not checked", () => {
  expect(foundIn("drop table orders.purchase", "0023_planted")).toEqual([]);
});
