/** A two-sided tree as an indented list, collapsible and navigable by keys. */
import { type ReactNode, useState } from "react";
import { Chevron } from "./card.tsx";
import { classes } from "./classes.ts";
import { type TreeKeysProps, useTreeKeys } from "./tree-keys.ts";
import { type DrawnPlace, drawingOf, stepInList, unfolded } from "./two-sided-tree.rules.ts";

const ANY_PITCH = { across: 1, down: 1 };
const INDENT_REM = 1.25;
const NOTHING: ReadonlySet<string> = new Set();

export interface TwoSidedListProps<Content> extends TreeKeysProps<Content> {
  renderPlace: (place: DrawnPlace<Content>) => ReactNode;
  className?: string;
}

export function TwoSidedList<Content>({ renderPlace, className, ...tree }: TwoSidedListProps<Content>) {
  const [folded, setFolded] = useState(NOTHING);
  const { places } = drawingOf(tree.root, ANY_PITCH);
  const { itemOf } = useTreeKeys(tree, places, (from, key) => stepInList(places, folded, from, key), undefined, {
    folded,
    onFold: setFolded,
  });
  const twist = ({ id, below }: DrawnPlace<Content>) => {
    if (!below) tree.onOpen(id);
    else setFolded(folded.has(id) ? without(folded, id) : new Set([...folded, id]));
  };
  return (
    <div role="tree" aria-label={tree.label} className={classes("divide-y divide-line", className)}>
      {unfolded(places, folded).map((place) => (
        <div
          key={place.id}
          {...itemOf(place)}
          className="relative flex min-h-14 cursor-pointer items-center gap-3 py-2 pe-4 hover:bg-sunken focus-visible:-outline-offset-3 aria-selected:bg-brand-soft"
          style={{ paddingInlineStart: `${0.5 + place.row * INDENT_REM}rem` }}
        >
          {Array.from({ length: place.row }, (_, row) => (
            <span
              key={row}
              aria-hidden="true"
              className="absolute inset-y-0 border-s border-line"
              style={{ insetInlineStart: `${1.5 + row * INDENT_REM}rem` }}
            />
          ))}
          <Twist place={place} isFolded={folded.has(place.id)} onPress={() => twist(place)} />
          {renderPlace(place)}
        </div>
      ))}
    </div>
  );
}

const without = (folded: ReadonlySet<string>, id: string) => new Set([...folded].filter((one) => one !== id));

interface TwistProps {
  place: DrawnPlace<unknown>;
  isFolded: boolean;
  onPress: () => void;
}

/** Collapses a place, or opens the tree below it. For pointers; keys work on the place itself. */
function Twist({ place, isFolded, onPress }: TwistProps) {
  if (!place.below && !place.hasMore) return <span className="w-6 shrink-0" />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
      className={classes(
        "flex size-6 shrink-0 touch-target items-center justify-center transition-transform duration-150",
        place.below && !isFolded && "rotate-90",
      )}
    >
      <Chevron />
    </button>
  );
}
