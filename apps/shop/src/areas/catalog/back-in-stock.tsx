/** The sold-out SKUs of a product: a member can ask to be told when one is back, and withdraw that. */
import { ask, keyOf, queryClient, useQuery } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { wishlist } from "@banyan/contract/browser/wishlist.ts";
import type { ProductDetail, Sku } from "@banyan/contract/catalog.ts";
import { Button, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMember } from "../../session/session.ts";
import { requestSignIn } from "../../sign-in/request-sign-in.ts";

const queryKey = () => keyOf(wishlist.awaited, {});

export default function BackInStock({ product }: { product: ProductDetail }) {
  const member = useMember();
  const { data } = useQuery({ ...ask(wishlist.awaited, {}), enabled: member !== undefined });
  return (
    <ul className="mt-4 grid gap-2">
      {product.skus
        .filter(({ stock }) => stock === 0)
        .map((sku) => (
          <li key={sku.id}>
            <SoldOut sku={sku} name={product.name} isAwaited={data?.skuIds.includes(sku.id) ?? false} />
          </li>
        ))}
    </ul>
  );
}

function SoldOut({ sku, name, isAwaited }: { sku: Sku; name: string; isAwaited: boolean }) {
  const { t } = useLingui();
  const member = useMember();
  const keep = (answer: { skuIds: string[] }) => queryClient.setQueryData(queryKey(), answer);
  const awaiting = useSend(wishlist.await, {
    onDone: (answer) => {
      keep(answer);
      toast({ text: t`We will tell you when it is back.`, tone: "success" });
    },
  });
  const forgetting = useSend(wishlist.forget, { onDone: keep });
  const what = sku.text || name;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-field bg-sunken px-3.5 py-2.5 text-sm">
      <span className="text-ink-soft">
        {sku.text ? <Trans>Sold out: {what}</Trans> : <Trans>Sold out at the moment</Trans>}
      </span>
      {isAwaited ? (
        <span className="flex flex-wrap items-center gap-x-2">
          <Trans>You will be told.</Trans>
          <Button
            size="sm"
            variant="quiet"
            busy={forgetting.isPending}
            aria-label={t`Do not tell me about ${what}`}
            onClick={() => forgetting.mutate({ skuId: sku.id })}
          >
            <Trans>Do not tell me</Trans>
          </Button>
        </span>
      ) : (
        <Button
          size="sm"
          variant="outline"
          busy={awaiting.isPending}
          aria-label={t`Tell me when ${what} is back`}
          onClick={() => (member ? awaiting.mutate({ skuId: sku.id }) : requestSignIn())}
        >
          <Trans>Tell me when it is back</Trans>
        </Button>
      )}
    </div>
  );
}
