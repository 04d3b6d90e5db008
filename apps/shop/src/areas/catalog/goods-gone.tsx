/** Shown if the product does not exist or is no longer sold. */
import { LatePicture } from "@banyan/app/late-picture.tsx";
import { buttonClass, EmptyState } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";

export default function GoodsGone({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <EmptyState
      className="pt-20"
      picture={<LatePicture name="EmptySearch" />}
      title={text || t`This product is no longer offered`}
      action={
        <Link to="/pages/index" className={buttonClass()}>
          <Trans>All products</Trans>
        </Link>
      }
    />
  );
}
