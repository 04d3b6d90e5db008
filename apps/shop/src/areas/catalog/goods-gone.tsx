/** Shown if the product does not exist or is no longer sold. */
import { buttonClass, EmptyState } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";

export default function GoodsGone({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <EmptyState
      className="pt-20"
      picture={<EmptySearch />}
      title={text || t`This product is no longer offered`}
      action={
        <Link to="/pages/index" className={buttonClass()}>
          <Trans>All products</Trans>
        </Link>
      }
    />
  );
}
