/**
 * What was typed into a form and not sent yet. It survives a reload and a visit to another page in the same tab, belongs
 * to whoever typed it, and ends with signing out. Secrets are never a part of it.
 */
import { SECRET_FIELDS } from "@banyan/contract/secrets.ts";
import { connection } from "../call.ts";
import { createKept } from "../kept.ts";

const drafts = createKept<Record<string, unknown>>("draft");

export interface Draft<Values> {
  read(): Partial<Values> | undefined;
  write(values: Values): void;
  forget(): void;
}

/** The draft of a form about a subject, for whoever is signed in now. */
export function draftOf<Values extends object>(form: string, subject: string): Draft<Values> {
  const owner = connection().viewer();
  const name = drafts.name(`${form}:${subject}`);
  return {
    read: () => drafts.read(name) as Partial<Values> | undefined,
    write(values) {
      // Somebody signed out while the form stood there: what is typed into it is nobody's to keep.
      if (connection().viewer() !== owner) return;
      drafts.write(name, Object.fromEntries(Object.entries(values).filter(([field]) => !SECRET_FIELDS.has(field))));
    },
    forget: () => drafts.remove(name),
  };
}
