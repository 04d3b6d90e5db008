/** What a route tells the shell about its page. */
declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** One of the four pages of the tab bar. */
    tabs?: boolean;
  }
}

export const showsTabs = { tabs: true } as const;
export const shown = { tabs: false } as const;
