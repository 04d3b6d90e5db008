/** The frame of a page's error: the section's name, and on subpages a link back to it. */
import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { GROUPS } from "./navigation.ts";
import { Page } from "./page.tsx";

const SECTIONS = GROUPS.flatMap(({ sections }) => sections);

export function ErrorFrame({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const section = SECTIONS.find(({ to }) => path === to || (to !== "/" && path.startsWith(`${to}/`)));
  if (!section) return children;
  const name = i18n._(section.name);
  return (
    <Page title={name} back={path === section.to ? undefined : { link: { to: section.to }, label: name }}>
      {children}
    </Page>
  );
}
