/** Managing groups of synonyms, and expanding searches with them. */
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { officeSynonyms as contract, SynonymGroup } from "@banyan/contract/office/synonyms.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import { offsetOf } from "../../platform/paging.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import type { StaffAct } from "./office.ts";
import { foldedName } from "./search.rules.ts";
import { formsIn, otherWordings, synonymForm } from "./synonym.rules.ts";
import {
  countSynonyms,
  deleteSynonyms,
  insertSynonyms,
  listSynonyms,
  lockSynonyms,
  type SynonymRecord,
  selectSynonymsOf,
  updateSynonyms,
} from "./synonym-store.ts";

export interface SynonymPorts {
  writeAuditLog: WriteAuditLog;
  staffNames(within: Executor, ids: readonly string[]): Promise<Map<string, string>>;
}

type Fields = Pick<ParsedInputOf<typeof contract.create>, "language" | "words">;

/**
 * Synonyms of a keyword. Those of the caller's language take precedence; if it has none for this keyword, those of
 * other languages apply, as products are found by their names in every language.
 */
export async function synonymsOf(executor: Executor, keyword: string, language: Language): Promise<string[]> {
  const forms = formsIn(keyword);
  if (forms.length === 0) return [];
  const groups = await selectSynonymsOf(executor, forms);
  const own = groups.filter((group) => group.language === language);
  return otherWordings(keyword, own.length > 0 ? own : groups);
}

export async function synonymList(
  executor: Executor,
  ports: SynonymPorts,
  { page, limit, language, search = "" }: ParsedInputOf<typeof contract.index>,
) {
  const part = foldedName(search);
  if (search !== "" && part === "") return { list: [], total: 0, page, limit };
  const [rows, total] = await Promise.all([
    listSynonyms(executor, { language, part }, { limit, offset: offsetOf({ page, limit }) }),
    countSynonyms(executor, { language, part }),
  ]);
  return { list: await views(executor, ports, rows), total, page, limit };
}

/** Refuses with a problem of a word that has no letter, or duplicates another of its group. */
export async function createSynonyms(
  tx: Tx,
  ports: SynonymPorts,
  { language, words }: Fields,
  { staffId, now }: StaffAct,
): Promise<SynonymGroup> {
  const row = await insertSynonyms(tx, { language, words, forms: formsOf(words), now, staffId });
  const details = { language, words };
  await ports.writeAuditLog(tx, { staffId, action: "synonyms.create", subject: String(row.id), details, now });
  return (await views(tx, ports, [row]))[0]!;
}

/** Refuses like `createSynonyms`, and with SYNONYMS_NOT_FOUND or EDIT_CONFLICT if `revision` is outdated. */
export async function changeSynonyms(
  tx: Tx,
  ports: SynonymPorts,
  { id, revision, language, words }: ParsedInputOf<typeof contract.change>,
  { staffId, now }: StaffAct,
): Promise<SynonymGroup> {
  const before = await latest(tx, id, revision);
  const row = await updateSynonyms(tx, { id, language, words, forms: formsOf(words), now, staffId });
  const details = { before: { language: before.language, words: before.words }, after: { language, words } };
  await ports.writeAuditLog(tx, { staffId, action: "synonyms.change", subject: String(id), details, now });
  return (await views(tx, ports, [row]))[0]!;
}

/** Refuses with SYNONYMS_NOT_FOUND, or EDIT_CONFLICT if `revision` is outdated. */
export async function removeSynonyms(
  tx: Tx,
  ports: SynonymPorts,
  { id, revision }: ParsedInputOf<typeof contract.remove>,
  { staffId, now }: StaffAct,
): Promise<void> {
  const { language, words } = await latest(tx, id, revision);
  await deleteSynonyms(tx, id);
  const details = { language, words };
  await ports.writeAuditLog(tx, { staffId, action: "synonyms.remove", subject: String(id), details, now });
}

/** Adds a group of the demo, without an author. */
export async function addSynonyms(tx: Tx, given: Fields & { now: Date }): Promise<void> {
  await insertSynonyms(tx, { ...given, forms: formsOf(given.words), staffId: null });
}

async function latest(tx: Tx, id: bigint, revision: number): Promise<SynonymRecord> {
  const record = await lockSynonyms(tx, id);
  if (!record) throw refuse("SYNONYMS_NOT_FOUND");
  if (record.revision !== revision) throw refuse("EDIT_CONFLICT");
  return record;
}

function formsOf(words: readonly string[]): string[] {
  const forms = words.map(synonymForm);
  const strange = forms.findIndex((form, at) => form === "" || forms.indexOf(form) < at);
  if (strange >= 0) throw refuseFields({ [`words.${strange}`]: forms[strange] === "" ? "INVALID" : "SYNONYM_TWICE" });
  return forms;
}

async function views(
  executor: Executor,
  { staffNames }: SynonymPorts,
  rows: readonly SynonymRecord[],
): Promise<SynonymGroup[]> {
  const names = await staffNames(executor, [...new Set(rows.flatMap(({ changedBy }) => changedBy ?? []))]);
  return rows.map(({ changedBy, ...row }) => ({
    ...row,
    id: String(row.id),
    changedAt: row.changedAt.toISOString(),
    changedBy: changedBy === null ? "" : (names.get(changedBy) ?? changedBy),
  }));
}
