/** A proposed change, old and new. Another person than the proposer approves it. */
import { ask, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { Button, Sheet, Skeleton, toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useMay } from "../../session/session.ts";
import { ChangeList } from "./change-list.tsx";

export function ProposalSheet({ id }: { id: string }) {
  const { t } = useLingui();
  const close = useClose();
  const mayWrite = useMay("office:catalog.write");
  const query = useQuery(ask(officeCatalog.proposal, { id }));
  const decide = useSend(officeCatalog.decideProposal, {
    async onDone({ state }) {
      close();
      toast({ text: state === "approved" ? t`Approved and changed` : t`Rejected`, tone: "success" });
      await renew(officeCatalog.proposals, officeCatalog.index, officeCatalog.detail);
    },
    onRefused({ name }) {
      // Decided by somebody else meanwhile: the list shows the result.
      if (name === "PROPOSAL_STATE") void renew(officeCatalog.proposals, officeCatalog.proposal);
      return false;
    },
  });
  const { state, mayApprove } = query.data ?? {};
  const press = (approve: boolean) => decide.mutate({ id, approve });
  return (
    <Sheet
      title={t`All changes`}
      footer={
        state === "waiting" &&
        mayWrite && (
          <div className="grid gap-3">
            {!mayApprove && (
              <p className="text-sm text-ink-soft">{t`You proposed it: somebody else has to approve it. You can take it back.`}</p>
            )}
            <div className="flex flex-wrap justify-end gap-2">
              <Button variant="outline" busy={decide.isPending} onClick={() => press(false)}>
                {mayApprove ? t`Reject` : t`Take back`}
              </Button>
              {mayApprove && (
                <Button busy={decide.isPending} onClick={() => press(true)}>
                  {t`Approve and change`}
                </Button>
              )}
            </div>
          </div>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="h-40 w-full" />}>
        {({ list }) => (
          <ChangeList
            changes={list.map(({ product, code, field, before, after }, at) => ({
              // An SKU can go and another one come with its code.
              key: String(at),
              product,
              sku: code,
              field,
              before,
              after,
            }))}
          />
        )}
      </QueryView>
    </Sheet>
  );
}
