/** The editor's toolbar. Each button shows whether its format is active at the caret. */
import { BLOCK_LIMITS } from "@banyan/contract/browser/blocks.ts";
import { UPLOAD_TYPES } from "@banyan/contract/browser/uploads.ts";
import { Button, classes, TextField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  Redo2,
  Undo2,
} from "lucide-react";
import { setBlockType, toggleMark } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import type { Attrs, MarkType, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useState } from "react";
import { useUpload } from "../../parts/editors/use-upload.ts";
import { schema } from "./text-schema.ts";

const { nodes, marks } = schema;

interface EditorToolbarProps {
  view: EditorView;
  state: EditorState;
  label: string;
}

export function EditorToolbar({ view, state, label }: EditorToolbarProps) {
  const { t } = useLingui();
  const [linking, setLinking] = useState(false);
  const { busy, take } = useUpload((picture) => {
    const node = nodes.picture.create({ picture, alt: "" });
    view.dispatch(view.state.tr.replaceSelectionWith(node).scrollIntoView());
    view.focus();
  });
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const tool = (icon: LucideIcon, name: string, command: Command, on?: boolean) => (
    <Tool icon={icon} label={name} on={on} disabled={!command(state)} onPress={() => run(command)} />
  );
  const block = (type: NodeType, attrs?: Attrs) => setBlockType(type, attrs);
  const list = (type: NodeType): Command => (isIn(state, type) ? liftListItem(nodes.item) : wrapInList(type));
  const chosen = state.selection instanceof NodeSelection ? state.selection.node : undefined;
  const link = linkAt(state);
  return (
    <>
      <div role="toolbar" aria-label={label} className="flex flex-wrap gap-y-0.5 border-b border-line p-1 sm:gap-x-0.5">
        {tool(Pilcrow, t`Paragraph`, block(nodes.paragraph), isIn(state, nodes.paragraph))}
        {tool(Heading2, t`Heading`, block(nodes.heading, { level: 2 }), isIn(state, nodes.heading, 2))}
        {tool(Heading3, t`Smaller heading`, block(nodes.heading, { level: 3 }), isIn(state, nodes.heading, 3))}
        {tool(Quote, t`Quotation`, block(nodes.quote), isIn(state, nodes.quote))}
        {tool(List, t({ context: "editor", message: "List" }), list(nodes.bulletList), isIn(state, nodes.bulletList))}
        {tool(ListOrdered, t`Numbered list`, list(nodes.orderedList), isIn(state, nodes.orderedList))}
        {tool(Bold, t`Bold`, toggleMark(marks.bold), isMarked(state, marks.bold))}
        {tool(Italic, t`Italic`, toggleMark(marks.italic), isMarked(state, marks.italic))}
        <Tool
          icon={Link2}
          label={t`Link`}
          on={link !== undefined}
          disabled={state.selection.empty && link === undefined}
          onPress={() => setLinking(!linking)}
        />
        <label className="has-focus-visible:outline-3 rounded-field has-focus-visible:outline-brand-ink">
          <span className={TOOL} title={t`Picture`}>
            <ImagePlus aria-hidden="true" className="size-4.5" />
          </span>
          <input
            type="file"
            accept={UPLOAD_TYPES}
            aria-label={t`Picture`}
            aria-disabled={busy}
            className="sr-only"
            onChange={(event) => {
              if (!busy) void take(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </label>
        {tool(Minus, t`Line across`, (now, dispatch) => {
          dispatch?.(now.tr.replaceSelectionWith(nodes.rule.create()).scrollIntoView());
          return true;
        })}
        {tool(Undo2, t`Undo`, undo)}
        {tool(Redo2, t`Redo`, redo)}
        <span role="status" className="sr-only">
          {busy && t`Uploading`}
        </span>
      </div>
      {linking && (
        <LinkBar
          key={link}
          first={link ?? ""}
          onDone={(href) => {
            setLinking(false);
            if (href !== undefined) run(href === "" ? unlink : linkTo(href));
          }}
        />
      )}
      {chosen?.type === nodes.picture && (
        <div className="border-b border-line p-3">
          <TextField
            label={t`What the picture shows, for people who cannot see it`}
            maxLength={BLOCK_LIMITS.alt}
            value={chosen.attrs.alt}
            onChange={({ target }) => {
              const { from } = view.state.selection;
              const { tr } = view.state;
              tr.setNodeAttribute(from, "alt", target.value);
              view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, from)));
            }}
          />
        </div>
      )}
    </>
  );
}

