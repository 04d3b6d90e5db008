/** Mounted once on desktops: shows the login dialog while its stored flag is set. */
import { loadedLater, useSheet } from "@banyan/ui";
import { useValue } from "@banyan/ui/state.ts";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { withTexts } from "../i18n/language.ts";
import { useMember } from "../session/session.ts";
import { storedLoginDialog } from "../session/state.ts";
import { isEntrance } from "./request-sign-in.ts";

const SignInSheet = loadedLater(withTexts(() => import("./sign-in-sheet.tsx")));

const forget = () => storedLoginDialog.set(undefined);

export function SignInHost() {
  const asked = useValue(storedLoginDialog) === true;
  const isNeeded = useMember() === undefined;
  const isElsewhere = useLocation({ select: ({ pathname }) => isEntrance(pathname) });
  const sheet = useSheet({ onNotLoaded: forget });
  const follow = useEffectEvent((shown: boolean) => {
    if (shown) sheet.open();
    else {
      sheet.close();
      if (asked) forget();
    }
  });
  const shown = asked && isNeeded && !isElsewhere;
  useEffect(() => follow(shown), [shown]);
  return sheet.show(() => <SignInSheet onDismiss={forget} />);
}
