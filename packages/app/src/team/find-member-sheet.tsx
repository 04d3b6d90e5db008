/** Finds a member as one types. Who is asked for, and what is shown of a member, is the app's. */

import { LENGTHS } from "@banyan/contract/lengths.ts";
import { EmptyState, Sheet, Skeleton, TextField, useClose } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { QueryView, type QueryViewProps } from "../query-view.tsx";
import { useSettled } from "../use-settled.ts";

const PAUSE_MS = 250;

export interface FindMemberSheetProps {
  label: string;
  hint?: string;
  /** Before anything is typed. */
  meanwhile?: ReactNode;
  /** Whoever matches, as `<FoundMembers>`. */
  children: (search: string) => ReactNode;
}

export function FindMemberSheet({ label, hint, meanwhile, children }: FindMemberSheetProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  useEffect(() => {
    // The dialog gives the focus to its first button when it opens.
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const search = useSettled(typed.trim(), PAUSE_MS);
  return (
    <Sheet title={t`Find a member`}>
      <TextField
        ref={input}
        label={label}
        hint={hint}
        value={typed}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LENGTHS.searchOfPeople}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-3 min-h-72" aria-live="polite">
        {search ? children(search) : meanwhile}
      </div>
    </Sheet>
  );
}

export interface FoundMembersProps<Member> {
  query: QueryViewProps<{ list: readonly Member[] }>["query"];
  /** What is said where nobody matches. */
  nobody: { title: string; text: string };
  onFound: (memberId: string) => void;
  /** What is shown of a member. */
  children: (member: Member) => ReactNode;
}

export function FoundMembers<Member extends { memberId: string }>(props: FoundMembersProps<Member>) {
  const { query, nobody, onFound, children } = props;
  const close = useClose();
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-14 w-full rounded-field" />}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState picture={<EmptySearch />} {...nobody} />
        ) : (
          <ul className="-mx-5 divide-y divide-line">
            {list.map((member) => (
              <li key={member.memberId}>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    onFound(member.memberId);
                  }}
                  className="flex min-h-14 w-full items-center gap-3 px-5 py-2 text-start hover:bg-sunken focus-visible:-outline-offset-3"
                >
                  {children(member)}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
