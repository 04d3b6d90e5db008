/**
 * Refuses a migration that breaks the previous version or blocks others: `npm run check -- migrations`. Parses files
 * with PostgreSQL's own parser. Statements without a rule are refused, so a new kind of statement needs a rule first.
 * Two notes of a fixed form state what the file cannot show:
 *     -- Contract since 0117_popularity: catalog.product.sold_count      no build from 0117 on needs it
 *     -- Small: platform.job                                             a table that stays small, so that a scan is short
 *
 * Files below 0100 are the schema of 0.1.0, which has no previous version.
 */
import { resolve } from "node:path";
import type { AlterTableCmd, Constraint, Node, RangeVar } from "libpg-query";
import { loadModule, parseSync } from "libpg-query";
import { type Migration, readMigrations } from "../apps/server/src/platform/migrate.ts";
import { contractsOf, FIRST_CHECKED, indexMadeAlone } from "../apps/server/src/platform/migration-notes.ts";

/** The messages of the rules. A contract note excuses rules in `BREAKING`, a small table those in `SLOW`. */
export const RULES = {
  drops: "drops something that the previous version uses",
  renames: "renames something that the previous version uses: add the new one, fill both, drop the old one later",
  retypes: "changes a type: add a column of the new type, fill both, drop the old one later",
  requires: "requires a value that the previous version does not write",
  refuses: "refuses something that the previous version may write or do",
  loosens: "allows nulls, which the previous version does not expect",
  replaces: "replaces something that the previous version calls; functions and views belong in apps/server/sql",
  rewrites: "rewrites the whole table under an exclusive lock",
  scans: "scans the whole table under a lock: add it NOT VALID, and validate it in a later file",
  blocks: "blocks writes while an index is built: CREATE INDEX CONCURRENTLY in a separate file",
  holds: "keeps a table locked during long work: split the file",
  unseen: "has no rule (tools/migrations.ts), so its effect on the previous version is unknown",
  note: "is a note that matches nothing",
} as const;
type Rule = keyof typeof RULES;

const BREAKING: ReadonlySet<Rule> = new Set([
  "drops",
  "renames",
  "retypes",
  "requires",
  "refuses",
  "loosens",
  "replaces",
]);
const SLOW: ReadonlySet<Rule> = new Set(["rewrites", "scans", "blocks", "holds"]);

export interface Finding {
  migration: string;
  rule: Rule;
  /** The subject, as a note names it. */
  subject: string;
}

/** Functions with the same value for all rows, so that a default with them does not rewrite the table. */
const ONE_VALUE = new Set(["now", "transaction_timestamp", "statement_timestamp"]);
const HARMLESS = new Set([
  "CommentStmt",
  "CreateSchemaStmt",
  "CreateDomainStmt",
  "CreateEnumStmt",
  "CompositeTypeStmt",
  "CreateSeqStmt",
  "SelectStmt",
  "VariableSetStmt",
]);
const HARMLESS_CHANGES = new Set([
  "AT_SetStatistics",
  "AT_SetRelOptions",
  "AT_ResetRelOptions",
  "AT_SetStorage",
  "AT_ReplicaIdentity",
]);
const PLAIN = new Set(["CONSTR_NULL", "CONSTR_NOTNULL", "CONSTR_DEFAULT", "CONSTR_GENERATED", "CONSTR_IDENTITY"]);
const UNIQUE = new Set(["CONSTR_UNIQUE", "CONSTR_PRIMARY", "CONSTR_EXCLUSION"]);

await loadModule();

/** All violations in the migrations since 0.1.0. */
export function findings(migrations: Migration[]): Finding[] {
  const unique = new Set<string>();
  const names = new Set<string>();
  return migrations.flatMap((migration) => {
    const found = migration.name < FIRST_CHECKED ? [] : check(migration, { unique, earlier: names });
    for (const name of uniqueNames(migration)) unique.add(name);
    names.add(migration.name);
    return found;
  });
}

const statements = ({ text }: Pick<Migration, "text">) =>
  (parseSync(text).stmts ?? []).flatMap(({ stmt }) => stmt ?? []);
const kindOf = (node: Node) => Object.keys(node)[0] ?? "";
const nameOf = ({ schemaname, relname }: RangeVar = {}) => (schemaname ? `${schemaname}.${relname}` : (relname ?? ""));

