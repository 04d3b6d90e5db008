/** The agreements that a member has not accepted, one after the other. */
import { ask, renew, useQuery } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { content } from "@banyan/contract/browser/content.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { Button, Sheet, useClose } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { useShopTextNames } from "../texts/shop-texts.ts";
import { AgreementText } from "./agreement-text.tsx";

export default function AcceptSheet() {
  const names = useShopTextNames();
  const close = useClose();
  const { data } = useQuery(ask(members.consents, {}));
  const next = data?.toAccept[0];
  const accept = useSend(members.acceptAgreement, {
    // There is a newer version to read.
    onRefused: () => {
      void renew(members.consents, content.document);
      return false;
    },
  });
  if (!next) return null;
  const { document, version } = next;
  return (
    <Sheet
      title={names[document]}
      wide
      footer={
        <div className="grid gap-2">
          <Button block busy={accept.isPending} onClick={() => accept.mutate(next)}>
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
      <AgreementText key={document} name={document} />
    </Sheet>
  );
}
