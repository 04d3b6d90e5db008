/** Keyboard navigation of a tree: one tab stop, arrow keys, and type-ahead by name. */
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type DrawnPlace, type Place, placeTyped, type TreeStep } from "./two-sided-tree.rules.ts";

/** Letters typed within this time form one word, in milliseconds. */
const ONE_WORD_MS = 700;

export interface TreeKeysProps<Content> {
  /** The accessible name of the tree. */
  label: string;
  root: Place<Content>;
  /** A full description of a place, for screen readers. */
  spokenOf: (place: DrawnPlace<Content>) => string;
  /** Names that type-ahead matches. */
  namesOf: (content: Content) => readonly string[];
  /** The search result to highlight. */
  marked?: string;
  onPress: (place: DrawnPlace<Content>) => void;
  /** The user wants to see below a place of the last row. */
  onOpen: (id: string) => void;
  /** The user wants to see above the root. Returns whether there is a parent. */
  onClimb: () => boolean;
}

interface Folding {
  folded: ReadonlySet<string>;
  onFold: (folded: ReadonlySet<string>) => void;
}

/** `reveal` scrolls a place into view before it gets the focus. */
export function useTreeKeys<Content>(
  tree: TreeKeysProps<Content>,
  places: readonly DrawnPlace<Content>[],
  stepOf: (from: string, key: string) => TreeStep | undefined,
  reveal?: (place: DrawnPlace<Content>) => void,
  folding?: Folding,
) {
  const { root, spokenOf, namesOf, marked, onPress, onOpen, onClimb } = tree;
  const [last, setLast] = useState(root.id);
  const elements = useRef(new Map<string, HTMLElement>());
  const climbing = useRef(false);
  const word = useRef({ letters: "", at: 0 });
  const at = places.some(({ id }) => id === last) ? last : root.id;

  const focus = (id: string) => {
    const place = places.find((one) => one.id === id);
    if (!place) return;
    reveal?.(place);
    setLast(id);
    elements.current.get(id)?.focus();
  };
  const arrived = useEffectEvent((id: string) => {
    if (!climbing.current) return;
    climbing.current = false;
    focus(id);
  });
  useEffect(() => arrived(root.id), [root.id]);

  const take = (step: TreeStep) => {
    if ("to" in step) focus(step.to);
    else if ("open" in step) onOpen(step.open);
    else if ("climb" in step) climbing.current = onClimb();
    else if (folding) {
      const folded = new Set(folding.folded);
      if ("fold" in step) folded.add(step.fold);
      else folded.delete(step.unfold);
      folding.onFold(folded);
    }
  };
  const type = (letter: string, now: number) => {
    const before = now - word.current.at < ONE_WORD_MS ? word.current.letters : "";
    word.current = { letters: before + letter, at: now };
    const found = placeTyped(places, at, word.current.letters, namesOf);
    if (found) focus(found);
  };
  const press = (event: KeyboardEvent, place: DrawnPlace<Content>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOf(place.id, event.key);
    if (step) take(step);
    else if (event.key === "Enter" || event.key === " ") onPress(place);
    else if (event.key.length === 1) type(event.key, event.timeStamp);
    else if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
  };
  const isExpanded = (place: DrawnPlace<Content>) => {
    if (place.below) return !folding?.folded.has(place.id);
    return place.hasMore ? false : undefined;
  };
  /** Props of a place's element, except for style and content. */
  const itemOf = (place: DrawnPlace<Content>) => ({
    ref: (element: HTMLElement | null) => {
      if (element) elements.current.set(place.id, element);
      else elements.current.delete(place.id);
    },
    role: "treeitem",
    tabIndex: place.id === at ? 0 : -1,
    "aria-label": spokenOf(place),
    "aria-level": place.row + 1,
    "aria-setsize": place.above ? 2 : 1,
    "aria-posinset": place.side === "right" ? 2 : 1,
    "aria-expanded": isExpanded(place),
    "aria-selected": place.id === marked,
    onFocus: () => setLast(place.id),
    onClick: () => onPress(place),
    onKeyDown: (event: KeyboardEvent) => press(event, place),
  });
  return { itemOf };
}
