/** Parts of a table: sortable headers, selection checkboxes, column selection. */
import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "./button.tsx";
import { Checkbox, Tick } from "./choices.tsx";

interface Sortable {
  getCanSort: () => boolean;
  getIsSorted: () => false | "asc" | "desc";
  toggleSorting: (descending?: boolean) => void;
  clearSorting: () => void;
}

interface SortHeadProps {
  head: ReactNode;
  className: string;
  column: Sortable | undefined;
}

/** Cycles through ascending, descending and the original order. */
export function SortHead({ head, className, column }: SortHeadProps) {
  const sorted = column?.getIsSorted() ?? false;
  if (!column?.getCanSort()) {
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    );
  }
  const turn = () => (sorted === "desc" ? column.clearSorting() : column.toggleSorting(sorted === "asc"));
  return (
    <th
      scope="col"
      aria-sort={sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : "none"}
      className={className}
    >
      <button
        type="button"
        onClick={turn}
        className="inline-flex min-h-6 items-center gap-1 font-medium touch-target hover:text-ink"
      >
        {head}
        <svg
          aria-hidden="true"
          viewBox="0 0 12 12"
          className={`size-3 transition-transform ${sorted ? "opacity-100" : "opacity-35"} ${sorted === "desc" ? "rotate-180" : ""}`}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={sorted ? "M6 10V2M2.5 5.5 6 2l3.5 3.5" : "M3.5 4.5 6 2l2.5 2.5M3.5 7.5 6 10l2.5-2.5"} />
        </svg>
      </button>
    </th>
  );
}

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Indeterminate: some but not all. */
  some?: boolean;
  onChange: (checked: boolean) => void;
}

export function SelectBox({ label, checked, some = false, onChange }: SelectBoxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = some && !checked;
  }, [some, checked]);
  return (
    <label className="inline-flex size-9 items-center justify-center">
      <Tick ref={ref} checked={checked} some={some && !checked} onChange={(event) => onChange(event.target.checked)} />
      <span className="sr-only">{label}</span>
    </label>
  );
}

interface ColumnChoiceProps {
  words: { columns: string; compact: string };
  columns: readonly { id: string; head: string }[];
  hidden: readonly string[];
  onHidden: (hidden: readonly string[]) => void;
  compact: boolean;
  onCompact: ((compact: boolean) => void) | undefined;
}

/** Column selection and density in a popover, which closes on Escape and on a press outside. */
export function ColumnChoice({ words, columns, hidden, onHidden, compact, onCompact }: ColumnChoiceProps) {
  const id = useId();
  const anchor = `--columns${id.replace(/\W/g, "")}`;
  const toggle = (column: string, shown: boolean) =>
    onHidden(shown ? hidden.filter((one) => one !== column) : [...hidden, column]);
  return (
    <>
      <IconButton label={words.columns} size="sm" tone="faint" popoverTarget={id} style={{ anchorName: anchor }}>
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-4.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
        >
          <path d="M4 5h16v14H4zM9.5 5v14M14.5 5v14" strokeLinejoin="round" />
        </svg>
      </IconButton>
      <fieldset
        id={id}
        popover="auto"
        aria-label={words.columns}
        className="m-auto rounded-card border border-line bg-surface p-2 pe-4 text-ink shadow-float supports-[top:anchor(bottom)]:inset-auto supports-[top:anchor(bottom)]:m-0"
        style={{ positionAnchor: anchor, top: "anchor(bottom)", right: "anchor(right)" }}
      >
        {columns.map((column) => (
          <Checkbox
            key={column.id}
            label={column.head}
            checked={!hidden.includes(column.id)}
            onChange={(event) => toggle(column.id, event.target.checked)}
          />
        ))}
        <div className="mt-1 border-t border-line pt-1">
          <Checkbox label={words.compact} checked={compact} onChange={(event) => onCompact?.(event.target.checked)} />
        </div>
      </fieldset>
    </>
  );
}