/** The parts of a qualified name, wherever the parser puts them. */
function dotted(node: unknown): string {
  const words: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    else if (value && typeof value === "object") {
      for (const [key, inner] of Object.entries(value)) {
        if (key === "sval") words.push(String(inner));
        else if (!["objargs", "objfuncargs", "typmods"].includes(key)) walk(inner);
      }
    }
  };
  walk(node);
  return words.join(".");
}

/** Every function that an expression calls. */
function callsIn(node: unknown): string[] {
  if (!node || typeof node !== "object") return [];
  const own = "FuncCall" in node ? [dotted((node.FuncCall as { funcname: unknown }).funcname)] : [];
  return [...own, ...Object.values(node).flatMap(callsIn)];
}

/** Names of unique indexes and constraints, which statements of earlier versions may name or infer. */
function uniqueNames(migration: Migration): string[] {
  return statements(migration).flatMap((node) => {
    if ("IndexStmt" in node) {
      const { unique, idxname, relation } = node.IndexStmt;
      return unique && idxname ? [`${relation?.schemaname}.${idxname}`] : [];
    }
    const own = "CreateStmt" in node ? (node.CreateStmt.tableElts ?? []) : [];
    const added = "AlterTableStmt" in node ? (node.AlterTableStmt.cmds ?? []) : [];
    const defined = [...own, ...added.flatMap((cmd) => ("AlterTableCmd" in cmd ? (cmd.AlterTableCmd.def ?? []) : []))];
    return defined.flatMap((def) =>
      "Constraint" in def && UNIQUE.has(def.Constraint.contype ?? "") ? (def.Constraint.conname ?? []) : [],
    );
  });
}

/** Objects that earlier migrations created. */
interface Known {
  unique: ReadonlySet<string>;
  /** Names of earlier migrations. */
  earlier: ReadonlySet<string>;
}

