/** The texts that components contain themselves. Provided once by the app, in the current language. */
import { createContext, useContext } from "react";

export interface KitWords {
  close: string;
  copy: string;
  copied: string;
  showPassword: string;
  hidePassword: string;
  loading: string;
  /** A layer could not be loaded. */
  notLoaded: string;
  tryAgain: string;
  /** The question about an ambiguous amount. */
  whichAmount: string;
}

export const WordsContext = createContext<KitWords | undefined>(undefined);

export function useWords(): KitWords {
  const words = useContext(WordsContext);
  if (!words) throw new Error("WordsContext is missing");
  return words;
}
