/** Cards, rows, endless lists, and formatted dates, amounts and counts. */
import { useState } from "react";
import {
  Badge,
  Card,
  Chevron,
  CopyText,
  Count,
  Day,
  DayRange,
  EndlessList,
  List,
  ListRow,
  Money,
  NumberedStep,
  PullToRefresh,
  QrCode,
  ShortAmount,
  SwipeRow,
  Time,
  toast,
} from "../../src/index.ts";
import { State } from "../state.tsx";
import { useTexts } from "../texts.ts";

const AT = "2026-11-22T06:12:05Z";
const QUERY = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: true, fetchNextPage: () => {} };

export function Lists() {
  const { name, sentence, options } = useTexts();
  const [deleted, setDeleted] = useState(0);
  return (
    <>
      <State name="Day, DayRange, Time">
        <ul className="grid gap-1">
          <li>
            <Day day="2026-11-22" />
          </li>
          <li>
            <Day day="2026-11-22" look="long" />
          </li>
          <li>
            <Day day="2026-11-22" look="weekday" />
          </li>
          <li>
            <Day day="2026-11-22" look="full" />
          </li>
          <li>
            <DayRange from="2026-11-22" to="2026-11-28" />
          </li>
          {(["day", "minute", "second", "clock"] as const).map((precision) => (
            <li key={precision}>
              <Time at={AT} precision={precision} timeZone="Asia/Taipei" />
            </li>
          ))}
        </ul>
      </State>
      <State name="NumberedStep">
        <ol className="grid gap-3">
          {[1, 2].map((number) => (
            <li key={number}>
              <NumberedStep number={number}>{sentence}</NumberedStep>
            </li>
          ))}
        </ol>
      </State>
      <State name="Money, Count, ShortAmount">
        <p className="grid gap-1">
          <Money amount="1234567.5" />
          <Money amount="-0.000001" />
          <Money amount="25" signed unit="BV" />
          <Money amount="16.9" look="price" className="text-3xl" />
          <span className="w-20 rounded-tag bg-sunken">
            <Money wraps amount="1234.5" />
          </span>
          <Count value={1234567} />
          <ShortAmount amount="1234567.5" unit="BV" />
        </p>
      </State>
      <State name="Card, List, ListRow">
        <Card className="mb-3 p-4">{sentence}</Card>
        <List aria-label={name}>
          <ListRow title={options[0]} />
          <ListRow title={options[1]} detail={sentence} value={<Money amount="5" />} />
          <ListRow
            title={options[2]}
            leads
            icon={<Chevron />}
            value={<Badge tone="accent">{options[0]}</Badge>}
            render={(row) => <button type="button" {...row} />}
          />
        </List>
      </State>
      <State name="SwipeRow">
        <ul className="overflow-hidden rounded-card border border-line">
          <li>
            <SwipeRow action={{ label: "Delete", onPress: () => setDeleted(deleted + 1) }}>
              <div className="bg-surface p-4">{sentence}</div>
            </SwipeRow>
          </li>
        </ul>
        <p className="mt-1 text-xs text-ink-faint">{deleted} deleted</p>
      </State>
      <State name="EndlessList">
        <EndlessList query={QUERY} moreLabel="Show more" loadingLabel="Loading" />
        <EndlessList
          query={{ ...QUERY, isFetchNextPageError: false, isFetchingNextPage: true }}
          moreLabel="Show more of it"
          loadingLabel="Loading"
        />
        <EndlessList
          query={{ ...QUERY, hasNextPage: false }}
          moreLabel="Show more"
          loadingLabel="Loading"
          endLabel={options[2]}
        />
      </State>
      <State name="PullToRefresh">
        <PullToRefresh
          label="Refreshing"
          onRefresh={async () => {
            toast({ text: options[0] });
          }}
        >
          <p className="rounded-card bg-sunken p-6 text-center">{sentence}</p>
        </PullToRefresh>
      </State>
      <State name="CopyText, QrCode">
        <CopyText text="TXYZ1234567890" />
        <div className="inline-block rounded-card bg-white p-3">
          <QrCode text="https://banyan.example" label="QR code" className="size-40" />
        </div>
      </State>
    </>
  );
}
