/**
 * Compatibility of builds and migrations. A build is identified by the migrations it knows. Each migration keeps
 * everything that the previous version uses, so that both run at the same time; `tools/migrations.ts` rejects any
 * other. A file may drop what later versions no longer use, if it names the migration since which it is unused:
 *
 *     -- Contract since 0117_popularity: catalog.product.sold_count
 *
 * Such a file belongs to a later release than 0117.
 */
const CONTRACT = /^-- Contract since (\w+): (.+)$/gm;
const INDEX_ALONE = /^create (?:unique )?index concurrently (\w+) on (\w+)\./i;

/** A migration that every build knows. */
const FIRST = "0001_platform";

/**
 * First number of migrations of later releases. Files with lower numbers are the schema of 0.1.0, one per module; no
 * version precedes them.
 */
export const FIRST_CHECKED = "0100";

export interface Contract {
  /** The migration that marks builds which no longer need the subjects. */
  since: string;
  subjects: string[];
}

export function contractsOf(text: string): Contract[] {
  return [...text.matchAll(CONTRACT)].map(([, since = "", subjects = ""]) => ({
    since,
    subjects: subjects.split(",").map((subject) => subject.trim()),
  }));
}

/** The newest migration that a build must know to be compatible with this one. */
export function needsOf({ text }: { text: string }): string {
  return contractsOf(text).reduce((newest, { since }) => (since > newest ? since : newest), FIRST);
}

/** The index that a single-statement migration creates concurrently, outside a transaction. */
export function indexMadeAlone(text: string): { name: string; schema: string } | undefined {
  const [, name, schema] = INDEX_ALONE.exec(text.replaceAll(/^--.*$/gm, "").trim()) ?? [];
  return name && schema ? { name, schema } : undefined;
}
