/** The location selected on the map for the address form. In memory only. */
import { createState } from "@banyan/app/state.ts";
import type { FoundPlace } from "@banyan/contract/places.ts";

/** The form consumes it. */
export const chosenPlace = createState<(FoundPlace & { country: string }) | undefined>(undefined);
