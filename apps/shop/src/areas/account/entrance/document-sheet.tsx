/** User agreement or privacy policy, over the form that requires consent. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { content } from "@banyan/contract/browser/content.ts";
import { Button, Sheet, Skeleton, useClose } from "@banyan/ui";
import { Blocks } from "@banyan/ui/blocks.tsx";
import { Trans, useLingui } from "@lingui/react/macro";

export type DocumentName = "user_agreement" | "privacy_policy";

export default function DocumentSheet({ name }: { name: DocumentName }) {
  const { t } = useLingui();
  const close = useClose();
  return (
    <Sheet title={name === "user_agreement" ? t`User agreement` : t`Privacy policy`} wide>
      <DocumentText name={name} />
      <Button variant="soft" block className="mt-6" onClick={close}>
        <Trans>Close</Trans>
      </Button>
    </Sheet>
  );
}

function DocumentText({ name }: { name: DocumentName }) {
  const query = useQuery(ask(content.document, { name }));
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-64 w-full" />}>
      {(document) => <Blocks blocks={document.blocks} />}
    </QueryView>
  );
}
