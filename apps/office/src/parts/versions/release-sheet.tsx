/** The second person's release: the day from which it is in force, and the number of changes. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { TextField, toast, useClose } from "@banyan/ui";
import { Plural, useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../sheets/action-sheet.tsx";
import { differencesOf } from "./fields.ts";
import type { Draft, Subject } from "./subject.ts";

interface ReleaseSheetProps<Body extends object, Id extends string> {
  subject: Subject<Body, Id>;
  draft: Draft<Body>;
  onReleased: () => Promise<void>;
}

export function ReleaseSheet<Body extends object, Id extends string>(props: ReleaseSheetProps<Body, Id>) {
  const { subject, draft, onReleased } = props;
  const { calls, words, fieldsOf } = subject;
  const { t, i18n } = useLingui();
  const close = useClose();
  const { draftId, revision, earliest, newest } = draft;
  const form = useContractForm(calls.release, {
    defaults: { holdsFrom: earliest },
    input: ({ holdsFrom }) => ({ draftId, revision, inPlaceOf: newest.version, holdsFrom }),
    async onDone({ version }) {
      close();
      toast({ text: t`Version ${version} is released`, tone: "success" });
      await onReleased();
    },
  });
  return (
    <ActionSheet
      title={t`Release this draft?`}
      action={t`Release`}
      form={form}
      incomplete={form.values.holdsFrom === ""}
    >
      <div className="rounded-field bg-sunken px-4 py-3 text-sm">
        <p className="font-semibold whitespace-pre-line">{draft.note}</p>
        <p className="mt-1 text-ink-soft">
          <Plural
            value={differencesOf(fieldsOf(newest.body), fieldsOf(draft.body)).length}
            one={`# field differs from version ${newest.version}.`}
            other={`# fields differ from version ${newest.version}.`}
          />
        </p>
      </div>
      <TextField
        type="date"
        label={t`First business day`}
        hint={i18n._(words.daysBefore)}
        min={earliest}
        {...form.field("holdsFrom")}
      />
      <p className="text-sm text-ink-soft">
        {draft.twoPeople
          ? t`The audit log records your release as the second person. A version never changes; another one can be released for a later day.`
          : t`A version never changes; another one can be released for a later day.`}
      </p>
    </ActionSheet>
  );
}
