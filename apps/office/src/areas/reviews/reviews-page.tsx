/** Reviews of products, newest first: hide them with a reason, show them again, answer them. */

import { PublicPictures } from "@banyan/app/public-pictures.tsx";
import { type OfficeReview, officeReviews, REVIEW_STATES } from "@banyan/contract/browser/office/reviews.ts";
import { LANGUAGE_NAMES } from "@banyan/contract/languages.ts";
import { isMemberId } from "@banyan/contract/member-id.ts";
import { Badge, Button, Card, classes, EmptyState, IconButton, Skeletons, Time, type Tone, useSheet } from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { cardLink } from "../../parts/cards/section-card.tsx";
import { MemberLine } from "../../parts/members/member-cell.tsx";
import { FilterBar, SearchFilter, SelectFilter, useFilter } from "../../parts/tables/filters.tsx";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { AnswerSheet, HideSheet, RemovePictureSheet, ShowSheet } from "./review-sheets.tsx";

const ROWS = 20;
const STARS = ["5", "4", "3", "2", "1"] as const;
const route = getRouteApi("/reviews");

const STATE_NAMES: Record<OfficeReview["state"], { name: MessageDescriptor; tone: Tone }> = {
  visible: { name: msg({ context: "review", message: "Visible" }), tone: "success" },
  hidden: { name: msg({ context: "review", message: "Hidden" }), tone: "plain" },
  changed: { name: msg`Changed after hiding`, tone: "accent" },
};

export default function ReviewsPage() {
  const { t, i18n } = useLingui();
  const search = route.useSearch();
  const filter = useFilter();
  const state = REVIEW_STATES.find((known) => known === search.state);
  const stars = STARS.find((known) => known === search.stars);
  const productId = /^[1-9]\d{0,17}$/.test(search.product ?? "") ? search.product : undefined;
  // A member ID finds the member's reviews, other text looks into the reviews.
  const text = search.search?.trim();
  const memberId = text && isMemberId(text) ? text : undefined;
  const input = { state, stars, productId, memberId, ...(!memberId && text && { search: text }) };
  const query = useList(officeReviews.index, { page: pageOf(search.page), limit: ROWS, ...input });
  const isFiltered = Boolean(state || stars || productId || text);
  return (
    <Page title={t`Reviews`} about={t`What buyers say publicly. Hide what breaks the rules, never for few stars.`}>
      <FilterBar>
        <SearchFilter
          label={t`Words or member ID`}
          value={search.search}
          onChange={(words) => filter({ search: words })}
        />
        <SelectFilter
          label={t`Stars`}
          value={stars}
          all={t`All stars`}
          options={STARS.map((value) => ({ value, label: value }))}
          onChange={(value) => filter({ stars: value })}
        />
        <SelectFilter
          label={t`Status`}
          value={state}
          all={t`All reviews`}
          options={REVIEW_STATES.map((value) => ({ value, label: i18n._(STATE_NAMES[value].name) }))}
          onChange={(value) => filter({ state: value })}
        />
      </FilterBar>
      {productId && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 text-sm">
          <Trans>Only reviews of one product</Trans>
          <button type="button" onClick={() => filter({ product: "" })} className={cardLink}>
            <Trans>Reviews of all products</Trans>
          </button>
        </p>
      )}
      <PagedView
        query={query}
        skeleton={
          <div className="grid gap-3">
            <Skeletons count={5} className="h-40 w-full rounded-card" />
          </div>
        }
        empty={
          <EmptyState picture={<EmptyMessages />} title={isFiltered ? t`Nothing here` : t`There are no reviews yet`} />
        }
      >
        {({ rows, stale }) => (
          <ul className={classes("grid gap-3", stale && "opacity-60")}>
            {rows.map((review) => (
              <li key={review.id}>
                <OneReview review={review} />
              </li>
            ))}
          </ul>
        )}
      </PagedView>
    </Page>
  );
}

