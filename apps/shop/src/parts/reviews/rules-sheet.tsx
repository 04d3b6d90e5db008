/** The published rules of reviews (docs/rules.md 16). */

import { REVIEW_PICTURES } from "@banyan/contract/browser/reviews.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Count, Sheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";

export default function RulesSheet() {
  const { t } = useLingui();
  const length = <Count value={LENGTHS.reviewWords} />;
  return (
    <Sheet title={t`Rules for reviews`}>
      <ul className="grid list-disc gap-3 ps-5 text-sm">
        <li>
          <Trans>
            Only buyers write: you can review a product once you have received it in a completed order and kept it.
          </Trans>
        </li>
        <li>
          <Trans>Each member writes one review of a product, and can change or remove it at any time.</Trans>
        </li>
        <li>
          <Trans>
            A review has 1 to 5 stars and, if you like, a text of up to {length} characters and {REVIEW_PICTURES}{" "}
            pictures.
          </Trans>
        </li>
        <li>
          <Trans>
            It is published at once, in the words of its writer. Others see only the first characters of the name.
          </Trans>
        </li>
        <li>
          <Trans>
            The shop hides reviews with insults, personal data or advertising, or that are not about the product, and
            tells the writer the reason. It hides none for having few stars. It can also remove a single picture.
          </Trans>
        </li>
        <li>
          <Trans>
            The pictures of a hidden review are deleted. The review can be changed. It is shown again once the shop has
            checked it, and cannot be removed until then.
          </Trans>
        </li>
        <li>
          <Trans>The shop can answer a review publicly.</Trans>
        </li>
        <li>
          <Trans>The rating is the average of all visible reviews. All count the same.</Trans>
        </li>
        <li>
          <Trans>If you cancel your account, your reviews and their pictures are deleted.</Trans>
        </li>
      </ul>
    </Sheet>
  );
}
