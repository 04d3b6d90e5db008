/** Deletes a product that was never in the shop. It can be created again at once. */
import { call } from "@banyan/app/call.ts";
import { sayError } from "@banyan/app/errors.ts";
import { renew } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { type OfficeProduct, officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { textIn } from "@banyan/contract/languages.ts";
import { Button, confirm, toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { apiLanguage } from "../../i18n/language.ts";
import { againOf, inputOf } from "./draft.rules.ts";

/** `onDelete` runs before the page is left. */
export function DeleteProduct({ product, onDelete }: { product: OfficeProduct; onDelete: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const name = textIn({ en: "", ...product.name }, apiLanguage());
  const undo = async () => {
    try {
      const { id } = await call(officeCatalog.create, inputOf(againOf(product)));
      await renew(officeCatalog.index);
      await navigate({ to: "/products/$productId", params: { productId: id } });
    } catch (error) {
      sayError(error);
    }
  };
  const remove = useSend(officeCatalog.remove, {
    async onDone() {
      onDelete();
      toast({ text: t`${name} was deleted`, action: { label: t`Undo`, onPress: () => void undo() } });
      await renew(officeCatalog.index);
      await navigate({ to: "/products" });
    },
  });
  const ask = async () => {
    const sure = await confirm({
      title: t`Delete ${name}?`,
      text: t`It was never in the shop. Its texts and SKUs are deleted.`,
      confirmLabel: t`Delete`,
      cancelLabel: t`Cancel`,
      tone: "danger",
    });
    if (sure) remove.mutate({ id: product.id, revision: product.revision });
  };
  return (
    <Button variant="outline" size="sm" busy={remove.isPending} onClick={() => void ask()}>
      {t`Delete`}
    </Button>
  );
}
