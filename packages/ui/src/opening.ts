/** Context from `useSheet()` to its content: whether it is still open, and how to close it. */
import { createContext, useContext } from "react";

/** Duration of the closing animation, in milliseconds, as in styles.css. */
export const CLOSING_MS = 260;

export interface Opening {
  /** False during the closing animation. */
  open: boolean;
  close: () => void;
}

/** Provided by `useSheet()`. */
export const OpeningContext = createContext<Opening | undefined>(undefined);

/** The opening of the surrounding sheet. Layers other than `Sheet` use it for `open` and `onClose`. */
export function useOpening(): Opening {
  const opening = useContext(OpeningContext);
  if (!opening) throw new Error("Use useSheet() to open a sheet");
  return opening;
}

/** Closes the surrounding sheet. */
export function useClose(): () => void {
  return useOpening().close;
}
