/** A sheet with a search field and a long list. */
import { classes, inputClass, Sheet, Skeletons } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Check, Search } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

export interface SearchSheetProps {
  title: string;
  searchLabel: string;
  /** The list for the typed text. */
  children: (typed: string) => ReactNode;
}

export function SearchSheet({ title, searchLabel, children }: SearchSheetProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const search = useRef<HTMLInputElement>(null);
  // Autofocus with a hardware keyboard only; an on-screen keyboard would cover the list.
  useEffect(() => {
    if (globalThis.matchMedia?.("(pointer: fine)").matches) search.current?.focus();
  }, []);
  return (
    <Sheet title={title}>
      <div className="sticky top-0 z-10 -mx-1 bg-surface px-1 pt-1 pb-2">
        <div className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-ink-faint"
          />
          <input
            ref={search}
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-label={searchLabel}
            placeholder={t`Search`}
            autoComplete="off"
            className={classes(inputClass, "ps-11")}
          />
        </div>
      </div>
      <div className="min-h-[50dvh]">{children(typed)}</div>
    </Sheet>
  );
}

export interface ChoiceRowProps {
  chosen: boolean;
  disabled?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** A row of the list. */
export function ChoiceRow({ chosen, disabled = false, onChoose, children }: ChoiceRowProps) {
  return (
    <li>
      <button
        type="button"
        disabled={disabled}
        aria-pressed={chosen}
        onClick={onChoose}
        className={classes(
          "flex min-h-12 w-full items-center gap-3 rounded-field px-3 py-2 text-start hover:bg-sunken focus-visible:-outline-offset-2",
          chosen && "font-semibold text-brand-ink",
          disabled && "text-ink-faint",
        )}
      >
        {children}
        {chosen && <Check aria-hidden="true" className="size-5 shrink-0" strokeWidth={2.2} />}
      </button>
    </li>
  );
}

export function RowsSkeleton() {
  return (
    <div className="grid gap-3 pt-2">
      <Skeletons count={8} className="h-8 w-full" />
    </div>
  );
}
