/** How a query is asked whose every answer stands in the audit log: not again on every glance at the window. */
export const LOGGED_VIEW = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 60_000 } as const;
