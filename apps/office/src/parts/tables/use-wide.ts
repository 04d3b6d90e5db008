/** Whether there is space for a table: wider than a phone in portrait orientation. */
import { mediaHook } from "./use-media.ts";

export const useWide = mediaHook("(width >= 48rem)");
