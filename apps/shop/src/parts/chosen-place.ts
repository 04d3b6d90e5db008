/** The place that was chosen on the map for the address form one came from. It lives as long as the page. */
import { createState } from "@banyan/app/state.ts";
import type { FoundPlace } from "@banyan/contract/places.ts";

/** The form takes it and leaves nothing behind. */
export const chosenPlace = createState<(FoundPlace & { country: string }) | undefined>(undefined);
