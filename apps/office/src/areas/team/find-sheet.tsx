/** Finds any member by member ID, name, email or mobile. */
import { useLevelNames } from "@banyan/app/level-names.ts";
import { askList, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSettled } from "@banyan/app/use-settled.ts";
import { officeMembers } from "@banyan/contract/browser/office/members.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Badge, EmptyState, Sheet, Skeleton, TextField, useClose } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { MemberStatusBadge } from "../../parts/members/member-status.tsx";

const PAUSE_MS = 250;
const SHOWN = 20;

export function FindSheet({ onFound }: { onFound: (memberId: string) => void }) {
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
        label={t`Member ID, name, email or mobile`}
        value={typed}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LENGTHS.searchOfPeople}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-3 min-h-72" aria-live="polite">
        {search ? (
          <Found
            search={search}
            onFound={(memberId) => {
              close();
              onFound(memberId);
            }}
          />
        ) : (
          <p className="text-sm text-ink-faint">{t`Results appear here as you type.`}</p>
        )}
      </div>
    </Sheet>
  );
}

function Found({ search, onFound }: { search: string; onFound: (memberId: string) => void }) {
  const { t } = useLingui();
  const levelName = useLevelNames();
  const query = useQuery(askList(officeMembers.index, { search, limit: SHOWN }));
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-14 w-full rounded-field" />}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState
            picture={<EmptySearch />}
            title={t`No members match`}
            text={t`Try the whole member ID, or the beginning of a name.`}
          />
        ) : (
          <ul className="-mx-5 divide-y divide-line">
            {list.map((member) => (
              <li key={member.memberId}>
                <button
                  type="button"
                  onClick={() => onFound(member.memberId)}
                  className="flex min-h-14 w-full items-center gap-3 px-5 py-2 text-start hover:bg-sunken focus-visible:-outline-offset-3"
                >
                  <span className="min-w-0 flex-1 text-sm">
                    <span className="block font-semibold break-words">{member.name}</span>
                    <span className="figures block text-xs text-ink-faint">{member.memberId}</span>
                  </span>
                  <span className="flex shrink-0 flex-wrap justify-end gap-1">
                    {member.status !== "active" && <MemberStatusBadge status={member.status} />}
                    <Badge tone={member.activated ? "gold" : "plain"}>
                      {member.activated ? levelName(member.level) : t`Not activated`}
                    </Badge>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
