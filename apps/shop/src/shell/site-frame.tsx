/** Header, footer, menu of the account and login dialog of desktops. Phones do not load them. */
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { isMobile } from "./device.ts";

export const loadSiteParts = () => import("./site-parts.ts");

const Header = lazy(async () => ({ default: (await loadSiteParts()).SiteHeader }));
const Footer = lazy(async () => ({ default: (await loadSiteParts()).SiteFooter }));
const Dialog = lazy(async () => ({ default: (await loadSiteParts()).SignInHost }));

/** On phones the pages have their own heads. */
export function SiteHeader() {
  return (
    <OnDesktops part={Header} meanwhile={<div aria-busy="true" className="h-(--site-header) border-b border-line" />} />
  );
}

export function SiteFooter() {
  return <OnDesktops part={Footer} />;
}

/** Phones have the login page instead. */
export function LoginDialog() {
  return <OnDesktops part={Dialog} />;
}

function OnDesktops({ part: Part, meanwhile }: { part: ComponentType; meanwhile?: ReactNode }) {
  return isMobile() ? null : (
    <Suspense fallback={meanwhile}>
      <Part />
    </Suspense>
  );
}
