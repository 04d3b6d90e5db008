/** Member calls for identity verification. */
import { kyc as contract } from "@banyan/contract/kyc.ts";
import { routes } from "../../platform/http/call.ts";
import { readIdentity, submitIdentity } from "./identity.ts";
import type { PapersDeps } from "./photos.ts";

export const kycRoutes = (papers: PapersDeps) =>
  routes(contract, {
    info: ({ member: { memberId }, language, now }) => readIdentity(papers, { memberId, language, now }),
    async submit({ member: { memberId }, language, now }, input) {
      await submitIdentity(papers, { ...input, memberId, now });
      return readIdentity(papers, { memberId, language, now });
    },
  });
