/**
 * Reading from the server with TanStack Query. `useQuery(ask(catalog.detail, { id }))` is all a page needs. What is kept
 * belongs to a language, and where the call needs somebody signed in, to that person.
 */
import { Unreachable } from "@banyan/contract/client.ts";
import type { Call, Endpoint, InputOf, OutputOf, Repeatable } from "@banyan/contract/endpoint.ts";
import { useLocale } from "@banyan/ui";
import {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  queryOptions,
  useInfiniteQuery as useInfiniteTanstackQuery,
  useQuery as useTanstackQuery,
} from "@tanstack/react-query";
import { call, connection } from "./call.ts";
import { createState, useValue } from "./state.ts";

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

/** Whom the pages in sight were drawn for. */
const drawnFor = createState("");

/** For the app's session to say. What was read for one viewer is forgotten when somebody else, or nobody, is signed in. */
export function viewerChanged(): void {
  const id = connection().viewer();
  if (id === drawnFor.get()) return;
  drawnFor.set(id);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[2] !== "" && queryKey[2] !== id });
}

/** The key of a call: everything that its answer depends on. Without input: of all its calls, for invalidating. */
export function keyOf<E extends Endpoint | Call>(endpoint: E, input?: InputOf<E>): readonly unknown[] {
  if (input === undefined) return [endpoint.path];
  const { language, viewer } = connection();
  return [endpoint.path, language(), endpoint.access === "public" ? "" : viewer(), input];
}

/** A key is made anew when the language or the viewer changes, so whoever uses one is drawn anew. */
function useScope(): void {
  useLocale();
  useValue(drawnFor);
}

/** TanStack's, for what `ask` and `askList` give. Pages use this one: it follows the language and the viewer. */
export const useQuery = ((options, client) => {
  useScope();
  return useTanstackQuery(options, client);
}) as typeof useTanstackQuery;

/** TanStack's, for what `askPages` gives; as `useQuery`. */
export const useInfiniteQuery = ((options, client) => {
  useScope();
  return useInfiniteTanstackQuery(options, client);
}) as typeof useInfiniteTanstackQuery;

/** Options for `useQuery`, `prefetchQuery` and `ensureQueryData`. */
export function ask<E extends Repeatable>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }): Promise<OutputOf<E>> => call(endpoint, input, { signal }),
  });
}

/** As `ask`, for a list that is filtered and paged: the rows before stay in sight while the next ones come. */
export function askList<E extends Repeatable>(endpoint: E, input: InputOf<E>) {
  return { ...ask(endpoint, input), placeholderData: keepPreviousData };
}

/** What a list says of its pages: by page, by cursor, or both. */
interface Page {
  total?: number;
  page?: number;
  limit?: number;
  nextCursor?: string | null;
}
type Where = { cursor?: string; page?: number };
const FIRST_PAGE: Where = {};

/**
 * Options for `useInfiniteQuery` on a list that is read on: by cursor where the list gives one, else by page. `listIn` finds
 * the list in an answer that holds more than it.
 */
export function askPages<E extends Repeatable>(
  endpoint: E,
  input: InputOf<E>,
  listIn: (answer: OutputOf<E>) => unknown = (answer) => answer,
) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, input), "pages"],
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

/** Marks the answers of these calls as old: what is shown of them is read again. */
export async function renew(...endpoints: Call[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })));
}
