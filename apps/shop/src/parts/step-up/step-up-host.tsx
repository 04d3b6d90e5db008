/** Mounted once: opens the step-up sheet when a call requires a second proof. */

import { type Asked, currentlyAsked, onAsked } from "@banyan/app/move/asked-proof.ts";
import { loadedLater, useSheet } from "@banyan/ui";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { withTexts } from "../../i18n/language.ts";

const StepUpSheet = loadedLater(withTexts(() => import("./step-up-sheet.tsx")));

export function StepUpHost() {
  const asked = useSyncExternalStore(onAsked, currentlyAsked);
  const sheet = useSheet<Asked>({ onNotLoaded: ({ dismiss }) => dismiss() });
  const follow = useEffectEvent((now: Asked | undefined) => (now ? sheet.open(now) : sheet.close()));
  useEffect(() => follow(asked), [asked]);
  return sheet.show((shown) => <StepUpSheet asked={shown} />);
}
