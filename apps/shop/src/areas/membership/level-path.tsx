/** The levels as a growing branch; reached levels are gold. Its text alternative says the same. */

import type { Standing } from "@banyan/contract/membership.ts";
import { displayMoney } from "@banyan/contract/money.ts";
import { useLocale } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { line, places, VIEW_BOX, walked } from "./level-path.rules.ts";

const RADIUS = 15;

export function LevelPath({ standing }: { standing: Standing }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { levels, level, levelName, next } = standing;
  const spots = places(levels.length);
  const done = walked(levels, standing);
  const path = line(spots);
  const missing = next && displayMoney(next.missing, locale);
  const name = next?.name;
  return (
    <svg
      role="img"
      aria-label={
        next
          ? t`Level ${level}: ${levelName}. ${missing} BV still needed for level ${next.level}, ${name}.`
          : t`Level ${level}: ${levelName}. This is the highest level.`
      }
      viewBox={VIEW_BOX}
      className="w-full max-w-lg"
    >
      <path d={path} fill="none" className="stroke-line" strokeWidth="7" strokeLinecap="round" />
      {done > 0 && (
        <path
          d={path}
          fill="none"
          className="stroke-gold"
          strokeWidth="7"
          strokeLinecap="round"
          pathLength={levels.length - 1}
          strokeDasharray={`${done} ${levels.length}`}
        />
      )}
      {spots.map(({ x, y }, at) => (
        <g key={x}>
          {at === level && <circle cx={x} cy={y} r={RADIUS + 6} className="fill-gold-soft" />}
          {at > 0 && <Leaves x={x} y={y} reached={at <= level} />}
          <circle
            cx={x}
            cy={y}
            r={RADIUS}
            strokeWidth="2.5"
            className={at <= level ? "fill-gold-soft stroke-gold" : "fill-surface stroke-line-strong"}
          />
          <text
            x={x}
            y={y}
            dy="0.36em"
            textAnchor="middle"
            className={`figures text-sm font-bold ${at <= level ? "fill-gold-ink" : "fill-ink-faint"}`}
          >
            {at}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Two leaves above a level, green once reached. */
function Leaves({ x, y, reached }: { x: number; y: number; reached: boolean }) {
  const top = y - RADIUS - 3;
  return (
    <g className={reached ? "fill-brand" : "fill-line"}>
      <path d={`M${x} ${top}c-2-8-8-11-14-11 0 7 5 12 14 11Z`} />
      <path d={`M${x} ${top}c2-8 8-11 14-11 0 7-5 12-14 11Z`} />
    </g>
  );
}
