/** Options for audited queries: do not refetch on focus. */
export const LOGGED_VIEW = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 60_000 } as const;
