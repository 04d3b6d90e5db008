/**
 * The second proof before money leaves the wallet. `withProof` sends a call; if the server requires a proof, the
 * step-up sheet opens over the page and sends the same call again with the proof. The page just waits for the call, and
 * keeps its input.
 */
import { Refused, Unreachable } from "@banyan/contract/client.ts";
import type { Call, InputOf, OutputOf } from "@banyan/contract/endpoint.ts";
import type { StepUpMethod } from "@banyan/contract/step-up-proof.ts";
import { type Asked, asked } from "./asked-proof.ts";

/** The member closed the sheet: nothing happened, nothing to report. */
export class Dismissed extends Error {}

/** Sends a call, with a proof if required. Throws `Dismissed` if the member declines. */
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
  asked.get()?.dismiss();
  return new Promise((resolve, reject) => {
    let lastProblem: unknown;
    let state: "waiting" | "sending" | "settled" = "waiting";
    const settle = (answer: () => void) => {
      state = "settled";
      if (asked.get() === mine) asked.set(undefined);
      answer();
    };
    const mine: Asked = {
      endpoint,
      input,
      methods,
      async attempt(stepUpProof) {
        // A passkey may respond after the sheet was closed: send nothing then.
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
        // A request in flight cannot be cancelled: the page gets its result.
        if (state !== "waiting") return;
        // Whether a call without a response took effect is unknown: report that.
        const unknown = lastProblem !== undefined && !(lastProblem instanceof Refused);
        settle(() => reject(unknown ? lastProblem : new Dismissed()));
      },
    };
    asked.set(mine);
  });
}

const AGAIN: ReadonlySet<string> = new Set(["STEP_UP_WRONG", "STEP_UP_REQUIRED", "TOO_MANY_REQUESTS"]);

/** The field with the error of a malformed code. */
const CODE_FIELD = "stepUpProof.code";

/** After a wrong proof or no response, the same intent may be sent again. */
function mayTryAgain(error: unknown): boolean {
  if (!(error instanceof Refused)) return error instanceof Unreachable;
  return AGAIN.has(error.name) || CODE_FIELD in error.fields;
}

/** The server's sentence about a malformed code, if there is one. */
export const codeProblem = (error: unknown) => (error instanceof Refused ? error.fields[CODE_FIELD] : undefined);
