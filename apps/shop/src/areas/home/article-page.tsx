/** One announcement, or one of the shop's own texts (company profile, about us, agreements). */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { content } from "@banyan/contract/browser/content.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Picture, Skeleton, Time } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { RichText } from "../../parts/rich-text.tsx";
import { Page } from "../../shell/page.tsx";

const route = getRouteApi("/pages/articleDetails");
const DOCUMENTS = ["about_us", "user_agreement", "privacy_policy"] as const;
type DocumentName = (typeof DOCUMENTS)[number];

const isDocument = (name: string | undefined): name is DocumentName =>
  (DOCUMENTS as readonly (string | undefined)[]).includes(name);

export default function ArticlePage() {
  const { id, document } = route.useSearch();
  if (isDocument(document)) return <ShopDocument name={document} />;
  if (document === "company_profile") return <CompanyProfile />;
  return <Announcement id={id ?? ""} />;
}

function Announcement({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery(ask(content.announcement, { id }));
  return (
    <Page title={query.data?.title ?? t`News`} width="narrow" className="pt-2 pb-10">
      <QueryView query={query} skeleton={<ArticleSkeleton />}>
        {(article) => (
          <article>
            <p className="mb-3 text-sm text-ink-faint">
              <Time at={article.publishedAt} precision="day" />
            </p>
            {article.picture && (
              <Picture
                picture={article.picture}
                alt=""
                sizes="(width >= 64rem) 640px, 94vw"
                priority
                className="mb-5 rounded-card"
              />
            )}
            <RichText text={article.body} />
          </article>
        )}
      </QueryView>
    </Page>
  );
}

function ShopDocument({ name }: { name: DocumentName }) {
  const { t } = useLingui();
  const query = useQuery(ask(content.document, { name }));
  const titles = { about_us: t`About us`, user_agreement: t`User agreement`, privacy_policy: t`Privacy policy` };
  return <Document title={titles[name]} query={query} />;
}

function CompanyProfile() {
  const { t } = useLingui();
  const query = useQuery(ask(content.companyProfile, {}));
  return <Document title={t`Company profile`} query={query} />;
}

function Document({ title, query }: { title: string; query: ReturnType<typeof useQuery<DocumentData>> }) {
  return (
    <Page title={title} width="narrow" className="pt-2 pb-10">
      <QueryView query={query} skeleton={<ArticleSkeleton />}>
        {(found) => (
          <article>
            {found.picture && (
              <Picture
                picture={found.picture}
                alt=""
                sizes="(width >= 64rem) 640px, 94vw"
                priority
                className="mb-5 rounded-card"
              />
            )}
            <RichText text={found.body} />
          </article>
        )}
      </QueryView>
    </Page>
  );
}

type DocumentData = OutputOf<typeof content.companyProfile>;

function ArticleSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="mb-2 aspect-16/9 w-full rounded-card" />
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-4 w-full last:w-2/3" />
      ))}
    </div>
  );
}
