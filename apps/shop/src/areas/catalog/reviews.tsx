/** Reviews of a product: how many there are of each number of stars, and the list. Buyers write theirs from here. */
import { PublicPictures } from "@banyan/app/public-pictures.tsx";
import { ask, askPages, useInfiniteQuery, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { reviews } from "@banyan/contract/browser/reviews.ts";
import type { ProductDetail, Rating } from "@banyan/contract/catalog.ts";
import { LANGUAGE_NAMES } from "@banyan/contract/languages.ts";
import type { Review } from "@banyan/contract/reviews.ts";
import { Button, Count, classes, loadedLater, Skeleton, Skeletons, Time, useAmountText, useSheet } from "@banyan/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { PenLine, Store } from "lucide-react";
import { useState } from "react";
import { apiLanguage } from "../../i18n/language.ts";
import { Section } from "../../parts/layout/section.tsx";
import { HiddenNotice } from "../../parts/reviews/hidden-notice.tsx";
import { Stars } from "../../parts/reviews/stars.tsx";
import { useMember } from "../../session/session.ts";

const ReviewSheet = loadedLater(() => import("../../parts/reviews/review-sheet.tsx"));
const RulesSheet = loadedLater(() => import("../../parts/reviews/rules-sheet.tsx"));

const PAGE = 5;

export function Reviews({ product }: { product: ProductDetail }) {
  const { t } = useLingui();
  const rules = useSheet();
  const [stars, setStars] = useState<number>();
  const all = useInfiniteQuery(askPages(reviews.index, { productId: product.id, limit: PAGE }));
  return (
    <Section
      title={t`Reviews`}
      more={
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => rules.open()}
          className="text-sm font-medium text-brand-ink touch-target"
        >
          <Trans>Rules for reviews</Trans>
        </button>
      }
    >
      <QueryView query={all} skeleton={<ReviewsSkeleton />}>
        {({ pages: [first] }) => (
          <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-12">
            <div className="grid gap-4">
              {first?.rating ? (
                <>
                  <Average rating={first.rating} />
                  <StarCounts counts={first.starCounts} chosen={stars} onChoose={setStars} />
                </>
              ) : (
                <p className="text-sm text-ink-soft">
                  <Trans>No reviews yet. Buyers can write one once they have received the product.</Trans>
                </p>
              )}
              <OwnReview product={product} />
            </div>
            {(first?.total ?? 0) > 0 && <ReviewList key={stars} productId={product.id} stars={stars} />}
          </div>
        )}
      </QueryView>
      {rules.show(() => (
        <RulesSheet />
      ))}
    </Section>
  );
}

function Average({ rating: { average, count } }: { rating: Rating }) {
  const stars = useAmountText()(average.toFixed(1), { least: 1 });
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden="true" translate="no" className="figures text-3xl font-bold">
        {stars}
      </span>
      <Stars value={average} className="size-5" />
      <span className="text-sm text-ink-faint">
        <Plural value={count} one="# review" other="# reviews" />
      </span>
    </p>
  );
}

interface StarCountsProps {
  /** Reviews with one star, two stars, and so on. */
  counts: readonly number[];
  chosen: number | undefined;
  onChoose: (stars: number | undefined) => void;
}

/** A bar for each number of stars, which filters the list. */
function StarCounts({ counts, chosen, onChoose }: StarCountsProps) {
  const { t } = useLingui();
  const most = Math.max(1, ...counts);
  return (
    <ul className="grid">
      {counts
        .map((count, at) => ({ stars: at + 1, count }))
        .toReversed()
        .map(({ stars, count }) => (
          <li key={stars}>
            <button
              type="button"
              aria-pressed={chosen === stars}
              aria-label={t`Stars: ${stars}, reviews: ${count}`}
              disabled={count === 0}
              onClick={() => onChoose(chosen === stars ? undefined : stars)}
              className={classes(
                "flex min-h-11 w-full items-center gap-3 rounded-field text-sm",
                chosen === stars && "bg-brand-soft font-semibold",
              )}
            >
              <Stars value={stars} className="size-3.5" />
              <span className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-brand-ink"
                  style={{ width: `${(count / most) * 100}%` }}
                />
              </span>
              <span className="w-8 text-end text-ink-soft">
                <Count value={count} />
              </span>
            </button>
          </li>
        ))}
    </ul>
  );
}

