/** Rows of groups of synonyms. */
import type { Language } from "@banyan/contract/languages.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import { RULES_TERM } from "./product.rules.ts";
import type { Synonyms } from "./synonym.rules.ts";

export interface SynonymRecord {
  id: bigint;
  language: Language;
  words: string[];
  revision: number;
  changedAt: Date;
  changedBy: string | null;
}

export interface SynonymFilter {
  language?: Language | undefined;
  /** Substring of a folded form; empty for all. */
  part: string;
}

const COLUMNS = sql`id, language, words, revision, changed_at as "changedAt", changed_by::text as "changedBy"`;

/** A folded text contains no % and no _. */
const conditions = ({ language, part }: SynonymFilter) => sql`
  (${language ?? null}::text is null or language = ${language ?? null})
  and (${part} = '' or exists (select from unnest(forms) form where form <> ${RULES_TERM} and form like '%' || ${part} || '%'))`;

export async function listSynonyms(
  executor: Executor,
  filter: SynonymFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<SynonymRecord[]> {
  const { rows } = await sql<SynonymRecord>`
    select ${COLUMNS} from catalog.synonym_group where ${conditions(filter)}
    order by changed_at desc, id desc limit ${limit} offset ${offset}`.execute(executor);
  return rows;
}

export async function countSynonyms(executor: Executor, filter: SynonymFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from catalog.synonym_group where ${conditions(filter)}`.execute(executor);
  return rows[0]!.count;
}

/** Locks a group until the transaction ends. */
export async function lockSynonyms(tx: Tx, id: bigint): Promise<SynonymRecord | undefined> {
  const { rows } = await sql<SynonymRecord>`
    select ${COLUMNS} from catalog.synonym_group where id = ${id} for update`.execute(tx);
  return rows[0];
}

interface Written extends Synonyms {
  language: Language;
  now: Date;
  /** Null for groups of the demo. */
  staffId: string | null;
}

const storedForms = (forms: readonly string[]) => [RULES_TERM, ...forms];

export async function insertSynonyms(
  tx: Tx,
  { language, words, forms, now, staffId }: Written,
): Promise<SynonymRecord> {
  const { rows } = await sql<SynonymRecord>`
    insert into catalog.synonym_group (language, words, forms, changed_at, changed_by)
    values (${language}, ${[...words]}::text[], ${storedForms(forms)}::text[], ${now}, ${staffId}::uuid)
    returning ${COLUMNS}`.execute(tx);
  return rows[0]!;
}

export async function updateSynonyms(
  tx: Tx,
  { id, language, words, forms, now, staffId }: Written & { id: bigint },
): Promise<SynonymRecord> {
  const { rows } = await sql<SynonymRecord>`
    update catalog.synonym_group set language = ${language}, words = ${[...words]}::text[],
      forms = ${storedForms(forms)}::text[], revision = revision + 1, changed_at = ${now}, changed_by = ${staffId}::uuid
    where id = ${id} returning ${COLUMNS}`.execute(tx);
  return rows[0]!;
}

export async function deleteSynonyms(tx: Tx, id: bigint): Promise<void> {
  await sql`delete from catalog.synonym_group where id = ${id}`.execute(tx);
}

/** Groups that contain one of these forms. */
export async function selectSynonymsOf(
  executor: Executor,
  forms: readonly string[],
): Promise<(Synonyms & { language: Language })[]> {
  const { rows } = await sql<Synonyms & { language: Language }>`
    select language, words, forms from catalog.synonym_group where forms && ${[...forms]}::text[] order by id`.execute(
    executor,
  );
  return rows;
}

/** Locks groups whose forms were created with other rules, until the transaction ends. */
export async function lockStaleSynonyms(tx: Tx, limit: number): Promise<{ id: bigint; words: string[] }[]> {
  const { rows } = await sql<{ id: bigint; words: string[] }>`
    select id, words from catalog.synonym_group where not forms @> array[${RULES_TERM}]
    order by id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/** The words are unchanged, so neither the revision nor the author changes. */
export async function writeSynonymForms(
  tx: Tx,
  { id, forms }: { id: bigint; forms: readonly string[] },
): Promise<void> {
  await sql`update catalog.synonym_group set forms = ${storedForms(forms)}::text[] where id = ${id}`.execute(tx);
}
