/** The text of an agreement in force. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView, type QueryViewProps } from "@banyan/app/query-view.tsx";
import { content } from "@banyan/contract/browser/content.ts";
import type { members } from "@banyan/contract/browser/members.ts";
import type { InputOf, OutputOf } from "@banyan/contract/endpoint.ts";
import { Skeleton } from "@banyan/ui";
import { Blocks } from "@banyan/ui/blocks.tsx";

export type Agreement = InputOf<typeof members.acceptAgreement>["document"];

export function AgreementText({ name }: { name: Agreement }) {
  return <AgreementView query={useQuery(ask(content.document, { name }))} />;
}

export function AgreementView({ query }: Pick<QueryViewProps<OutputOf<typeof content.document>>, "query">) {
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-64 w-full" />}>
      {({ blocks }) => <Blocks blocks={blocks} />}
    </QueryView>
  );
}
