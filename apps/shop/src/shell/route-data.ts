/** What a route tells the shell about its page. */
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useMatches } from "@tanstack/react-router";
import type { PagePath } from "./lazy-page.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** What the page is called, unless it finds a better name (`<Page title>`). */
    title?: MessageDescriptor;
    /** One of the four pages of the tab bar. */
    tabs?: boolean;
    /** A page of a member's account: wide screens show the menu of the account beside it. */
    account?: boolean;
    /** The page of the menu of the account that leads to this one, where it is not in the menu itself. */
    openedFrom?: PagePath | undefined;
  }
}

export const tab = (title: MessageDescriptor) => ({ title, tabs: true });
export const shown = (title: MessageDescriptor) => ({ title });
export const ofAccount = (title: MessageDescriptor, openedFrom?: PagePath) => ({ title, account: true, openedFrom });

/** What the route says about the page in sight. */
export function usePageData() {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
}

/** The title of the page in sight, as its route says it. */
export function usePageTitle(): string {
  const { _ } = useLingui();
  const { title } = usePageData();
  return title ? _(title) : "";
}
