/** The initial state of an editor: key bindings, undo, and input rules that turn plain-text marks into blocks. */
import type { Block } from "@banyan/contract/blocks.ts";
import { baseKeymap, chainCommands, exitCode, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, EditorState } from "prosemirror-state";
import { documentOf, schema } from "./text-schema.ts";

const { nodes, marks } = schema;

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.lineBreak.create()).scrollIntoView());
  return true;
};

/** Tab is not bound: it moves to the next field. */
const KEYS = {
  "Mod-z": undo,
  "Shift-Mod-z": redo,
  "Mod-y": redo,
  "Mod-b": toggleMark(marks.bold),
  "Mod-i": toggleMark(marks.italic),
  "Shift-Enter": chainCommands(exitCode, breakLine),
  Enter: chainCommands(splitListItem(nodes.item), liftListItem(nodes.item)),
};

const WHILE_TYPING = inputRules({
  rules: [
    textblockTypeInputRule(/^##\s$/, nodes.heading, { level: 2 }),
    textblockTypeInputRule(/^###\s$/, nodes.heading, { level: 3 }),
    textblockTypeInputRule(/^>\s$/, nodes.quote),
    wrappingInputRule(/^[-*•]\s$/, nodes.bulletList),
    wrappingInputRule(/^1\.\s$/, nodes.orderedList),
  ],
});

export function beginState(blocks: readonly Block[]): EditorState {
  return EditorState.create({
    doc: documentOf(blocks),
    plugins: [WHILE_TYPING, keymap(KEYS), keymap(baseKeymap), history()],
  });
}
