/** The address that was picked in the address book for the checkout one came from. It lives as long as the page. */
import { createState } from "@banyan/app/state.ts";

/** The id of the picked address; a checkout ignores one that is no longer in the book. */
export const chosenAddress = createState<string | undefined>(undefined);
