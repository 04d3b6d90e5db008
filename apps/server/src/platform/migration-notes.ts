/**
 * What a migration says of the builds that can work with it. Builds are named by the migrations they know. Each migration
 * leaves everything that the build before it uses, so that both work side by side; `tools/migrations.ts` refuses any other.
 * What a later build no longer uses may go, in a file that says from which migration on it is not used:
 *
 *     -- Contract since 0117_popularity: catalog.product.sold_count
 *
 * Such a file comes with a later release than 0117.
 */
const CONTRACT = /^-- Contract since (\w+): (.+)$/gm;
const INDEX_ALONE = /^create (?:unique )?index concurrently (\w+) on (\w+)\./i;

/** The first migration that says it. Builds before know nothing of it. */
export const FIRST_CHECKED = "0116_upgrades";

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

/** The newest migration that a build must know to work with this one; nothing where that cannot be said. */
export function needsOf({ name, text }: { name: string; text: string }): string | undefined {
  if (name < FIRST_CHECKED) return undefined;
  return [FIRST_CHECKED, ...contractsOf(text).map(({ since }) => since)].sort().at(-1);
}

/** The index that a migration of one statement makes while others write. It cannot run in a transaction. */
export function indexMadeAlone(text: string): { name: string; schema: string } | undefined {
  const [, name, schema] = INDEX_ALONE.exec(text.replaceAll(/^--.*$/gm, "").trim()) ?? [];
  return name && schema ? { name, schema } : undefined;
}
