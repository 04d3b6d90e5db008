/**
 * The second proof before money leaves the wallet. `withProof` sends a call; where the server answers that the member
 * wants to be asked, the step-up sheet opens over the page and sends the same call again with the proof. The page waits
 * as for any other answer, and what was typed into it stays.
 */
import { Refused, Unreachable } from "@banyan/contract/client.ts";
import type { Call, InputOf, OutputOf } from "@banyan/contract/endpoint.ts";
import type { StepUpMethod } from "@banyan/contract/step-up-proof.ts";
import { type Asked, currentlyAsked, show } from "./asked-proof.ts";

/** The member closed the sheet: nothing happened, and there is nothing to say about it. */
export class Dismissed extends Error {}

/** Sends a call, with a proof where one is wanted. Throws `Dismissed` where the member would not give it. */
export async function withProof<E extends Call>(
  endpoint: E,
  input: InputOf<E>,
  send: (input: InputOf<E>) => Promise<OutputOf<E>>,
): Promise<OutputOf<E>> {
  try {
    return await send(input);
  } catch (error) {
    if (!endpoint.stepUp || !(error instanceof Refused) || error.name !== "STEP_UP_REQUIRED") throw error;
    return askForProof(endpoint, input, methodsIn(error), send);
  }
}

const methodsIn = ({ params }: Refused) => String(params.methods ?? "").split(",") as StepUpMethod[];

function askForProof<E extends Call>(
  endpoint: E,
  input: InputOf<E>,
  methods: StepUpMethod[],
  send: (input: InputOf<E>) => Promise<OutputOf<E>>,
): Promise<OutputOf<E>> {
  currentlyAsked()?.dismiss();
  return new Promise((resolve, reject) => {
    let lastProblem: unknown;
    let state: "waiting" | "sending" | "settled" = "waiting";
    const settle = (answer: () => void) => {
      state = "settled";
      if (currentlyAsked() === mine) show(undefined);
      answer();
    };
    const mine: Asked = {
      endpoint,
      input,
      methods,
      async attempt(stepUpProof) {
        // A passkey may answer after the sheet was closed: then nothing is sent any more.
        if (state !== "waiting") return undefined;
        state = "sending";
        try {
          const output = await send({ ...(input as object), stepUpProof } as InputOf<E>);
          settle(() => resolve(output));
        } catch (error) {
          if (mayTryAgain(error)) {
            state = "waiting";
            lastProblem = error;
            return error;
          }
          settle(() => reject(error));
        }
        return undefined;
      },
      dismiss() {
        // What is on its way cannot be called back: the page hears what came of it.
        if (state !== "waiting") return;
        // Whether a call that got no answer took effect is unknown: then that is what there is to say.
        const unknown = lastProblem !== undefined && !(lastProblem instanceof Refused);
        settle(() => reject(unknown ? lastProblem : new Dismissed()));
      },
    };
    show(mine);
  });
}

const AGAIN: ReadonlySet<string> = new Set(["STEP_UP_WRONG", "STEP_UP_REQUIRED", "TOO_MANY_REQUESTS"]);

/** Where the server says what is wrong with the way a code was written. */
const CODE_FIELD = "stepUpProof.code";

/** A wrong proof, and no answer at all: the same intent may be sent again. */
function mayTryAgain(error: unknown): boolean {
  if (!(error instanceof Refused)) return error instanceof Unreachable;
  return AGAIN.has(error.name) || CODE_FIELD in error.fields;
}

/** The sentence about a code that was written wrongly, where the server has one. */
export const codeProblem = (error: unknown) => (error instanceof Refused ? error.fields[CODE_FIELD] : undefined);
