/** The location selected on the map for the address form. In memory only. */

import type { FoundPlace } from "@banyan/contract/places.ts";
import { createState } from "@banyan/ui/state.ts";

/** The form consumes it. */
export const chosenPlace = createState<(FoundPlace & { country: string }) | undefined>(undefined);
