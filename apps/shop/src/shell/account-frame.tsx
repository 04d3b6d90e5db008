/**
 * What stands around the pages of a member's account on wide screens: a menu beside them, and the way to them above.
 * Both come later, in files that phones do not load.
 */
import { useMatches } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { loadTexts } from "../i18n/language.ts";
import { useMember } from "../session/session.ts";
import { useWide } from "./device.ts";

const withTexts = async <Module,>(file: Promise<Module>) => (await Promise.all([file, loadTexts("frame")]))[0];
const Menu = lazy(() => withTexts(import("../frame/account-menu.tsx")));
const Way = lazy(() => withTexts(import("../frame/way-here.tsx")));

/** Whether the page in sight stands beside the menu of the account. */
export function useAccountFrame(): boolean {
  const account = useMatches({ select: (matches) => matches.at(-1)?.staticData.account === true });
  const member = useMember();
  const wide = useWide();
  return account && wide && member !== undefined;
}

/** The page keeps its place in the tree, so that nothing of it is lost where the frame comes or goes. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const framed = useAccountFrame();
  return (
    <div
      className={
        framed
          ? "mx-auto grid w-full max-w-[75rem] flex-1 grid-cols-[14rem_minmax(0,1fr)] items-start gap-4 ps-6"
          : "flex-1"
      }
    >
      {framed && (
        <div className="min-h-96 self-stretch pt-5">
          <Suspense fallback={<div aria-busy="true" />}>
            <Menu />
          </Suspense>
        </div>
      )}
      {children}
    </div>
  );
}

/** Only in the frame of the account. */
export function WayHere({ title }: { title: string }) {
  return (
    <div className="min-h-8">
      <Suspense fallback={<div aria-busy="true" />}>
        <Way title={title} />
      </Suspense>
    </div>
  );
}
