/** Sending balance or points to another member. */
import { Skeleton } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { useConfig } from "../../api/config.ts";
import { type MemberPageProps, memberPage } from "../../shell/member-page.tsx";
import { TransferForm } from "./transfer-form.tsx";

export default memberPage(
  () => ({ title: t`Transfer`, width: "form", className: "pb-8", prompt: t`Sign in to see your e-wallet.` }),
  Transfer,
);

function Transfer({ member }: MemberPageProps) {
  const limits = useConfig()?.limits;
  if (!limits) return <Skeleton className="mt-6 h-96 w-full rounded-card" />;
  return <TransferForm limits={limits} ownId={member.memberId} />;
}
