/**
 * What an editor knows of the thing it changes: what its draft began from, and what somebody else made of it meanwhile.
 * The form is sent with the revision it began from. Where somebody else was quicker, both sets of changes are put
 * together and shown (`ConflictNotice`).
 */
import type { ContractForm, Values } from "@banyan/app/form/use-contract-form.ts";
import { useRef, useState } from "react";
import { useLeaveGuard } from "../shell/leave-guard.ts";

type Form<Draft extends Values> = Pick<ContractForm<Draft>, "values" | "reset" | "set" | "say">;

interface EditingOptions<Thing, Draft, Merged> {
  draftOf: (thing: Thing) => Draft;
  merge: (base: Draft, mine: Draft, theirs: Draft) => Merged;
  /** Asks the server what the thing is now. */
  fetch: () => Promise<Thing>;
  /** What is said where the server does not answer. */
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
    /** As the server last gave it. */
    thing,
    /** The draft without changes. */
    base,
    setBase,
    conflict,
    forgetConflict: () => setConflict(undefined),
    /** Goes up whenever values are put into the form from outside: the key of parts that read them once. */
    times,
    replaced,
    /** Begins again from what the server gave; nothing is unsaved then. */
    begin(form: Form<Draft>, from: Thing) {
      const fresh = draftOf(from);
      setThing(from);
      setBase(fresh);
      form.reset(fresh);
      setConflict(undefined);
      replaced();
    },
    /** Somebody else was quicker: fetches what they made of it and puts both together. */
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

/** Asks before unsaved changes are lost. The page calls what this returns before it leaves by itself. */
export function useUnsavedGuard(unsaved: boolean): () => void {
  const leaves = useRef(false);
  useLeaveGuard(() => unsaved && !leaves.current);
  return () => {
    leaves.current = true;
  };
}
