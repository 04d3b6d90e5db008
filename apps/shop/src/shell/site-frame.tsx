/**
 * Header, footer, menu of the account and login dialog of wide screens. They come with the first rendering there; a phone that is rotated loads them then.
 */
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { useWide } from "./device.ts";

export const loadSiteParts = () => import("./site-parts.ts");

const Header = lazy(async () => ({ default: (await loadSiteParts()).SiteHeader }));
const Footer = lazy(async () => ({ default: (await loadSiteParts()).SiteFooter }));
const Dialog = lazy(async () => ({ default: (await loadSiteParts()).SignInHost }));

/** On narrow screens the pages have heads of their own. */
export function SiteHeader() {
  return <WhereWide part={Header} meanwhile={<div aria-busy="true" className="h-18 border-b border-line" />} />;
}

export function SiteFooter() {
  return <WhereWide part={Footer} />;
}

/** Phones have the login page instead. */
export function LoginDialog() {
  return <WhereWide part={Dialog} />;
}

function WhereWide({ part: Part, meanwhile }: { part: ComponentType; meanwhile?: ReactNode }) {
  return useWide() ? (
    <Suspense fallback={meanwhile}>
      <Part />
    </Suspense>
  ) : null;
}
