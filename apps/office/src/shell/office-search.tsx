/**
 * The search of the office: members, orders, withdrawals and products by a number, a name or a code. The focus stays in
 * the field (combobox of WAI-ARIA): arrows move, Enter opens, Escape closes.
 */
import { errorText } from "@banyan/app/errors.ts";
import { askList, useQuery } from "@banyan/app/query.ts";
import { useSettled } from "@banyan/app/use-settled.ts";
import { officeSearch } from "@banyan/contract/browser/office/search.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, classes, Loading, Skeleton } from "@banyan/ui";
import { Plural, useLingui } from "@lingui/react/macro";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type FoundGroup, type Hit, useFoundGroups } from "./found-groups.tsx";

const SETTLED_MS = 250;
/** One character finds too much. */
const SHORTEST = 2;

interface OfficeSearchProps {
  /** Id of the field. */
  id: string;
  /** Called when a result was opened, or on Escape in an empty field. */
  onClose: () => void;
  className: string;
}

export function OfficeSearch({ id, onClose, className }: OfficeSearchProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** Enter was pressed before the results came: the first one opens when they do. */
  const [isEntered, setEntered] = useState(false);
  const words = text.trim();
  const settled = useSettled(words, SETTLED_MS);
  const sought = isEntered ? words : settled;
  const query = useQuery({
    ...askList(officeSearch.index, { search: sought }),
    enabled: isOpen && sought.length >= SHORTEST,
  });
  const isCurrent = sought === words && query.isSuccess && !query.isPlaceholderData;
  const groups = useFoundGroups(query.data, sought);
  const hits = groups.flatMap((group) => group.hits);
  const isLongEnough = words.length >= SHORTEST;
  const chosen = isOpen && isLongEnough && !query.error ? hits[active] : undefined;
  const listId = `${id}-list`;
  const idOf = (hit: Hit) => `${id}-${hit.key}`;

  const close = () => {
    setOpen(false);
    setEntered(false);
  };
  const go = (hit: Hit) => {
    close();
    setText("");
    field.current?.blur();
    onClose();
    void navigate(hit.link);
  };
  const openFirst = useEffectEvent(() => {
    setEntered(false);
    if (hits[0]) go(hits[0]);
  });
  useEffect(() => {
    if (!isEntered || !isCurrent) return;
    const timer = setTimeout(() => openFirst());
    return () => clearTimeout(timer);
  }, [isEntered, isCurrent]);
  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.key}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen, id]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter ends the composing of a character, and chooses nothing.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      if (hits.length > 0) setActive((at) => (at + (event.key === "ArrowDown" ? 1 : -1) + hits.length) % hits.length);
    } else if (event.key === "Enter" && isLongEnough) {
      event.preventDefault();
      setOpen(true);
      if (!isCurrent) setEntered(true);
      else if (chosen) go(chosen);
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (isOpen && words !== "") return close();
      setText("");
      close();
      field.current?.blur();
      onClose();
    }
  };
  return (
    <search
      aria-label={t`Office`}
      className={classes("relative", className)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-3.5 top-3.25 size-4.5 text-ink-faint lg:top-2.75"
      />
      <input
        ref={field}
        id={id}
        type="search"
        role="combobox"
        aria-label={t`Search the office`}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={chosen && idOf(chosen)}
        aria-keyshortcuts="Control+K Meta+K"
        placeholder={t`Search the office`}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LENGTHS.searchOfPeople}
        value={text}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setEntered(false);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        className="h-11 w-full rounded-full border border-line bg-surface ps-10 pe-4 text-sm placeholder:text-ink-faint focus:outline-2 focus:-outline-offset-1 focus:outline-brand-ink lg:h-10"
      />
      {text === "" && (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute end-3.5 top-2.5 hidden rounded border border-line px-1.5 py-0.5 text-2xs text-ink-faint lg:block"
        >
          Ctrl K
        </kbd>
      )}
      {isOpen && (
        <div className="absolute inset-x-0 top-full z-40 max-h-[min(70dvh,34rem)] overflow-y-auto rounded-card border border-line bg-surface py-1.5 shadow-float lg:mt-2">
          <div id={listId} role="listbox" aria-label={t`Found`}>
            {isLongEnough && !query.error && (
              <FoundList groups={groups} chosen={chosen} idOf={idOf} onChoose={go} stale={!isCurrent} />
            )}
          </div>
          <Situation
            isLongEnough={isLongEnough}
            isLoading={!query.data && !query.error}
            isEmpty={isCurrent && hits.length === 0}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
          <p role="status" className="sr-only">
            {isLongEnough && isCurrent && <Plural value={hits.length} one="# result" other="# results" />}
          </p>
        </div>
      )}
    </search>
  );
}

interface SituationProps {
  isLongEnough: boolean;
  isLoading: boolean;
  isEmpty: boolean;
  error: unknown;
  onRetry: () => void;
}

/** What the panel says in place of results. */
function Situation({ isLongEnough, isLoading, isEmpty, error, onRetry }: SituationProps) {
  const { t } = useLingui();
  const hint = t`Names, emails and phones of members; numbers of members, orders, parcels, withdrawals and top-ups; addresses and transactions; products and their codes.`;
  if (!isLongEnough) return <p className="px-4 py-2 text-sm text-ink-soft">{hint}</p>;
  if (error) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 text-sm">
        <span className="min-w-0 flex-1 text-danger">{errorText(error)}</span>
        <Button variant="outline" size="sm" onClick={onRetry}>
          {t`Try again`}
        </Button>
      </div>
    );
  }
  if (isLoading) {
    return (
      <Loading label={t`Loading`} className="grid animate-late gap-2 px-4 py-2">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-9 w-full" />
        ))}
      </Loading>
    );
  }
  if (!isEmpty) return null;
  return (
    <div className="px-4 py-2 text-sm">
      <p className="font-medium">{t`Nothing found`}</p>
      <p className="mt-0.5 text-ink-soft">{hint}</p>
    </div>
  );
}

interface FoundListProps {
  groups: readonly FoundGroup[];
  chosen: Hit | undefined;
  idOf: (hit: Hit) => string;
  onChoose: (hit: Hit) => void;
  /** The results are those of an earlier text. */
  stale: boolean;
}

function FoundList({ groups, chosen, idOf, onChoose, stale }: FoundListProps) {
  const router = useRouter();
  return groups.map((group) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box, not of fields.
    <div key={group.id} role="group" aria-label={group.name} className={classes("py-1", stale && "opacity-60")}>
      <p aria-hidden="true" className="px-4 py-1 text-xs font-medium text-ink-faint">
        {group.name}
      </p>
      {group.hits.map((hit) => (
        <a
          key={hit.key}
          id={idOf(hit)}
          href={router.history.createHref(router.buildLocation(hit.link).href)}
          role="option"
          tabIndex={-1}
          aria-selected={hit === chosen}
          // The focus stays in the field, which closes the list when it loses it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onChoose(hit);
          }}
          className={classes(
            "flex min-h-11 items-center gap-3 px-4 py-1.5 text-sm hover:bg-sunken",
            hit === chosen && "bg-sunken",
          )}
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{hit.title}</span>
            {hit.about && <span className="block truncate text-xs text-ink-soft">{hit.about}</span>}
          </span>
          {hit.mark}
        </a>
      ))}
    </div>
  ));
}
