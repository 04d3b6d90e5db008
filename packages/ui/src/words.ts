/** The few words that the kit itself says. The app gives them once, in the language in force. */
import { createContext, useContext } from "react";

export interface KitWords {
  close: string;
  loading: string;
  /** Something that was to be opened could not be loaded. */
  notLoaded: string;
  tryAgain: string;
  /** Asked where an amount could mean either of two. */
  whichAmount: string;
}

export const WordsContext = createContext<KitWords | undefined>(undefined);

export function useWords(): KitWords {
  const words = useContext(WordsContext);
  if (!words) throw new Error("There is no WordsContext around this");
  return words;
}
