/** The agreements that a member has not accepted, one after the other. */
import { ask, renew, useQuery } from "@banyan/app/query.ts";
import { FailedView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { content } from "@banyan/contract/browser/content.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { Button, Sheet, useClose } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useShopTextNames } from "../texts/shop-texts.ts";
import { type Agreement, AgreementView } from "./agreement-text.tsx";

export default function AcceptSheet() {
  const { data } = useQuery(ask(members.consents, {}));
  const next = data?.toAccept[0];
  return next && <AcceptOne key={`${next.document} ${next.version}`} {...next} />;
}

/** Can be accepted once the text of this very version is shown. */
function AcceptOne({ document, version }: { document: Agreement; version: string }) {
  const names = useShopTextNames();
  const close = useClose();
  const query = useQuery(ask(content.document, { name: document }));
  const differs = query.data !== undefined && query.data.version !== version;
  const [renewed, setRenewed] = useState(false);
  useEffect(() => {
    // One of the two is from before a new version came into force.
    if (differs) void renewBoth().finally(() => setRenewed(true));
  }, [differs]);
  const accept = useSend(members.acceptAgreement, {
    // There is a newer version to read.
    onRefused: () => {
      void renewBoth();
      return false;
    },
  });
  const failed = differs ? renewed && !query.isFetching : query.isLoadingError;
  const shown = query.data !== undefined && !differs;
  return (
    <Sheet
      title={names[document]}
      wide
      footer={
        <div className="grid gap-2">
          <Button
            block
            busy={accept.isPending || !(shown || failed)}
            aria-disabled={failed}
            onClick={() => accept.mutate({ document, version })}
          >
            <Trans>I accept</Trans>
          </Button>
          <Button variant="quiet" block onClick={close}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      }
    >
      <p className="mb-4 text-sm text-ink-soft">
        <Trans>Version {version} is in force. Please read it and accept it.</Trans>
      </p>
      {differs && renewed ? (
        <FailedView retrying={query.isFetching} onRetry={() => void renewBoth()} />
      ) : (
        <AgreementView query={{ ...query, data: differs ? undefined : query.data }} />
      )}
    </Sheet>
  );
}

const renewBoth = () => renew(members.consents, content.document);
