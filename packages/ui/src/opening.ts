/** What `useSheet()` tells what it opened: whether it is open still, and how it is closed. */
import { createContext, useContext } from "react";

/** How long a sheet moves out of sight, as styles.css says. */
export const CLOSING_MS = 260;

export interface Opening {
  /** False while it closes before the eye. */
  open: boolean;
  close: () => void;
}

/** What `useSheet()` tells what it opened. */
export const OpeningContext = createContext<Opening | undefined>(undefined);

/** Of the sheet in which the caller stands. What opens over the page in another way than a `Sheet` takes both from here. */
export function useOpening(): Opening {
  const opening = useContext(OpeningContext);
  if (!opening) throw new Error("A sheet is opened by useSheet()");
  return opening;
}

/** Closes the sheet in which the caller stands. */
export function useClose(): () => void {
  return useOpening().close;
}
