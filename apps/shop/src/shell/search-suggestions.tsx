/**
 * Below the search of desktops: names that continue what is typed, and before that what was sought last. The focus stays in
 * the field (combobox of WAI-ARIA): arrows move, Enter chooses, Escape closes.
 */
import { ask, useQuery } from "@banyan/app/query.ts";
import { useSettled } from "@banyan/app/use-settled.ts";
import { catalog } from "@banyan/contract/browser/catalog.ts";
import { classes } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { History, Search, Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useClearHistory } from "../parts/goods/clear-history.ts";
import { noteSearch, useSearchHistory } from "../parts/goods/search-history.ts";
import type { Popup } from "./search-box.tsx";

const PAUSE_MS = 180;
const LATEST = 6;

interface SearchSuggestionsProps {
  input: HTMLInputElement;
  listId: string;
  /** Hears whether there is a list, and which option is the active one. */
  onPopup: (popup: Popup) => void;
  onSearch: (words: string) => void;
}

/** The key of the option that clears the history. */
const CLEAR = "";

interface Option {
  key: string;
  text: string;
  choose: () => void;
}

export default function SearchSuggestions({ input, listId, onPopup, onSearch }: SearchSuggestionsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const typed = useSyncExternalStore(
    (onChange) => {
      input.addEventListener("input", onChange);
      return () => input.removeEventListener("input", onChange);
    },
    () => input.value,
  );
  const [active, setActive] = useState(-1);
  const [dismissed, setDismissed] = useState(false);
  const words = typed.trim();
  const keyword = useSettled(words, PAUSE_MS);
  const history = useSearchHistory();
  const clear = useClearHistory();
  const { data } = useQuery({
    ...ask(catalog.suggest, { keyword }),
    enabled: keyword !== "",
    placeholderData: (before) => before,
  });
  const before = words === "";
  const options: Option[] = before
    ? history
        .slice(0, LATEST)
        .map((text): Option => ({ key: text, text, choose: () => onSearch(text) }))
        .concat(history.length > 0 ? { key: CLEAR, text: t`Clear the search history`, choose: () => void clear() } : [])
    : (data?.list ?? []).map(({ productId, name }) => ({
        key: productId,
        text: name,
        choose() {
          noteSearch(words);
          input.blur();
          void navigate({ to: "/pages/shop/goodsDetails", search: { id: productId } });
        },
      }));
  const open = !dismissed && options.length > 0;
  const chosen = open ? options[active] : undefined;
  const idOf = (at: number) => `${listId}-${at}`;
  const activeId = chosen && idOf(active);
  const tell = useEffectEvent(onPopup);
  useEffect(() => tell({ open, activeId }), [open, activeId]);

  const onInput = useEffectEvent(() => {
    setActive(-1);
    setDismissed(false);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Enter ends the composing of a character, and chooses nothing.
    if (event.isComposing) return;
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (options.length === 0) return;
      event.preventDefault();
      setDismissed(false);
      // One step before the first and after the last is the field itself.
      const places = options.length + 1;
      setActive((at) => ((at + 1 + (key === "ArrowDown" ? 1 : -1) + places) % places) - 1);
    } else if (key === "Enter" && chosen) {
      event.preventDefault();
      chosen.choose();
    } else if (key === "Escape" && open) {
      event.preventDefault();
      setActive(-1);
      setDismissed(true);
    }
  });
  useEffect(() => {
    const inputs = () => onInput();
    const keys = (event: KeyboardEvent) => onKey(event);
    input.addEventListener("input", inputs);
    input.addEventListener("keydown", keys);
    return () => {
      input.removeEventListener("input", inputs);
      input.removeEventListener("keydown", keys);
    };
  }, [input]);

  if (!open) return null;
  const iconOf = (key: string) => (before ? (key === CLEAR ? Trash2 : History) : Search);
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-2 overflow-hidden rounded-card border border-line bg-surface shadow-float">
      <div id={listId} role="listbox" aria-label={before ? t`Search history` : t`Suggestions`} className="py-1.5">
        {options.map(({ key, text, choose }, at) => {
          const Icon = iconOf(key);
          return (
            <button
              key={key}
              id={idOf(at)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              // The focus stays in the field, which closes the list when it loses it.
              onMouseDown={(event) => event.preventDefault()}
              onClick={choose}
              className={classes(
                "flex min-h-11 w-full items-center gap-3 px-4 py-2 text-start text-sm hover:bg-sunken",
                at === active && "bg-sunken",
              )}
            >
              <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
              <span className="min-w-0">{text}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