function OneReview({ review }: { review: OfficeReview }) {
  const { i18n } = useLingui();
  const { stars, words, language, state, hiddenReason, answer, createdAt, changedAt } = review;
  const languageName = LANGUAGE_NAMES[language];
  return (
    <Card className="grid gap-3 p-4 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StarsText stars={stars} />
        <Badge tone={STATE_NAMES[state].tone}>{i18n._(STATE_NAMES[state].name)}</Badge>
        <span className="ms-auto text-xs text-ink-faint">
          <Time at={createdAt} />
        </span>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Subject review={review} />
      </div>
      {words ? (
        <p lang={language} className="whitespace-pre-line">
          {words}
        </p>
      ) : (
        <p className="text-ink-faint">
          <Trans>Stars only, no text</Trans>
        </p>
      )}
      <p className="text-xs text-ink-faint">
        {languageName}
        {changedAt !== createdAt && (
          <>
            {" · "}
            <Trans>
              Changed on <Time at={changedAt} />
            </Trans>
          </>
        )}
      </p>
      {review.pictures.length > 0 && <Pictures review={review} />}
      {hiddenReason && (
        <p className="rounded-field bg-warning-soft px-3 py-2 text-warning">
          <Trans>Hidden because: {hiddenReason}</Trans>
        </p>
      )}
      {answer && (
        <div className="rounded-field bg-sunken px-3 py-2">
          <p className="mb-1 text-xs text-ink-faint">
            <Trans>
              Answer of <Time at={answer.at} />
            </Trans>
          </p>
          <p className="whitespace-pre-line">{answer.words}</p>
        </div>
      )}
      <Actions review={review} />
    </Card>
  );
}

function Pictures({ review }: { review: OfficeReview }) {
  const { t } = useLingui();
  const removing = useSheet<OfficeReview["pictures"][number]>();
  const total = review.pictures.length;
  const { memberName } = review;
  return (
    <>
      <PublicPictures pictures={review.pictures} labelOf={(number) => t`Photo ${number} of ${total} by ${memberName}`}>
        {(picture, number) => (
          <IconButton label={t`Remove photo ${number}`} onClick={() => removing.open(picture)}>
            <Trash2 aria-hidden="true" className="size-5 text-danger" strokeWidth={1.8} />
          </IconButton>
        )}
      </PublicPictures>
      {removing.show((picture) => (
        <RemovePictureSheet review={review} picture={picture} />
      ))}
    </>
  );
}

function StarsText({ stars }: { stars: number }) {
  const { t } = useLingui();
  return (
    <span role="img" aria-label={t`${stars} of 5 stars`} className="text-base tracking-wide text-brand-ink">
      {"★".repeat(stars)}
      <span className="text-line-strong">{"★".repeat(5 - stars)}</span>
    </span>
  );
}

/** The product and the writer, with links where the role may follow them. */
function Subject({ review }: { review: OfficeReview }) {
  const { productId, productName, memberId } = review;
  const [mayProducts, mayMembers] = [useMay("office:catalog.read"), useMay("office:members.read")];
  return (
    <>
      {mayProducts ? (
        <Link to="/products/$productId" params={{ productId }} className="font-medium hover:underline">
          {productName}
        </Link>
      ) : (
        <span className="font-medium">{productName}</span>
      )}
      {mayMembers ? (
        <Link to="/members/$memberId" params={{ memberId }} preload={false} className="hover:underline">
          <MemberLine row={review} />
        </Link>
      ) : (
        <span>
          <MemberLine row={review} />
        </span>
      )}
    </>
  );
}

function Actions({ review }: { review: OfficeReview }) {
  const [answering, hiding, showing] = [useSheet(), useSheet(), useSheet()];
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="outline" onClick={() => answering.open()}>
        {review.answer ? <Trans>Change the answer</Trans> : <Trans>Answer</Trans>}
      </Button>
      {review.state === "visible" ? (
        <Button size="sm" variant="quiet-danger" onClick={() => hiding.open()}>
          <Trans context="review">Hide</Trans>
        </Button>
      ) : (
        <Button size="sm" variant="quiet" onClick={() => showing.open()}>
          <Trans>Show again</Trans>
        </Button>
      )}
      {answering.show(() => (
        <AnswerSheet review={review} />
      ))}
      {hiding.show(() => (
        <HideSheet review={review} />
      ))}
      {showing.show(() => (
        <ShowSheet review={review} />
      ))}
    </div>
  );
}
