/**
 * What is around the pages of a member's account on desktops with room for it: a menu beside them, and breadcrumbs above.
 */
import { lazy, type ReactNode, Suspense } from "react";
import { useMember } from "../session/session.ts";
import { isMobile, useWide } from "./device.ts";
import { usePageData } from "./route-data.ts";
import { loadSiteParts } from "./site-frame.tsx";

const Menu = lazy(async () => ({ default: (await loadSiteParts()).AccountMenu }));
const Way = lazy(async () => ({ default: (await loadSiteParts()).WayHere }));

/** Whether the page in sight stands beside the menu of the account. */
export function useAccountFrame(): boolean {
  const { account = false } = usePageData();
  const member = useMember();
  const wide = useWide();
  return account && wide && !isMobile() && member !== undefined;
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