/** For members: the way to write a review, or to change it. */
function OwnReview({ product: { id: productId, name } }: { product: ProductDetail }) {
  const member = useMember();
  const sheet = useSheet();
  // A notice that the review was hidden leads here.
  const { data } = useQuery({ ...ask(reviews.mine, { productId }), enabled: member !== undefined, staleTime: 0 });
  if (!data?.mayWrite) return null;
  const { review } = data;
  return (
    <div className="grid gap-3">
      {review?.hiddenReason && <HiddenNotice reason={review.hiddenReason} />}
      <Button variant={review ? "outline" : "primary"} className="justify-self-start" onClick={() => sheet.open()}>
        <span className="inline-flex items-center gap-1.5">
          <PenLine aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.9} />
          {review ? <Trans>Change your review</Trans> : <Trans>Write a review</Trans>}
        </span>
      </Button>
      {sheet.show(() => (
        <ReviewSheet productId={productId} productName={name} />
      ))}
    </div>
  );
}

function ReviewList({ productId, stars }: { productId: string; stars: number | undefined }) {
  const query = useInfiniteQuery(
    askPages(reviews.index, { productId, limit: PAGE, ...(stars !== undefined && { stars }) }),
  );
  return (
    <QueryView query={query} skeleton={<ListSkeleton />}>
      {({ pages }) => (
        <div>
          <ul className="divide-y divide-line">
            {pages
              .flatMap(({ list }) => list)
              .map((review) => (
                <li key={review.id} className="py-4 first:pt-0">
                  <OneReview review={review} />
                </li>
              ))}
          </ul>
          {query.hasNextPage && (
            <Button variant="outline" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              <Trans>Show more reviews</Trans>
            </Button>
          )}
        </div>
      )}
    </QueryView>
  );
}

function OneReview({ review }: { review: Review }) {
  const { t } = useLingui();
  const { author, stars, words, pictures, language, createdAt, changedAt, answer } = review;
  const languageName = LANGUAGE_NAMES[language];
  const total = pictures.length;
  return (
    <article className="grid gap-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={stars} />
        <span translate="no" className="font-medium">
          {author}
        </span>
        <span className="text-xs text-ink-faint">
          <Time at={createdAt} />
          {changedAt !== createdAt && (
            <>
              {" · "}
              <Trans>Changed</Trans>
            </>
          )}
        </span>
      </p>
      {words && (
        <p lang={language} className="text-[0.9375rem] whitespace-pre-line">
          {words}
        </p>
      )}
      {words && language !== apiLanguage() && (
        <p className="text-xs text-ink-faint">
          <Trans>
            Original language: <span lang={language}>{languageName}</span>
          </Trans>
        </p>
      )}
      {total > 0 && (
        <PublicPictures pictures={pictures} labelOf={(number) => t`Photo ${number} of ${total} by ${author}`} />
      )}
      {answer && (
        <div className="mt-1.5 rounded-field bg-sunken px-4 py-3">
          <p className="mb-1 flex flex-wrap items-center gap-x-2 font-medium">
            <Store aria-hidden="true" className="size-4 text-brand-ink" strokeWidth={1.9} />
            <Trans>Answer of the shop</Trans>
            <span className="text-xs font-normal text-ink-faint">
              <Time at={answer.at} />
            </span>
          </p>
          <p className="whitespace-pre-line">{answer.words}</p>
        </div>
      )}
    </article>
  );
}

function ReviewsSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-12">
      <Skeleton className="h-64 w-full rounded-card" />
      <ListSkeleton />
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className="grid content-start gap-4">
      <Skeletons count={3} className="h-20 w-full rounded-card" />
    </div>
  );
}