const TOOL = classes(
  "inline-flex size-10 cursor-pointer items-center justify-center rounded-field text-ink-soft",
  "hover:bg-sunken hover:text-ink aria-pressed:bg-brand-soft aria-pressed:text-brand-ink disabled:opacity-40",
);

interface ToolProps {
  icon: LucideIcon;
  label: string;
  on: boolean | undefined;
  disabled: boolean;
  onPress: () => void;
}

function Tool({ icon: Icon, label, on, disabled, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={on}
      disabled={disabled && !on}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={TOOL}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  );
}

/** Edits the URL of a link; an empty one removes the link. */
function LinkBar({ first, onDone }: { first: string; onDone: (href: string | undefined) => void }) {
  const { t } = useLingui();
  const [href, setHref] = useState(first);
  return (
    <div className="flex flex-wrap items-end gap-2 border-b border-line p-3">
      <TextField
        label={t`Where the link leads`}
        hint={t`https://…, mailto:…, tel:… or a page of the shop, such as #/pages/index`}
        className="min-w-0 flex-1 basis-64"
        value={href}
        onChange={({ target }) => setHref(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onDone(undefined);
          if (event.key !== "Enter") return;
          event.preventDefault();
          onDone(href.trim());
        }}
      />
      <Button size="sm" onClick={() => onDone(href.trim())}>
        {t`Set the link`}
      </Button>
      {first !== "" && (
        <Button size="sm" variant="outline" onClick={() => onDone("")}>
          {t`Remove the link`}
        </Button>
      )}
    </div>
  );
}

/** Whether the caret is in a block of this type. */
function isIn({ selection: { $from } }: EditorState, type: NodeType, level?: number): boolean {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type === type) return level === undefined || node.attrs.level === level;
    // A paragraph in a list counts as the list.
    if (type === nodes.paragraph && node.type === nodes.item) return false;
  }
  return false;
}

function isMarked({ selection: { empty, from, to, $from }, storedMarks, doc }: EditorState, type: MarkType): boolean {
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
}

/** The URL of the link at the caret. */
function linkAt({ selection: { $from, from, to }, doc }: EditorState): string | undefined {
  const here = marks.link.isInSet($from.marks())?.attrs.href as string | undefined;
  let found = here;
  doc.nodesBetween(from, to, (node) => {
    found ??= marks.link.isInSet(node.marks)?.attrs.href as string | undefined;
  });
  return found;
}

/** The selection, or the whole link at the caret. */
function reach({ selection: { from, to, empty, $from } }: EditorState): { from: number; to: number } {
  const mark = marks.link.isInSet($from.marks());
  if (!empty || !mark) return { from, to };
  const { parent } = $from;
  let [start, end] = [$from.start(), $from.start()];
  let found = { from, to };
  for (const child of parent.children) {
    end = start + child.nodeSize;
    if (mark.isInSet(child.marks) && start <= from && from <= end) found = { from: start, to: end };
    start = end;
  }
  return found;
}

const unlink: Command = (state, dispatch) => {
  const { from, to } = reach(state);
  dispatch?.(state.tr.removeMark(from, to, marks.link));
  return true;
};

const linkTo =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = reach(state);
    dispatch?.(state.tr.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href })));
    return true;
  };
