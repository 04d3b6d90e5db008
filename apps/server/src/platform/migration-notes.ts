/**
 * Which builds can work with a migration. A build is named by the migrations it knows. Each migration leaves everything that
 * the version before uses, so that both work at the same time; `tools/migrations.ts` refuses any other. What later versions
 * no longer use may be dropped by a file that names the migration since which it is unused:
 *
 *     -- Contract since 0117_popularity: catalog.product.sold_count
 *
 * Such a file belongs to a later release than 0117.
 */
const CONTRACT = /^-- Contract since (\w+): (.+)$/gm;
const INDEX_ALONE = /^create (?:unique )?index concurrently (\w+) on (\w+)\./i;

/** The migration that every build knows. */
const FIRST = "0001_platform";

/**
 * Where the migrations of later releases start. Files with lower numbers are the schema of 0.1.0, one for each module; no
 * version came before them.
 */
export const FIRST_CHECKED = "0100";

export interface Contract {
  /** The migration that marks the builds which no longer need the subjects. */
  since: string;
  subjects: string[];
}

export function contractsOf(text: string): Contract[] {
  return [...text.matchAll(CONTRACT)].map(([, since = "", subjects = ""]) => ({
    since,
    subjects: subjects.split(",").map((subject) => subject.trim()),
  }));
}

/** The newest migration that a build must know to work with this one. */
export function needsOf({ text }: { text: string }): string {
  return contractsOf(text).reduce((newest, { since }) => (since > newest ? since : newest), FIRST);
}

/** The index that a migration of one statement makes while others write. It cannot run in a transaction. */
export function indexMadeAlone(text: string): { name: string; schema: string } | undefined {
  const [, name, schema] = INDEX_ALONE.exec(text.replaceAll(/^--.*$/gm, "").trim()) ?? [];
  return name && schema ? { name, schema } : undefined;
}
