import { useConfig } from "../../api/config.ts";

const NO_BREAK_SPACE = "\u00a0";

/** The network for sending coins, such as BSC (BEP20), which stays on one line. */
export function useNetwork(): string {
  return (useConfig()?.network ?? "BSC (BEP20)").replaceAll(" ", NO_BREAK_SPACE);
}
