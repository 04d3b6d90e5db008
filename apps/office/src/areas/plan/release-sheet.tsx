/** The decision of the second person: from which day the draft holds, and how much it changes. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { officePlan } from "@banyan/contract/browser/office/plan.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { TextField, toast, useClose } from "@banyan/ui";
import { Plural, useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/action-sheet.tsx";
import { differences } from "./plan-fields.ts";

interface ReleaseSheetProps {
  draft: OutputOf<typeof officePlan.draft>;
  onReleased: () => Promise<void>;
}

export function ReleaseSheet({ draft, onReleased }: ReleaseSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const { draftId, revision, earliest, newest } = draft;
  const form = useContractForm(officePlan.release, {
    defaults: { holdsFrom: earliest },
    input: ({ holdsFrom }) => ({ draftId, revision, holdsFrom }),
    async onDone({ version }) {
      close();
      toast({ text: t`Version ${version} is released`, tone: "success" });
      await onReleased();
    },
  });
  return (
    <ActionSheet title={t`Release this draft?`} action={t`Release`} form={form}>
      <div className="rounded-field bg-sunken px-4 py-3 text-sm">
        <p className="font-semibold break-words whitespace-pre-line">{draft.note}</p>
        <p className="mt-1 text-ink-soft">
          <Plural
            value={differences(newest.plan, draft.plan).length}
            one={`# field differs from version ${newest.version}.`}
            other={`# fields differ from version ${newest.version}.`}
          />
        </p>
      </div>
      <TextField
        type="date"
        label={t`First business day`}
        hint={t`All days before it are settled by the version that holds now.`}
        min={earliest}
        {...form.field("holdsFrom")}
      />
      <p className="text-sm text-ink-soft">
        {t`You answer for it as the second person. A version never changes; another one can be released for a later day.`}
      </p>
    </ActionSheet>
  );
}
