/** Which parts of the shop are open, and which are paused. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { SHOP_PARTS, type ShopPart } from "@banyan/contract/browser/market.ts";
import { type OfficePause, officePauses } from "@banyan/contract/browser/office/pauses.ts";
import { Badge, Button, Skeletons, Time, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { PART_NAMES, PAUSE_REASON_NAMES } from "../../parts/names/pause-names.ts";
import { useMay } from "../../session/session.ts";
import { PauseSheet, ResumeSheet } from "./pause-sheets.tsx";

export function PausesCard() {
  const { t } = useLingui();
  const query = useQuery(ask(officePauses.index, {}));
  return (
    <SectionCard title={t`Open and paused`} flush className="mb-5">
      <QueryView
        query={query}
        skeleton={
          <div className="grid gap-4 p-4">
            <Skeletons count={SHOP_PARTS.length} className="h-6 w-full" />
          </div>
        }
      >
        {({ list }) => (
          <ul className="divide-y divide-line" aria-label={t`Open and paused`}>
            {SHOP_PARTS.map((part) => (
              <PartRow key={part} part={part} pause={list.find((one) => one.part === part)} />
            ))}
          </ul>
        )}
      </QueryView>
    </SectionCard>
  );
}

function PartRow({ part, pause }: { part: ShopPart; pause: OfficePause | undefined }) {
  const { t, i18n } = useLingui();
  const mayPause = useMay("office:market.pause");
  const pausing = useSheet();
  const resuming = useSheet();
  const name = i18n._(PART_NAMES[part]);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          <Badge tone={pause ? "warning" : "success"}>
            {pause ? t`Paused` : t({ context: "part of the shop", message: "Open" })}
          </Badge>
        </p>
        {pause && <PauseWords pause={pause} />}
      </div>
      {mayPause && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => pausing.open()}>
            {pause ? t`Change` : t`Pause`}
            <span className="sr-only">: {name}</span>
          </Button>
          {pause && (
            <Button variant="outline" size="sm" onClick={() => resuming.open()}>
              {t`Resume`}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
        </div>
      )}
      {pausing.show(() => (
        <PauseSheet part={part} />
      ))}
      {resuming.show(() => (
        <ResumeSheet part={part} />
      ))}
    </li>
  );
}

function PauseWords({ pause: { reason, since, until, by } }: { pause: OfficePause }) {
  const { i18n } = useLingui();
  return (
    <p className="mt-0.5 text-xs text-ink-soft">
      {i18n._(PAUSE_REASON_NAMES[reason])} ·{" "}
      {until === null ? (
        <Trans>
          since <Time at={since} />, until somebody resumes it
        </Trans>
      ) : (
        <Trans>
          since <Time at={since} />, until <Time at={until} />
        </Trans>
      )}{" "}
      · {by}
    </p>
  );
}
