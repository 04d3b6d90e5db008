/** User agreement or privacy policy, over the form that requires consent. */
import { Button, Sheet, useClose } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { useShopTextNames } from "../texts/shop-texts.ts";
import { type Agreement, AgreementText } from "./agreement-text.tsx";

export default function DocumentSheet({ name }: { name: Agreement }) {
  const close = useClose();
  return (
    <Sheet title={useShopTextNames()[name]} wide>
      <AgreementText name={name} />
      <Button variant="soft" block className="mt-6" onClick={close}>
        <Trans>Close</Trans>
      </Button>
    </Sheet>
  );
}
