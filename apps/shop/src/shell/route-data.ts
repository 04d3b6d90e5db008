/** What a route tells the shell about its page. */
declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** One of the four pages of the tab bar. */
    tabs?: boolean;
    /** A page of a member's account: wide screens show the menu of the account beside it. */
    account?: boolean;
  }
}

export const showsTabs = { tabs: true } as const;
export const shown = { tabs: false } as const;
export const ofAccount = { tabs: false, account: true } as const;
