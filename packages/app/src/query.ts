/**
 * Server reads with TanStack Query: `useQuery(ask(catalog.detail, { id }))`. The cache is keyed by language and, for
 * calls that need a session, by viewer.
 */
import { Unreachable } from "@banyan/contract/client.ts";
import type { Call, Endpoint, InputOf, OutputOf, Repeatable } from "@banyan/contract/endpoint.ts";
import { useLocale } from "@banyan/ui";
import { createState, useValue } from "@banyan/ui/state.ts";
import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  queryOptions,
  useInfiniteQuery as useInfiniteTanstackQuery,
  useQuery as useTanstackQuery,
} from "@tanstack/react-query";
import { useState } from "react";
import { call, connection } from "./call.ts";

const FRESH_MS = 30_000;
const KEPT_MS = 30 * 60_000;
const RETRIES = 1;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      // Definite answers are not retried; a timeout (one minute) is reported instead of retried (docs/product.md 9).
      retry: (failures, error) => failures < RETRIES && error instanceof Unreachable && !error.late,
      retryDelay: 800,
      // Offline, a query fails and shows an error; paused, it would show a skeleton indefinitely.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { networkMode: "always" },
  },
});

/** The viewer that visible pages were rendered for. */
const drawnFor = createState("");

/** Called by the app's session. Drops all data of the previous viewer. */
export function viewerChanged(): void {
  const id = connection().viewer();
  if (id === drawnFor.get()) return;
  drawnFor.set(id);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[2] !== "" && queryKey[2] !== id });
}

/**
 * The cache key of a call: everything that its response depends on. Without input: the prefix of all its calls, for
 * invalidation.
 */
export function keyOf<E extends Endpoint | Call>(endpoint: E, input?: InputOf<E>): readonly unknown[] {
  if (input === undefined) return [endpoint.path];
  const { language, viewer } = connection();
  return [endpoint.path, language(), endpoint.access === "public" ? "" : viewer(), input];
}

/** Re-renders when language or viewer change, because keys depend on them. */
function useScope(): void {
  useLocale();
  useValue(drawnFor);
}

/**
 * TanStack's `useQuery` for the options of `ask` and `askList`. Pages use this one, because it follows language and
 * viewer.
 */
export const useQuery = ((options, client) => {
  useScope();
  return useOrInLastLanguage(useTanstackQuery(options, client), options.queryKey);
}) as typeof useTanstackQuery;

/** TanStack's `useInfiniteQuery` for the options of `askPages`; see `useQuery`. */
export const useInfiniteQuery = ((options, client) => {
  useScope();
  return useOrInLastLanguage(useInfiniteTanstackQuery(options, client), options.queryKey);
}) as typeof useInfiniteTanstackQuery;

/** What `useOrInLastLanguage` needs of a result. */
interface Answered {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
}

/**
 * While the answer in a newly chosen language is not there, the result in the previous one stays as it was, and with it
 * what was typed on the page and the sheets that are open; without a connection too. A refusal replaces it.
 */
function useOrInLastLanguage<Result extends Answered>(result: Result, queryKey: readonly unknown[]): Result {
  const subject = subjectOf(queryKey);
  const language = queryKey[1];
  const [last, setLast] = useState<{ result: Result; subject: string; language: unknown }>();
  const { data } = result;
  if (data !== undefined && (last?.result.data !== data || last.subject !== subject || last.language !== language))
    setLast({ result, subject, language });
  if (data !== undefined || last?.subject !== subject || last.language === language) return result;
  if (result.error && !(result.error instanceof Unreachable)) return result;
  return { ...last.result, isFetching: result.isFetching, isPlaceholderData: true };
}

/** What a key is about, in whatever language. */
function subjectOf([path, , ...rest]: readonly unknown[]): string {
  return hashKey([path, ...rest]);
}

/** What pages show of a call: its answer or, while that is on its way in a newly chosen language, the latest in another. */
export function shownOf<E extends Repeatable>(endpoint: E, input: InputOf<E>): OutputOf<E> | undefined {
  const queryKey = keyOf(endpoint, input);
  const shown = queryClient.getQueryData<OutputOf<E>>(queryKey);
  if (shown !== undefined) return shown;
  const subject = subjectOf(queryKey);
  const others = queryClient.getQueryCache().findAll({ predicate: (query) => subjectOf(query.queryKey) === subject });
  const [latest] = others.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return latest?.state.data as OutputOf<E> | undefined;
}

/** Options for `useQuery`, `prefetchQuery` and `ensureQueryData`. */
export function ask<E extends Repeatable>(endpoint: E, input: InputOf<E>) {
  const queryKey = keyOf(endpoint, input);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<OutputOf<E>> => call(endpoint, input, { signal }),
  });
}

/** Like `ask`, for filtered and paged lists: previous rows stay visible while the next ones load. */
export function askList<E extends Repeatable>(endpoint: E, input: InputOf<E>) {
  return { ...ask(endpoint, input), placeholderData: keepPreviousData };
}

/** Pagination of a list: by page, by cursor, or both. */
interface Page {
  total?: number;
  page?: number;
  limit?: number;
  nextCursor?: string | null;
}
type Where = { cursor?: string; page?: number };
const FIRST_PAGE: Where = {};

/**
 * Options for `useInfiniteQuery` on an endless list: by cursor if the list has one, else by page. `listIn` selects the
 * list within a larger response.
 */
export function askPages<E extends Repeatable>(
  endpoint: E,
  input: InputOf<E>,
  listIn: (answer: OutputOf<E>) => unknown = (answer) => answer,
) {
  const queryKey = [...keyOf(endpoint, input), "pages"];
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }): Promise<OutputOf<E>> =>
      call(endpoint, { ...(input as object), ...pageParam } as InputOf<E>, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last): Where | undefined => nextPage(listIn(last) as Page),
  });
}

function nextPage({ nextCursor, page, limit, total }: Page): Where | undefined {
  if (nextCursor) return { cursor: nextCursor };
  if (nextCursor === null || page === undefined || limit === undefined || total === undefined) return undefined;
  return page * limit < total ? { page: page + 1 } : undefined;
}

/** Invalidates the queries of these calls; visible ones are refetched. */
export async function renew(...endpoints: Call[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })));
}
