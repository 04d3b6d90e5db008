/** A draft: all fields, its differences, and its release. */
import { sayError } from "@banyan/app/errors.ts";
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { ask, askList, queryClient, renew, useQuery } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, confirm, Locked, Skeleton, TextArea, toast, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useMay } from "../../session/session.ts";
import { useLeaveGuard } from "../../shell/leave-guard.ts";
import { Page } from "../../shell/page.tsx";
import { PageAhead } from "../editors/page-ahead.tsx";
import { FormNotice } from "../sheets/form-notice.tsx";
import { Differences } from "./differences.tsx";
import { differencesOf } from "./fields.ts";
import { ReleaseSheet } from "./release-sheet.tsx";
import type { Draft, DraftValues, Subject } from "./subject.ts";
import { bodyOf, type Typed, typedOf } from "./typed.ts";
import { Authors } from "./versions-page.tsx";
import { WrongFields } from "./wrong-fields.tsx";

interface DraftPageProps<Body extends object, Id extends string> {
  subject: Subject<Body, Id>;
  draftId: string;
}

export function DraftPage<Body extends object, Id extends string>({ subject, draftId }: DraftPageProps<Body, Id>) {
  const { calls, paths, words } = subject;
  const { i18n } = useLingui();
  // The editor copies the data into its own state, so refetches are disabled.
  const query = useQuery({
    ...askList(calls.draft, { draftId }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const draft = query.data;
  if (draft) return <Editor key={draft.draftId} subject={subject} given={draft as unknown as Draft<Body>} />;
  return (
    <PageAhead
      title={i18n._(words.draft)}
      back={{ link: { to: paths.list }, label: i18n._(words.title) }}
      query={query}
      skeleton={<Skeleton className="h-96 w-full rounded-card" />}
    />
  );
}

interface EditorProps<Body extends object, Id extends string> {
  subject: Subject<Body, Id>;
  given: Draft<Body>;
}

function Editor<Body extends object, Id extends string>({ subject, given }: EditorProps<Body, Id>) {
  const { calls, paths, words, columns, fieldsOf, leaves, Inputs } = subject;
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const mayWrite = useMay(subject.rights.write);
  const mayRelease = useMay(subject.rights.release);
  const release = useSheet();
  const [draft, setDraft] = useState(given);
  const { draftId, revision } = draft;
  const valuesOf = ({ note, body }: Draft<Body>): DraftValues<Body> => ({ ...typedOf(body), note });
  const [outdated, setOutdated] = useState(false);
  const form = useContractForm(calls.saveDraft, {
    defaults: valuesOf(draft),
    draft: `${draftId} ${revision}`,
    input: ({ note, ...typed }) =>
      ({ draftId, revision, note, ...bodyOf<Body>(typed as unknown as Typed<Body>, leaves) }) as never,
    async onDone(answer) {
      const saved = answer as unknown as Draft<Body>;
      setDraft(saved);
      form.reset(valuesOf(saved));
      toast({ text: t`Saved`, tone: "success" });
      await renew(calls.index);
    },
    onRefused({ name }) {
      setOutdated(name === "EDIT_CONFLICT");
      return false;
    },
  });
  const left = useRef(false);
  const unsaved = form.dirty;
  const [before, after] = [fieldsOf(draft.newest.body), fieldsOf(draft.body)];
  const isSame = differencesOf(before, after).length === 0;
  useLeaveGuard(() => unsaved && !left.current);
  const leave = async () => {
    left.current = true;
    form.reset();
    await renew(calls.index);
    await navigate({ to: paths.list });
  };
  const discarding = useSend(calls.discardDraft, { onDone: leave });
  const discard = async () => {
    const sure = await confirm({
      title: t`Discard this draft?`,
      text: i18n._(words.discarded),
      confirmLabel: t`Discard`,
      cancelLabel: t`Cancel`,
      tone: "danger",
    });
    if (sure) discarding.mutate({ draftId });
  };
  const takeTheirs = async () => {
    const sure = await confirm({
      title: t`Somebody else changed this meanwhile`,
      text: t`What is written here is lost.`,
      confirmLabel: t`Discard mine, keep theirs`,
      cancelLabel: t`Cancel`,
      tone: "danger",
    });
    if (!sure) return;
    try {
      const answer = await queryClient.fetchQuery({ ...ask(calls.draft, { draftId }), staleTime: 0 });
      const theirs = answer as unknown as Draft<Body>;
      setDraft(theirs);
      form.reset(valuesOf(theirs));
    } catch (error) {
      sayError(error);
    }
  };
  return (
    <Page
      title={i18n._(words.draft)}
      about={
        <Trans>
          Changed by <Authors names={draft.authors} />
        </Trans>
      }
      back={{ link: { to: paths.list }, label: i18n._(words.title) }}
      actions={
        <>
          {mayWrite && (
            <Button variant="outline" busy={discarding.isPending} onClick={() => void discard()}>
              {t`Discard`}
            </Button>
          )}
          {mayRelease && draft.mayRelease && (
            <Button disabled={unsaved || isSame} onClick={() => release.open()}>
              {t`Release`}
            </Button>
          )}
        </>
      }
    >
      {release.show(() => (
        <ReleaseSheet subject={subject} draft={draft} onReleased={leave} />
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
            columns={columns}
            before={before}
            after={after}
          />
        )}
        <Locked when={form.busy}>
          <fieldset disabled={!mayWrite} className="grid min-w-0 gap-4">
            <TextArea
              label={t`What is to change, and why`}
              hint={t`The person who releases it reads this, and it stays in the history.`}
              maxLength={LENGTHS.draftNote}
              {...form.field("note")}
            />
            <Inputs form={form} />
          </fieldset>
        </Locked>
        <FormNotice
          problem={form.problem}
          retryLabel={t`Discard mine, keep theirs`}
          onRetry={outdated ? () => void takeTheirs() : undefined}
        />
        <WrongFields columns={columns} fields={after} errors={form.errors} />
        {mayWrite && unsaved && (
          <div className="sticky bottom-[calc(var(--tab-bar)+var(--safe-bottom)+0.5rem)] z-10 flex flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-surface px-4 py-2.5 shadow-float lg:bottom-4">
            <p role="status" className="min-w-0 flex-1 text-sm text-ink-soft">{t`Not saved yet`}</p>
            <Button variant="outline" onClick={() => form.reset()} aria-disabled={form.busy}>
              {t`Undo all`}
            </Button>
            <Button type="submit" busy={form.busy}>
              {t`Save`}
            </Button>
          </div>
        )}
      </form>
    </Page>
  );
}
