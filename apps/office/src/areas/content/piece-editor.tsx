/**
 * The editor of a content piece. One draft holds everything; it is validated by the contract and sent as a whole with
 * the revision it is based on. After a conflict, both sets of changes are merged and shown.
 */
import { call } from "@banyan/app/call.ts";
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { renew } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { officeContent, type Piece } from "@banyan/contract/browser/office/content.ts";
import { LANGUAGE_NAMES, LANGUAGES, type Language, textIn } from "@banyan/contract/languages.ts";
import { Button, confirm, Locked, TabPanel, toast, useSheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { useState } from "react";
import { apiLanguage } from "../../i18n/language.ts";
import { ConflictNotice } from "../../parts/editors/conflict-notice.tsx";
import { LanguageTabs } from "../../parts/editors/language-tabs.tsx";
import { SaveBar } from "../../parts/editors/save-bar.tsx";
import { useEditing, useUnsavedGuard } from "../../parts/editors/use-editing.ts";
import { FormNotice } from "../../parts/sheets/form-notice.tsx";
import { Page } from "../../shell/page.tsx";
import {
  copied,
  draftOf,
  hasTexts,
  incompleteLanguages,
  inputOf,
  isSame,
  merge,
  missingParts,
  type PieceDraft,
} from "./draft.rules.ts";
import { HistoryCard } from "./history-card.tsx";
import { PreviewSheet } from "./preview-sheet.tsx";
import { PublishSheet } from "./publish-sheet.tsx";
import { Shown, State } from "./row-parts.tsx";
import { SideCard } from "./side-card.tsx";
import { TextsCard } from "./texts-card.tsx";
import { PAGE_TITLES, partName } from "./words.ts";

export function PieceEditor({ given }: { given: Piece }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const preview = useSheet();
  const publish = useSheet();
  const [language, setLanguage] = useState<Language>(apiLanguage());
  const editing = useEditing(given, {
    draftOf,
    merge: (base, mine: PieceDraft, theirs) => merge(given.kind, base, mine, theirs),
    fetch: () => call(officeContent.detail, { id: given.id }),
    changedMeanwhile: t`Somebody else changed this meanwhile`,
  });
  const { thing: piece, base, conflict } = editing;
  const { id, kind, name, revision } = piece;
  const form = useContractForm(officeContent.save, {
    defaults: base,
    // A draft is bound to the revision it was typed over.
    draft: `${id} ${revision}`,
    input: (values: PieceDraft) => ({ id, revision, ...inputOf(values) }),
    async onDone(saved) {
      begin(saved);
      toast({ text: t`Saved as a draft`, tone: "success" });
      await renew(officeContent.index);
    },
    onRefused({ name: refusal }) {
      if (refusal !== "EDIT_CONFLICT") return false;
      void editing.takeIn(form);
      return true;
    },
  });
  const draft = form.values;
  const unsaved = !isSame(base, draft);
  const leave = useUnsavedGuard(unsaved);

  const begin = (from: Piece) => editing.begin(form, from);
  const changed = async (text: string, from: Piece) => {
    begin(from);
    toast({ text, tone: "success" });
    await renew(officeContent.index);
  };
  const onRefused = ({ name: refusal }: { name: string }) => {
    if (refusal === "EDIT_CONFLICT") void editing.takeIn(form);
    return refusal === "EDIT_CONFLICT";
  };
  const withdrawing = useSend(officeContent.withdraw, {
    onDone: (from) => changed(t`No longer in the shop`, from),
    onRefused,
  });
  const restoring = useSend(officeContent.restore, {
    onDone: (from) => changed(t`The earlier version is the draft now`, from),
    onRefused,
  });
  const discarding = useSend(officeContent.discard, {
    async onDone() {
      leave();
      form.reset(base);
      await renew(officeContent.index);
      await navigate({ to: "/content", search: { tab: kind } });
    },
    onRefused,
  });
  const sure = (title: string, text: string, confirmLabel: string) =>
    confirm({ title, text, confirmLabel, cancelLabel: t`Cancel`, tone: "danger" });
  const withdraw = async () => {
    if (
      await sure(
        t`Take it down?`,
        t`Nobody sees it from now on. It can be published again.`,
        t({ context: "content", message: "Take down" }),
      )
    )
      withdrawing.mutate({ id, revision });
  };
  const discard = async () => {
    const never = piece.versions.length === 0;
    const text = never ? t`It was never published and is removed.` : t`What is published stays as it is.`;
    if (await sure(t`Discard this draft?`, text, t`Discard`)) discarding.mutate({ id, revision });
  };
  const restore = async (number: number) => {
    const isLost = piece.hasDraft || unsaved;
    const text = isLost ? t`The present draft is lost.` : t`Nothing changes in the shop until you publish it.`;
    if (await sure(t`Make version ${number} the draft?`, text, t`Make it the draft`))
      restoring.mutate({ id, revision, number });
  };
  const copy = async (from: Language) => {
    const fromName = LANGUAGE_NAMES[from];
    const loses = hasTexts(kind, draft, language);
    if (
      loses &&
      !(await sure(t`Replace these texts with those in ${fromName}?`, t`What is written here is lost.`, t`Replace`))
    )
      return;
    form.set(copied(draft, from, language));
    editing.replaced();
  };

  const { errors } = form;
  const busy = form.busy || withdrawing.isPending || restoring.isPending || discarding.isPending;
  const parts = { kind, draft, change: form.set, errors, hold: form.hold, language };
  const title = name ? i18n._(PAGE_TITLES[name]) : textIn({ ...draft.title }, apiLanguage()) || t`Without a title`;
  const others = LANGUAGES.filter((one) => one !== language && hasTexts(kind, draft, one));
  const onShop = piece.state === "shown" || piece.state === "coming";
  return (
    <Page
      title={title}
      mark={<State row={piece} />}
      about={piece.shownFrom && <Shown row={piece} />}
      back={{ link: { to: "/content", search: { tab: kind } }, label: t`News and pages` }}
      actions={
        <>
          {piece.hasDraft && (
            <Button variant="outline" aria-disabled={busy} onClick={() => void discard()}>
              {t`Discard the draft`}
            </Button>
          )}
          {onShop && kind !== "page" && (
            <Button variant="outline" aria-disabled={busy} onClick={() => void withdraw()}>
              {t({ context: "content", message: "Take down" })}
            </Button>
          )}
          <Button variant="outline" icon={<Eye aria-hidden="true" className="size-4" />} onClick={() => preview.open()}>
            {t`Preview`}
          </Button>
          <Button disabled={unsaved} onClick={() => publish.open()}>
            {t`Publish`}
          </Button>
        </>
      }
    >
      {preview.show(() => (
        <PreviewSheet kind={kind} draft={draft} first={language} />
      ))}
      {publish.show(() => (
        <PublishSheet
          piece={piece}
          missing={missingParts(kind, draft)}
          incomplete={incompleteLanguages(kind, draft)}
          onDone={(from) => changed(t`Published`, from)}
        />
      ))}
      <form {...form.props}>
        {conflict && (
          <ConflictNotice
            title={t`Somebody else changed this meanwhile`}
            both={conflict.merged.both.map((part) => partName(part, i18n))}
            taken={conflict.merged.taken.map((part) => partName(part, i18n))}
            onTheirs={() => begin(conflict.theirs)}
            onSeen={editing.forgetConflict}
          />
        )}
        <Locked when={form.busy}>
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 gap-4">
              <LanguageTabs
                incomplete={incompleteLanguages(kind, draft)}
                errors={errors}
                value={language}
                onChange={setLanguage}
              >
                <TabPanel>
                  <TextsCard
                    {...parts}
                    key={`${language} ${editing.times}`}
                    others={others}
                    onCopy={(from) => void copy(from)}
                  />
                </TabPanel>
              </LanguageTabs>
            </div>
            <div className="grid min-w-0 gap-4">
              <SideCard {...parts} />
              <HistoryCard piece={piece} onRestore={(number) => void restore(number)} />
            </div>
          </div>
        </Locked>
        <div className="mt-4">
          <FormNotice problem={form.problem} />
          {Object.keys(errors).length > 0 && !form.problem && (
            <FormNotice problem={t`Some fields need another look; they are marked.`} />
          )}
        </div>
        <SaveBar unsaved={unsaved} busy={form.busy} fresh={false} onDiscard={() => begin(piece)} />
      </form>
    </Page>
  );
}
