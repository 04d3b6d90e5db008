/**
 * The state of an editor: the data that its draft is based on, and concurrent changes. The form is sent with the
 * revision it is based on. After a conflict, both sets of changes are merged and shown (`ConflictNotice`).
 */
import type { ContractForm, Values } from "@banyan/app/form/use-contract-form.ts";
import { useRef, useState } from "react";
import { useLeaveGuard } from "../../shell/leave-guard.ts";

type Form<Draft extends Values> = Pick<ContractForm<Draft>, "values" | "reset" | "set" | "say">;

interface EditingOptions<Thing, Draft, Merged> {
  draftOf: (thing: Thing) => Draft;
  merge: (base: Draft, mine: Draft, theirs: Draft) => Merged;
  /** Fetches the current data. */
  fetch: () => Promise<Thing>;
  /** Shown if the server does not respond. */
  changedMeanwhile: string;
}

export function useEditing<Thing, Draft extends Values, Merged extends { draft: Draft }>(
  given: Thing,
  { draftOf, merge, fetch, changedMeanwhile }: EditingOptions<NoInfer<Thing>, Draft, Merged>,
) {
  const [thing, setThing] = useState(given);
  const [base, setBase] = useState(() => draftOf(given));
  const [conflict, setConflict] = useState<{ merged: Merged; theirs: Thing }>();
  const [times, setTimes] = useState(0);
  const replaced = () => setTimes((count) => count + 1);
  return {
    /** As last returned by the server. */
    thing,
    /** The draft without changes. */
    base,
    setBase,
    conflict,
    forgetConflict: () => setConflict(undefined),
    /** Incremented whenever values are set from outside: the key of parts that read them once. */
    times,
    replaced,
    /** Restarts from the server's data, without unsaved changes. */
    begin(form: Form<Draft>, from: Thing) {
      const fresh = draftOf(from);
      setThing(from);
      setBase(fresh);
      form.reset(fresh);
      setConflict(undefined);
      replaced();
    },
    /** Resolves a conflict: fetches the other changes and merges them. */
    async takeIn(form: Form<Draft>) {
      const theirs = await fetch().catch(() => undefined);
      if (!theirs) return form.say(changedMeanwhile);
      const theirDraft = draftOf(theirs);
      const merged = merge(base, form.values, theirDraft);
      setBase(theirDraft);
      setThing(theirs);
      form.set(merged.draft);
      replaced();
      setConflict({ merged, theirs });
    },
  };
}

/** Confirms before unsaved changes are lost. Call the returned function before navigating deliberately. */
export function useUnsavedGuard(unsaved: boolean): () => void {
  const leaves = useRef(false);
  useLeaveGuard(() => unsaved && !leaves.current);
  return () => {
    leaves.current = true;
  };
}
