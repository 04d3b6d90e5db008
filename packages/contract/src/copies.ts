/** Export of a member's personal data (docs/rules.md 13). */
import * as z from "zod/mini";
import { post } from "./endpoint.ts";
import * as f from "./fields.ts";
import { STEP_UP_ERRORS, stepUpProof } from "./step-up-proof.ts";

export const copies = {
  exportData: post("/api/account/exportData", {
    summary: "A short-lived URL to download a copy of the member's data (ZIP)",
    access: "member",
    stepUp: "settings",
    input: z.strictObject({ password: f.password, stepUpProof }),
    output: z.object({ url: z.string(), name: z.string(), expiresAt: f.moment }),
    errors: [...STEP_UP_ERRORS, "PASSWORD_WRONG", "ACCOUNT_SUSPENDED", "ACCOUNT_CANCELLED"],
    addition: true,
  }),
};
