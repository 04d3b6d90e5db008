/** Every step-up call returns the new state: write it to the cache instead of refetching. */

import { keyOf, queryClient } from "@banyan/app/query.ts";
import { type StepUpState, stepUp } from "@banyan/contract/browser/step-up.ts";

export function keepStepUp(state: StepUpState): void {
  queryClient.setQueryData(keyOf(stepUp.state, {}), state);
}
