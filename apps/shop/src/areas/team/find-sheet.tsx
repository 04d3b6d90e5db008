/** Finds a member below by its full member ID, or a direct referral by a part of the name. */
import { askList, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { PlaceRow } from "@banyan/app/team/place-row.tsx";
import { useSettled } from "@banyan/app/use-settled.ts";
import { team } from "@banyan/contract/browser/team.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { EmptyState, Sheet, Skeleton, TextField, useClose } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

export default function FindSheet({ onFound }: { onFound: (memberId: string) => void }) {
  const { t } = useLingui();
  const close = useClose();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  useEffect(() => {
    // Opening the dialog focuses its first button; move the focus to the input.
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const search = useSettled(typed.trim(), PAUSE_MS);
  return (
    <Sheet title={t`Find a member`}>
      <TextField
        ref={input}
        label={t`Member ID or name`}
        hint={t`Find anyone in your team by full member ID, or a direct referral by name.`}
        value={typed}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LENGTHS.searchOfPeople}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-3 min-h-72" aria-live="polite">
        {search && (
          <Found
            search={search}
            onFound={(memberId) => {
              close();
              onFound(memberId);
            }}
          />
        )}
      </div>
    </Sheet>
  );
}

function Found({ search, onFound }: { search: string; onFound: (memberId: string) => void }) {
  const { t } = useLingui();
  const query = useQuery(askList(team.search, { search }));
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-14 w-full rounded-field" />}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState picture={<EmptySearch />} title={t`Nobody found`} text={t`Please check the member ID.`} />
        ) : (
          <ul className="-mx-5 divide-y divide-line">
            {list.map((member) => (
              <li key={member.memberId}>
                <button
                  type="button"
                  onClick={() => onFound(member.memberId)}
                  className="flex min-h-14 w-full items-center gap-3 px-5 py-2 text-start hover:bg-sunken focus-visible:-outline-offset-3"
                >
                  <PlaceRow place={{ kind: "member", member }} />
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
