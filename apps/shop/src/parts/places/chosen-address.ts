/** The address selected in the address book for the checkout. In memory only. */
import { createState } from "@banyan/ui/state.ts";

/** The id of the selected address; a checkout ignores one that is no longer in the book. */
export const chosenAddress = createState<string | undefined>(undefined);