function check(migration: Migration, { unique, earlier }: Known): Finding[] {
  const { name, text } = migration;
  const found: Finding[] = [];
  const all = statements(migration);
  const made = new Set(all.flatMap(madeBy));
  const isNew = (subject: string) => made.has(subject) || made.has(subject.split(".")[0] ?? "");
  const add = (rule: Rule, subject: string) => found.push({ migration: name, rule, subject });
  /** Tables with an exclusive lock until the end of the transaction. */
  const locked = new Set<string>();
  const newColumns = new Set<string>();
  const notValid = new Set<string>();

  function constraint(table: string, given: Constraint, column?: string): void {
    const { contype = "CONSTR_NULL", conname, skip_validation: isLater, indexname } = given;
    const subject = `${table}.${conname ?? column ?? contype.slice("CONSTR_".length).toLowerCase()}`;
    if (!["CONSTR_CHECK", "CONSTR_FOREIGN"].includes(contype) && !UNIQUE.has(contype))
      return void add("unseen", subject);
    if (isLater) notValid.add(subject);
    else if (!indexname) add("scans", table);
    const keys = [given.keys, given.fk_attrs].flatMap((part) => part ?? []).map(dotted);
    const columns = column ? [column] : keys.length > 0 ? keys : fieldsIn(given.raw_expr);
    if (columns.length === 0 || columns.some((one) => !newColumns.has(`${table}.${one}`))) add("refuses", subject);
  }

  function change(table: string, cmd: AlterTableCmd): void {
    const { subtype = "AT_AddColumn", name: part, def } = cmd;
    const subject = `${table}.${part}`;
    if (HARMLESS_CHANGES.has(subtype)) return;
    if (subtype !== "AT_ValidateConstraint") locked.add(table);
    if (subtype === "AT_AddColumn" && def && "ColumnDef" in def) return column(table, def.ColumnDef);
    if (subtype === "AT_AddConstraint" && def && "Constraint" in def) return constraint(table, def.Constraint);
    if (subtype === "AT_ValidateConstraint") {
      if (notValid.has(subject)) add("holds", table);
      return;
    }
    if (subtype === "AT_DropConstraint") {
      if (unique.has(part ?? "") || /_(?:key|pkey)$/.test(part ?? "")) add("drops", subject);
      return;
    }
    if (subtype === "AT_ColumnDefault") {
      if (!def) add("requires", subject);
      return;
    }
    if (subtype === "AT_SetNotNull") {
      add("requires", subject);
      add("scans", table);
      return;
    }
    if (subtype === "AT_AlterColumnType") {
      add("retypes", subject);
      add("rewrites", table);
      return;
    }
    const rule: Rule | undefined = {
      AT_DropColumn: "drops",
      AT_DropNotNull: "loosens",
      AT_DropIdentity: "requires",
      AT_DropExpression: "requires",
      AT_EnableRowSecurity: "refuses",
      AT_ForceRowSecurity: "refuses",
      AT_SetLogged: "rewrites",
      AT_SetUnLogged: "rewrites",
      AT_SetTableSpace: "rewrites",
      AT_SetAccessMethod: "rewrites",
    }[subtype as string] as Rule | undefined;
    if (rule) return void add(rule, SLOW.has(rule) ? table : part ? subject : table);
    add("unseen", `${table} (${subtype})`);
  }

  function column(table: string, { colname = "", constraints = [] }: { colname?: string; constraints?: Node[] }): void {
    newColumns.add(`${table}.${colname}`);
    const own = constraints.flatMap((one) => ("Constraint" in one ? [one.Constraint] : []));
    const has = (contype: string) => own.some((one) => one.contype === contype);
    const fills = own.find(({ contype }) => contype === "CONSTR_DEFAULT");
    if (has("CONSTR_NOTNULL") && !fills && !has("CONSTR_GENERATED") && !has("CONSTR_IDENTITY"))
      add("requires", `${table}.${colname}`);
    const calls = callsIn(fills?.raw_expr);
    if (has("CONSTR_GENERATED") || has("CONSTR_IDENTITY") || calls.some((call) => !ONE_VALUE.has(call)))
      add("rewrites", table);
    for (const one of own) if (!PLAIN.has(one.contype ?? "CONSTR_NULL")) constraint(table, one, colname);
  }

  function statement(node: Node): void {
    if (HARMLESS.has(kindOf(node)) || "CreateStmt" in node) return;
    if ("AlterTableStmt" in node) {
      const table = nameOf(node.AlterTableStmt.relation);
      if (isNew(table)) return;
      for (const cmd of node.AlterTableStmt.cmds ?? []) if ("AlterTableCmd" in cmd) change(table, cmd.AlterTableCmd);
    } else if ("IndexStmt" in node) {
      const { relation, concurrent, unique: isUnique, idxname } = node.IndexStmt;
      const table = nameOf(relation);
      if (isNew(table)) return;
      if (isUnique) add("refuses", `${relation?.schemaname}.${idxname}`);
      if (!concurrent || all.length > 1 || !indexMadeAlone(text)) add("blocks", table);
    } else if ("DropStmt" in node) {
      const { removeType, objects = [] } = node.DropStmt;
      for (const subject of objects.map(dotted)) {
        if (isNew(subject) || (removeType === "OBJECT_INDEX" && !unique.has(subject))) continue;
        add("drops", subject);
      }
    } else if ("RenameStmt" in node) {
      const { renameType, relation, subname, object } = node.RenameStmt;
      const subject = relation ? [nameOf(relation), subname ?? []].flat().join(".") : dotted(object);
      if (renameType !== "OBJECT_INDEX" && !isNew(subject)) add("renames", subject);
    } else if ("AlterObjectSchemaStmt" in node) {
      const { relation, object } = node.AlterObjectSchemaStmt;
      add("renames", relation ? nameOf(relation) : dotted(object));
    } else if ("AlterEnumStmt" in node) {
      const { oldVal, typeName } = node.AlterEnumStmt;
      add(oldVal ? "renames" : "loosens", dotted(typeName));
    } else if ("AlterDomainStmt" in node) add("refuses", dotted(node.AlterDomainStmt.typeName));
    else if ("CreateTrigStmt" in node) {
      const { relation, trigname } = node.CreateTrigStmt;
      if (!isNew(nameOf(relation))) add("refuses", `${nameOf(relation)}.${trigname}`);
    } else if ("GrantStmt" in node) {
      const { is_grant: isGrant, objects = [] } = node.GrantStmt;
      const subjects = objects.map((one) => ("RangeVar" in one ? nameOf(one.RangeVar) : dotted(one)));
      if (!isGrant) for (const subject of subjects) if (!isNew(subject)) add("refuses", subject);
    } else if ("CreateFunctionStmt" in node || "ViewStmt" in node) {
      const view = "ViewStmt" in node ? node.ViewStmt : undefined;
      const made = "CreateFunctionStmt" in node ? node.CreateFunctionStmt : undefined;
      const subject = made ? dotted(made.funcname) : nameOf(view?.view);
      if (made?.replace || view?.replace) add("replaces", subject);
    } else if ("AlterFunctionStmt" in node) {
      add("replaces", dotted(node.AlterFunctionStmt.func?.objname));
    } else if ("TruncateStmt" in node) {
      for (const one of node.TruncateStmt.relations ?? []) if ("RangeVar" in one) add("drops", nameOf(one.RangeVar));
    } else if ("UpdateStmt" in node || "DeleteStmt" in node) {
      const { relation } = "UpdateStmt" in node ? node.UpdateStmt : node.DeleteStmt;
      const table = nameOf(relation);
      if (!isNew(table) && locked.size > 0) add("holds", table);
    } else if ("InsertStmt" in node) {
      const { relation, selectStmt } = node.InsertStmt;
      const reads = selectStmt && "SelectStmt" in selectStmt && selectStmt.SelectStmt.fromClause;
      if (reads && !isNew(nameOf(relation)) && locked.size > 0) add("holds", nameOf(relation));
    } else if ("ClusterStmt" in node) add("rewrites", nameOf(node.ClusterStmt.relation));
    else if ("LockStmt" in node) {
      for (const one of node.LockStmt.relations ?? []) if ("RangeVar" in one) add("holds", nameOf(one.RangeVar));
    } else add("unseen", kindOf(node));
  }

  for (const node of all) statement(node);
  return excuse(migration, found, earlier);
}

