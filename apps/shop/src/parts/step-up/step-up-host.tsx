/** Mounted once: opens the step-up sheet when a call requires a second proof. */

import { type Asked, asked } from "@banyan/app/move/asked-proof.ts";
import { loadedLater, useSheet } from "@banyan/ui";
import { useValue } from "@banyan/ui/state.ts";
import { useEffect, useEffectEvent } from "react";
import { withTexts } from "../../i18n/language.ts";

const StepUpSheet = loadedLater(withTexts(() => import("./step-up-sheet.tsx")));

export function StepUpHost() {
  const now = useValue(asked);
  const sheet = useSheet<Asked>({ onNotLoaded: ({ dismiss }) => dismiss() });
  const follow = useEffectEvent((next: Asked | undefined) => (next ? sheet.open(next) : sheet.close()));
  useEffect(() => follow(now), [now]);
  return sheet.show((shown) => <StepUpSheet asked={shown} />);
}
