/** Stands once in the shop: opens the step-up sheet when a call wants a second proof. The sheet is loaded by then. */

import { type Asked, currentlyAsked, onAsked } from "@banyan/app/move/step-up.ts";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";

const StepUpSheet = lazy(() => import("./step-up-sheet.tsx"));

export function StepUpHost() {
  const asked = useSyncExternalStore(onAsked, currentlyAsked);
  // What was asked last stays until the sheet has closed before the eye.
  const [last, setLast] = useState<{ asked: Asked; times: number }>();
  if (asked && asked !== last?.asked) setLast({ asked, times: (last?.times ?? 0) + 1 });
  if (!last) return null;
  return (
    <Suspense key={last.times}>
      <StepUpSheet asked={last.asked} open={asked === last.asked} />
    </Suspense>
  );
}
