/** Whether there is space for all columns of a table beside the navigation. */
import { mediaHook } from "./use-media.ts";

export const useRoomy = mediaHook("(width >= 80rem)");
