/**
 * Reading from the server with TanStack Query. `useQuery(ask(officeOrders.detail, { orderId }))` is all a page needs.
 * What is kept belongs to a language; it is thrown away when somebody else signs in.
 */
import { Unreachable } from "@banyan/contract/client.ts";
import type { Endpoint, InputOf, OutputOf } from "@banyan/contract/endpoint.ts";
import { infiniteQueryOptions, keepPreviousData, QueryClient, queryOptions } from "@tanstack/react-query";
import { apiLanguage } from "../i18n/language.ts";
import { call } from "./call.ts";

const FRESH_MS = 15_000;
const RETRIES = 1;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A definite answer is not asked for again.
      retry: (failures, error) => failures < RETRIES && error instanceof Unreachable,
      retryDelay: 800,
      networkMode: "offlineFirst",
    },
    mutations: { networkMode: "always" },
  },
});

/** The key of a call: everything that its answer depends on. Without input: of all its calls, for invalidating. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: InputOf<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, apiLanguage(), input];
}

/** Options for `useQuery`. */
export function ask<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }): Promise<OutputOf<E>> => call(endpoint, input, { signal }),
  });
}

/** As `ask`, for a list that is filtered and paged: the rows before stay in sight while the next ones come. */
export function askList<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return { ...ask(endpoint, input), placeholderData: keepPreviousData };
}

/** Options for `useInfiniteQuery` on a list that is read on by cursor. */
export function askOn<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, input), "pages"],
    queryFn: ({ signal, pageParam }): Promise<OutputOf<E>> =>
      call(endpoint, { ...(input as object), ...(pageParam && { cursor: pageParam }) } as InputOf<E>, { signal }),
    initialPageParam: "",
    getNextPageParam: (last) => (last as { nextCursor?: string | null }).nextCursor ?? undefined,
  });
}

/** Marks the answers of these calls as old: what is shown of them is read again. */
export async function renew(...endpoints: Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })));
}
