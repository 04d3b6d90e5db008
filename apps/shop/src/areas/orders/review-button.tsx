/** Opens the member's review of a product of a received order. */
import { Button, loadedLater, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { PenLine } from "lucide-react";

const ReviewSheet = loadedLater(() => import("../../parts/reviews/review-sheet.tsx"));

export function ReviewButton({ productId, productName }: { productId: string; productName: string }) {
  const { t } = useLingui();
  const sheet = useSheet();
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        className="mt-1 w-fit"
        aria-label={t`Review ${productName}`}
        onClick={() => sheet.open()}
      >
        <span className="inline-flex items-center gap-1.5">
          <PenLine aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.9} />
          <Trans>Write a review</Trans>
        </span>
      </Button>
      {sheet.show(() => (
        <ReviewSheet productId={productId} productName={productName} />
      ))}
    </>
  );
}
