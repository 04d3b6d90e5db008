/** One content piece: editor of its draft, schedule and history. */
import { askList, useQuery } from "@banyan/app/query.ts";
import { officeContent } from "@banyan/contract/browser/office/content.ts";
import { Skeleton } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { PageAhead } from "../../parts/editors/page-ahead.tsx";
import { PieceEditor } from "./piece-editor.tsx";

const route = getRouteApi("/content/$pieceId");

export default function PiecePage() {
  const { t } = useLingui();
  const { pieceId } = route.useParams();
  // The editor copies the data into its own state, so refetches are disabled.
  const query = useQuery({
    ...askList(officeContent.detail, { id: pieceId }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const piece = query.data;
  if (piece) return <PieceEditor key={piece.id} given={piece} />;
  return (
    <PageAhead
      title={t`News and pages`}
      back={{ link: { to: "/content" }, label: t`News and pages` }}
      query={query}
      skeleton={
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <Skeleton className="h-96 w-full rounded-card" />
          <Skeleton className="h-56 w-full rounded-card" />
        </div>
      }
    />
  );
}
