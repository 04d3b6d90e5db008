/** Searches a list of people or orders as the member types. */
import { useSettled } from "@banyan/app/use-settled.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

const PAUSE_MS = 250;

export interface SearchFieldProps {
  /** What can be searched for. */
  label: string;
  value: string;
  /** Called when typing pauses. */
  onChange: (typed: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const settled = useSettled(typed.trim(), PAUSE_MS);
  const change = useEffectEvent((next: string) => {
    if (next !== value) onChange(next);
  });
  useEffect(() => change(settled), [settled]);
  return (
    <search className="relative block">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-4.5 text-ink-faint"
      />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={LENGTHS.searchOfPeople}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="h-11 w-full rounded-full border border-line-strong bg-surface ps-10 pe-4 text-base placeholder:text-ink-faint focus:outline-2 focus:-outline-offset-1 focus:outline-brand-ink"
      />
    </search>
  );
}
