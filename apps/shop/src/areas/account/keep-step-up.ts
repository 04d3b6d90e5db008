/** Every call of step-up gives the state after it: it is shown without asking again. */
import { type StepUpState, stepUp } from "@banyan/contract/step-up.ts";
import { keyOf, queryClient } from "../../api/query.ts";

export function keepStepUp(state: StepUpState): void {
  queryClient.setQueryData(keyOf(stepUp.state, {}), state);
}
