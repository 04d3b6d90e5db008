/** Reorders the banners of the home page. */
import { renew } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { officeContent, type PieceRow } from "@banyan/contract/browser/office/content.ts";
import { toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { OrderedList } from "../../parts/editors/ordered-list.tsx";
import { Missing, PieceTitle, Shown, State } from "./row-parts.tsx";

export function BannerOrder({ banners }: { banners: readonly PieceRow[] }) {
  const { t } = useLingui();
  const arrange = useSend(officeContent.arrangeBanners, {
    onDone: async () => {
      toast({ text: t`Saved`, tone: "success" });
      await renew(officeContent.index);
    },
    onRefused() {
      void renew(officeContent.index);
      return false;
    },
  });
  return (
    <OrderedList
      label={t`Banners`}
      rows={banners}
      nameOf={({ title }) => title || t`Without a title`}
      onOrder={(ids) => arrange.mutateAsync({ ids })}
    >
      {(row) => (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
          <Link
            to="/content/$pieceId"
            params={{ pieceId: row.id }}
            className="touch-target min-w-0 flex-1 basis-60 text-brand-ink"
          >
            <PieceTitle row={row} />
          </Link>
          <State row={row} />
          <span className="text-xs text-ink-faint">
            <Shown row={row} />
          </span>
          {row.missingLanguages.length > 0 && (
            <span className="basis-full text-xs text-warning">
              {t`Missing languages`}: <Missing row={row} />
            </span>
          )}
        </div>
      )}
    </OrderedList>
  );
}
