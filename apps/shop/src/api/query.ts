/**
 * Reading from the server with TanStack Query. `useQuery(ask(catalog.detail, { id }))` is all a page needs; what is kept
 * belongs to a language, and where the call needs a member, to that member.
 */
import { Refused, Unreachable } from "@banyan/contract/client.ts";
import type { Endpoint, InputOf, OutputOf } from "@banyan/contract/endpoint.ts";
import { infiniteQueryOptions, QueryClient, queryOptions } from "@tanstack/react-query";
import { apiLanguage } from "../i18n/language.ts";
import { currentMember } from "../session/session.ts";
import { call } from "./call.ts";

const FRESH_MS = 30_000;
const KEPT_MS = 30 * 60_000;
const RETRIES = 1;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      // A definite answer is not asked for again, and whoever waited for a whole minute is told so (docs/product.md 9).
      retry: (failures, error) => failures < RETRIES && error instanceof Unreachable && !error.late,
      retryDelay: 800,
      // Without a connection a query fails and says so; paused, it would show a skeleton for as long as that lasts.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { networkMode: "always" },
  },
});

/** The key of a call: everything that its answer depends on. Without input: of all its calls, for invalidating. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: InputOf<E>): readonly unknown[] {
  const who = endpoint.access === "member" ? (currentMember()?.memberId ?? "") : "";
  return input === undefined ? [endpoint.path] : [endpoint.path, apiLanguage(), who, input];
}

/** Options for `useQuery`, `prefetchQuery` and `ensureQueryData`. */
export function ask<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }): Promise<OutputOf<E>> => call(endpoint, input, { signal }),
  });
}

interface Page {
  total: number;
  page: number;
  limit: number;
  nextCursor?: string | null;
}
type Where = { cursor: string } | { page: number };
const FIRST_PAGE: Where = { page: 1 };

/** Options for `useInfiniteQuery` on a paged list: by cursor where the list gives one, else by page. */
export function askPages<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, input), "pages"],
    queryFn: ({ signal, pageParam }): Promise<OutputOf<E>> =>
      call(endpoint, { ...(input as object), ...pageParam } as InputOf<E>, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last): Where | undefined => nextPage(last as Page),
  });
}

function nextPage(last: Page): Where | undefined {
  if (last.nextCursor) return { cursor: last.nextCursor };
  if (last.nextCursor === null) return undefined;
  return last.page * last.limit < last.total ? { page: last.page + 1 } : undefined;
}

/** Forgets what belonged to a member; the next one must not see it. */
export function forgetMemberData(): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[2] !== "" });
}

export { Refused, Unreachable };
