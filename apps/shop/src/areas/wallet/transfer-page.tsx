/** Sends balance or points to another member. */
import { QueryView } from "@banyan/app/query-view.tsx";
import { Card, Skeleton, Skeletons } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { useConfigQuery } from "../../api/config.ts";
import { FieldShapes } from "../../parts/layout/shapes.tsx";
import { noteWayBack } from "../../session/way-back.ts";
import { type MemberPageProps, memberPage } from "../../shell/member-page.tsx";
import { TransferForm } from "./transfer-form.tsx";

interface TransferSearch {
  to?: string;
}

export default memberPage<TransferSearch>(({ to }, member) => {
  if (!member && to) noteWayBack(location.hash);
  return { exact: true, width: "form", className: "pb-8", prompt: t`Sign in to see your e-wallet.` };
}, Transfer);

function Transfer({ member, search }: MemberPageProps<TransferSearch>) {
  return (
    <QueryView query={useConfigQuery()} skeleton={<TransferSkeleton />}>
      {/* Another code opened in the same tab begins another transfer. */}
      {({ limits }) => <TransferForm key={search.to} limits={limits} ownId={member.memberId} />}
    </QueryView>
  );
}

/** Receiver, asset and amount, note, costs. */
function TransferSkeleton() {
  return (
    <div className="grid gap-5 pt-5">
      <FieldShapes count={1} />
      <div className="grid gap-2">
        <Skeletons count={2} className="h-14 w-full rounded-field" />
      </div>
      <FieldShapes count={2} />
      <Card className="grid gap-3 p-4">
        <Skeletons count={3} className="h-5 w-full" />
      </Card>
      <Skeleton className="h-13 w-full rounded-full" />
    </div>
  );
}
