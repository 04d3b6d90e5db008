/** The rich text editor. Loaded with the first text that is edited, in the office only. */
import type { Block } from "@banyan/contract/blocks.ts";
import { classes } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import type { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { beginState } from "./editor-state.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { blocksOf } from "./text-schema.ts";

interface TextEditorProps {
  id: string;
  label: string;
  lang: string;
  /** The initial content. Later content from outside requires a new editor. */
  first: readonly Block[];
  onChange: (blocks: Block[]) => void;
  hold: (element: { focus: () => void } | null) => void;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Styles text as the shop does. */
const LOOK = classes(
  "[&_.ProseMirror]:min-h-64 [&_.ProseMirror]:px-4 [&_.ProseMirror]:py-3 [&_.ProseMirror]:outline-none",
  "[&_.ProseMirror]:whitespace-pre-wrap [&_.ProseMirror]:break-words [&_.ProseMirror>*+*]:mt-3",
  "[&_h2]:text-lg [&_h2]:font-semibold [&_h3]:font-semibold [&_strong]:font-semibold [&_em]:italic",
  "[&_blockquote]:border-s-3 [&_blockquote]:border-brand [&_blockquote]:ps-4",
  "[&_ul]:list-disc [&_ul]:ps-6 [&_ol]:list-decimal [&_ol]:ps-6 [&_a]:text-brand-ink [&_a]:underline",
  "[&_img]:max-w-full [&_img]:rounded-card [&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-brand-ink",
);

export default function TextEditor({ id, label, lang, first, onChange, hold, ...described }: TextEditorProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const [state, setState] = useState<EditorState>();
  const said = useRef(JSON.stringify(first));
  const changed = useEffectEvent((next: EditorState) => {
    setState(next);
    const blocks = blocksOf(next.doc);
    const text = JSON.stringify(blocks);
    if (text === said.current) return;
    said.current = text;
    onChange(blocks);
  });
  const begin = useEffectEvent((host: HTMLElement) => {
    const created = new EditorView(host, {
      state: beginState(first),
      dispatchTransaction(transaction) {
        const next = created.state.apply(transaction);
        created.updateState(next);
        changed(next);
      },
      attributes: { id, role: "textbox", "aria-multiline": "true", "aria-label": label, lang, spellcheck: "true" },
    });
    hold({ focus: () => created.focus() });
    setView(created);
    setState(created.state);
    return created;
  });
  const end = useEffectEvent(() => hold(null));
  useEffect(() => {
    const { current: host } = place;
    if (!host) return;
    const created = begin(host);
    return () => {
      end();
      created.destroy();
    };
  }, []);
  const wrong = described["aria-invalid"];
  const by = described["aria-describedby"];
  useEffect(() => {
    if (by) view?.dom.setAttribute("aria-describedby", by);
    else view?.dom.removeAttribute("aria-describedby");
  }, [view, by]);
  return (
    <div
      className={classes(
        "rounded-field border bg-surface focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-brand-ink",
        wrong ? "border-danger" : "border-line-strong",
      )}
    >
      {view && state && <EditorToolbar view={view} state={state} label={t`Format of the text`} />}
      <div ref={place} className={LOOK} />
    </div>
  );
}