/** The columns that an expression names. */
function fieldsIn(node: unknown): string[] {
  if (!node || typeof node !== "object") return [];
  const own = "ColumnRef" in node ? [dotted((node.ColumnRef as { fields: unknown }).fields)] : [];
  return [...own, ...Object.values(node).flatMap(fieldsIn)];
}

/** Objects that a file creates itself, which nobody uses yet. */
function madeBy(node: Node): string[] {
  if ("CreateStmt" in node) return [nameOf(node.CreateStmt.relation)];
  if ("CreateSchemaStmt" in node) return [node.CreateSchemaStmt.schemaname ?? ""];
  if ("CreateFunctionStmt" in node && !node.CreateFunctionStmt.replace)
    return [dotted(node.CreateFunctionStmt.funcname)];
  if ("ViewStmt" in node && !node.ViewStmt.replace) return [nameOf(node.ViewStmt.view)];
  if ("CreateDomainStmt" in node) return [dotted(node.CreateDomainStmt.domainname)];
  return [];
}

/**
 * Removes findings that a note excuses, and adds notes that match nothing in this file or name no earlier migration.
 */
function excuse({ name, text }: Migration, found: Finding[], earlier: ReadonlySet<string>): Finding[] {
  const contracts = contractsOf(text).flatMap(({ since, subjects }) => subjects.map((subject) => ({ since, subject })));
  const small = [...text.matchAll(/^-- Small: (.+)$/gm)].flatMap(([, tables = ""]) =>
    tables.split(",").map((table) => table.trim()),
  );
  const isGone = ({ rule, subject }: Finding) => BREAKING.has(rule) && contracts.some((one) => one.subject === subject);
  const isShort = ({ rule, subject }: Finding) => SLOW.has(rule) && small.includes(subject);
  const wrong = [
    ...contracts.filter(
      ({ since, subject }) =>
        !earlier.has(since) || !found.some((one) => one.subject === subject && BREAKING.has(one.rule)),
    ),
    ...small
      .filter((table) => !found.some((one) => one.subject === table && SLOW.has(one.rule)))
      .map((subject) => ({ subject })),
  ];
  return [
    ...found.filter((finding) => !isGone(finding) && !isShort(finding)),
    ...wrong.map(({ subject }) => ({ migration: name, rule: "note" as const, subject })),
  ];
}

if (resolve(process.argv[1] ?? "") === import.meta.filename) {
  const migrations = readMigrations();
  const found = findings(migrations);
  for (const { migration, rule, subject } of found) console.error(`${migration}: ${subject} ${RULES[rule]} (${rule}).`);
  if (found.length > 0) process.exitCode = 1;
  else
    console.log(
      `${migrations.filter(({ name }) => name >= FIRST_CHECKED).length} migrations are compatible with the previous version.`,
    );
}
