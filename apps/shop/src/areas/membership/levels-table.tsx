/** All levels: required achievement and benefits. */
import type { Standing } from "@banyan/contract/membership.ts";
import { Card, Count, classes, Money, useAmountText } from "@banyan/ui";
import { Plural, Trans } from "@lingui/react/macro";

type Level = Standing["levels"][number];

export function LevelsTable({ standing }: { standing: Standing }) {
  return (
    <Card>
      <table className="w-full text-sm large-text:block">
        <thead className="bg-sunken large-text:hidden text-start text-xs text-ink-soft">
          <tr>
            <th scope="col" className="w-2/5 px-4 py-2.5 text-start font-medium">
              <Trans>Level</Trans>
            </th>
            <th scope="col" className="px-4 py-2.5 text-start font-medium">
              <Trans>What it opens</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line large-text:block">
          {standing.levels.map((row) => (
            <Row key={row.level} row={row} current={row.level === standing.level} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Row({ row, current }: { row: Level; current: boolean }) {
  return (
    <tr
      className={classes("align-top large-text:block", current && "bg-gold-soft/60")}
      aria-current={current || undefined}
    >
      <th scope="row" className="px-4 py-3 large-text:block text-start font-semibold">
        <span className="whitespace-nowrap">
          <span translate="no" className="figures text-ink-faint">
            {row.level}
          </span>{" "}
          <span className={classes(current && "text-gold-ink")}>{row.name}</span>
        </span>
        {row.level > 0 && (
          <span className="block text-xs font-normal text-ink-soft">
            <Trans>
              from <Count value={Number(row.from)} /> BV
            </Trans>
          </span>
        )}
        {current && (
          <span className="block text-xs font-normal text-gold-ink">
            <Trans>You are here</Trans>
          </span>
        )}
      </th>
      <td className="px-4 py-3 text-ink-soft large-text:block large-text:pt-0">
        {row.level === 0 ? <Trans>Shop like everyone</Trans> : <Opens row={row} />}
      </td>
    </tr>
  );
}

function Opens({ row }: { row: Level }) {
  const percent = useAmountText()(row.pairingPercent);
  return (
    <ul className="grid gap-1">
      <li>
        <Trans>
          Sales bonus {percent}%, at most <Money wraps amount={row.pairingCap} /> a day
        </Trans>
      </li>
      <li>
        <Plural
          value={row.leadershipGenerations}
          one="Leadership bonus from # generation"
          other="Leadership bonus from # generations"
        />
      </li>
    </ul>
  );
}
