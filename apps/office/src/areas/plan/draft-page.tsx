/** A draft of the plan: all its numbers to be changed, what they change, and its release by somebody else. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { ask, askList, queryClient, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { officePlan } from "@banyan/contract/browser/office/plan.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Button, confirm, Locked, Skeleton, TextArea, toast, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { FormNotice } from "../../parts/form-notice.tsx";
import { useMay } from "../../session/session.ts";
import { useLeaveGuard } from "../../shell/leave-guard.ts";
import { Page } from "../../shell/page.tsx";
import { Differences } from "./differences.tsx";
import { useFieldWords } from "./field-words.tsx";
import { NOTE_LONGEST } from "./new-draft-sheet.tsx";
import { fieldsOf } from "./plan-fields.ts";
import { planOf, typedOf } from "./plan-form.ts";
import { PlanInputs } from "./plan-inputs.tsx";
import { Authors } from "./plan-page.tsx";
import { ReleaseSheet } from "./release-sheet.tsx";

type Draft = OutputOf<typeof officePlan.draft>;

const route = getRouteApi("/plan/drafts/$draftId");

export default function DraftPage() {
  const { t } = useLingui();
  const { draftId } = route.useParams();
  // The editor begins from what it is given and keeps its own state.
  const query = useQuery({
    ...askList(officePlan.draft, { draftId }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <QueryView
      query={query}
      skeleton={
        <Page title={t`Draft of the plan`} back={{ link: { to: "/plan" }, label: t`Compensation plan` }}>
          <Skeleton className="h-96 w-full rounded-card" />
        </Page>
      }
    >
      {(draft) => <Editor key={draft.draftId} given={draft} />}
    </QueryView>
  );
}

function Editor({ given }: { given: Draft }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mayWrite = useMay("office:plan.write");
  const mayRelease = useMay("office:plan.release");
  const release = useSheet();
  const [draft, setDraft] = useState(given);
  const { draftId, revision } = draft;
  const form = useContractForm(officePlan.saveDraft, {
    defaults: { note: draft.note, ...typedOf(draft.plan) },
    draft: `${draftId} ${revision}`,
    input: ({ note, ...typed }) => ({ draftId, revision, note, ...planOf(typed) }),
    async onDone(saved) {
      setDraft(saved);
      form.reset({ note: saved.note, ...typedOf(saved.plan) });
      toast({ text: t`Saved`, tone: "success" });
      await renew(officePlan.index);
    },
  });
  const left = useRef(false);
  const unsaved = form.dirty;
  useLeaveGuard(() => unsaved && !left.current);
  const leave = async () => {
    left.current = true;
    form.reset();
    await renew(officePlan.index);
    await navigate({ to: "/plan" });
  };
  const discarding = useSend(officePlan.discardDraft, { onDone: leave });
  const discard = async () => {
    const sure = await confirm({
      title: t`Discard this draft?`,
      text: t`It is lost. The plan in force stays as it is.`,
      confirmLabel: t`Discard`,
      cancelLabel: t`Cancel`,
      tone: "danger",
    });
    if (sure) discarding.mutate({ draftId });
  };
  const readAnew = async () => {
    const theirs = await queryClient.fetchQuery({ ...ask(officePlan.draft, { draftId }), staleTime: 0 });
    setDraft(theirs);
    form.reset({ note: theirs.note, ...typedOf(theirs.plan) });
  };
  return (
    <Page
      title={t`Draft of the plan`}
      about={
        <Trans>
          Changed by <Authors names={draft.authors} />
        </Trans>
      }
      back={{ link: { to: "/plan" }, label: t`Compensation plan` }}
      actions={
        <>
          {mayWrite && (
            <Button variant="outline" busy={discarding.isPending} onClick={() => void discard()}>
              {t`Discard`}
            </Button>
          )}
          {mayRelease && draft.mayRelease && (
            <Button disabled={unsaved} onClick={() => release.open()}>
              {t`Release`}
            </Button>
          )}
        </>
      }
    >
      {release.show(() => (
        <ReleaseSheet draft={draft} onReleased={leave} />
      ))}
      <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {mayRelease && !draft.mayRelease && (
          <p className="rounded-field bg-sunken px-4 py-3 text-sm text-ink-soft">
            {t`You changed this draft, so somebody else has to release it.`}
          </p>
        )}
        {!unsaved && (
          <Differences
            title={t`What differs from version ${draft.newest.version}`}
            before={draft.newest.plan}
            after={draft.plan}
          />
        )}
        <Locked when={form.busy}>
          <fieldset disabled={!mayWrite} className="grid min-w-0 gap-4">
            <TextArea
              label={t`What is to change, and why`}
              hint={t`The person who releases it reads this, and it stays in the history.`}
              maxLength={NOTE_LONGEST}
              {...form.field("note")}
            />
            <PlanInputs form={form} />
          </fieldset>
        </Locked>
        <FormNotice problem={form.problem} onRetry={form.problem ? () => void readAnew() : undefined} />
        <Wrong errors={form.errors} draft={draft} />
        {mayWrite && unsaved && (
          <div className="sticky bottom-[calc(var(--tab-bar)+var(--safe-bottom)+0.5rem)] z-10 flex flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-surface px-4 py-2.5 shadow-float lg:bottom-4">
            <p role="status" className="min-w-0 flex-1 text-sm text-ink-soft">{t`Not saved yet`}</p>
            <Button variant="outline" onClick={() => form.reset()} aria-disabled={form.busy}>
              {t`Undo all`}
            </Button>
            <Button type="submit" variant="accent" busy={form.busy}>
              {t`Save`}
            </Button>
          </div>
        )}
      </form>
    </Page>
  );
}

/** What is wrong, each with the name of its field. */
function Wrong({ errors, draft }: { errors: Readonly<Record<string, string>>; draft: Draft }) {
  const { t } = useLingui();
  const words = useFieldWords();
  const fields = new Map(fieldsOf(draft.plan).map((field) => [field.path, field]));
  const wrong = Object.entries(errors);
  if (wrong.length === 0) return null;
  return (
    <div role="alert" className="rounded-field bg-danger-soft px-4 py-3 text-sm text-danger">
      <p className="font-medium">{t`Some fields need another look; they are marked.`}</p>
      <ul className="mt-1 list-disc ps-5">
        {wrong.map(([path, sentence]) => {
          const field = fields.get(path);
          return (
            <li key={path}>
              {field && <span className="font-medium">{words.fieldName(field)}: </span>}
              {sentence}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
