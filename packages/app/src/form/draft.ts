/**
 * Unsent form input. Survives a reload and navigation within the tab, belongs to the user who typed it, and is deleted
 * at sign-out. Never contains secrets.
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

/** The draft of a form about a subject, for the signed-in user. */
export function draftOf<Values extends object>(form: string, subject: string): Draft<Values> {
  const owner = connection().viewer();
  const name = drafts.name(`${form}:${subject}`);
  return {
    read: () => drafts.read(name) as Partial<Values> | undefined,
    write(values) {
      // The user signed out while the form was open: do not store the input.
      if (connection().viewer() !== owner) return;
      drafts.write(name, Object.fromEntries(Object.entries(values).filter(([field]) => !SECRET_FIELDS.has(field))));
    },
    forget: () => drafts.remove(name),
  };
}
