/** After a decision: returns to the queue, then shows a toast and refetches the queue's counts. */

import { keyOf, queryClient, renew } from "@banyan/app/query.ts";
import { officeKyc } from "@banyan/contract/browser/office/kyc.ts";
import { toast } from "@banyan/ui";
import { useNavigate } from "@tanstack/react-router";

export function useDecided(): (submissionId: string, text: string) => Promise<void> {
  const navigate = useNavigate();
  return async (submissionId, text) => {
    await navigate({ to: "/kyc" });
    toast({ text, tone: "success" });
    queryClient.removeQueries({ queryKey: keyOf(officeKyc.detail, { submissionId }) });
    await renew(officeKyc.index, officeKyc.counts);
  };
}
