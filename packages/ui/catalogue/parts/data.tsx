/** Tables, charts and trees. */
import { dayText } from "@banyan/contract/dates.ts";
import { useState } from "react";
import { Button, Chart, Count, Day, Meter, Money, useLocale } from "../../src/index.ts";
import { Table, type TableColumn } from "../../src/table.tsx";
import { TwoSidedList } from "../../src/two-sided-list.tsx";
import type { Place } from "../../src/two-sided-tree.rules.ts";
import { TwoSidedTree } from "../../src/two-sided-tree.tsx";
import { State } from "../state.tsx";
import { useTexts } from "../texts.ts";

interface Row {
  day: string;
  name: string;
  orders: number;
  sales: string;
}

const WORDS = {
  columns: "Columns",
  compact: "Compact rows",
  sortBy: "Sorted by",
  unsorted: "As they come",
  selectAll: "Choose all",
  select: "Choose",
  more: "Show more",
};
const MICROS = 1_000_000;
const dayAt = (index: number) => new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10);
const sold = (index: number) => ((index * 7919) % 240) * 10;

const columnsOf = (name: string): TableColumn<Row>[] => [
  { id: "day", head: "Day", cell: (row) => <Day day={row.day} />, sortBy: (row) => row.day },
  { id: "name", head: name, cell: (row) => row.name, sortBy: (row) => row.name },
  { id: "orders", head: "Orders", cell: (row) => <Count value={row.orders} />, end: true, wideOnly: true },
  {
    id: "sales",
    head: "Sales",
    cell: (row) => <Money amount={row.sales} />,
    end: true,
    sortBy: (row) => Number(row.sales),
    isNothing: (row) => row.sales === "0",
  },
];

export function Data() {
  const { name, options } = useTexts();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [stale, setStale] = useState(false);
  const rows = (count: number): Row[] =>
    Array.from({ length: count }, (_, index) => ({
      day: dayAt(index),
      name: options[index % 3] ?? "",
      orders: index % 7,
      sales: String(sold(index)),
    }));
  const common = { columns: columnsOf(name), words: WORDS, keyOf: (row: Row) => row.day };
  return (
    <>
      <State name="Chart">
        <Sales />
      </State>
      <State name="Meter">
        <div className="grid gap-3">
          <Meter label={name} text="120 of 500" value={0.24} />
          <Meter label={name} value={1.2} tone="gold" />
          <Meter label={name} value={0.04} tone="warning" />
          <div className="rounded-card bg-brand p-4 text-on-brand">
            <Meter label={name} value={0.5} tone="onBrand" />
          </div>
        </div>
      </State>
      <State name="Chart of kinds">
        <Sales kinds={[...options]} />
      </State>
      <State name="Chart of seven kinds">
        <Sales kinds={Array.from({ length: 7 }, (_, at) => `${options[at % 3]} ${at + 1}`)} withValues />
      </State>
      <State name="Chart without sales">
        <Sales empty />
      </State>
      <State name="TwoSidedTree">
        <Team />
      </State>
      <State name="TwoSidedList">
        <Team asList />
      </State>
      <State name="Table of links: sorted, chosen, columns left out" wide>
        <Table
          {...common}
          label="Orders by day"
          rows={rows(8)}
          wide
          hidden={hidden}
          onHidden={setHidden}
          renderLink={(row, look) => <a href={`#${row.day}`} {...look} />}
          renderSelected={(chosen) => <Button size="sm">Export {chosen.length}</Button>}
        />
      </State>
      <State name="Table of figures with a sum">
        <Table
          {...common}
          label="Figures"
          rows={rows(4)}
          wide
          foot={["Sum", "", "", <Money key="sum" amount="1000" />]}
        />
      </State>
      <State name="Table on its way">
        <Button size="sm" variant="outline" className="mb-2" onClick={() => setStale(!stale)}>
          Ask anew
        </Button>
        <Table {...common} label="Old figures" rows={rows(3)} wide stale={stale} />
      </State>
      <State name="Table on a phone">
        <Table
          {...common}
          label="Cards"
          rows={rows(3)}
          wide={false}
          renderLink={(row, look) => <a href={`#${row.day}`} {...look} />}
          renderSelected={(chosen) => <Button size="sm">Export {chosen.length} cards</Button>}
        />
      </State>
      <State name="Figures on a phone">
        <Table {...common} label="Figure cards" rows={rows(3)} wide={false} foot={["Sum", "", "21", "1000"]} />
      </State>
    </>
  );
}

const ONE_KIND: string[] = [];

interface SalesProps {
  kinds?: string[];
  withValues?: boolean;
  empty?: boolean;
}

function Sales({ kinds = ONE_KIND, withValues = false, empty = false }: SalesProps) {
  const locale = useLocale();
  const marks = Array.from({ length: 30 }, (_, index) => {
    const sales = empty ? 0 : sold(index);
    const parts = kinds.length > 1 ? kinds.map((_kind, at) => sales / (at + 1)) : [sales];
    return {
      id: dayAt(index),
      values: parts.map((part) => BigInt(Math.round(part * MICROS))),
      spoken: `${dayText(dayAt(index), locale)}: ${sales} USDT`,
      details: (
        <>
          <Day day={dayAt(index)} /> · <Money amount={String(sales)} />
        </>
      ),
    };
  });
  return (
    <Chart
      label={empty ? "No sales" : kinds.length > 1 ? `Sales by ${kinds.length} kinds` : "Sales"}
      kinds={kinds}
      renderValue={withValues ? (value) => <Money amount={String(Number(value) / MICROS)} unit="" /> : undefined}
      marks={marks}
      unit={MICROS}
      ends={[<Day key="first" day={dayAt(0)} />, <Day key="last" day={dayAt(29)} />]}
    />
  );
}

const TREE_ROWS = 4;

/** An infinite team; every third place is free. */
function teamOf(id: string, row = 1): Place<string> {
  if (id !== "1" && Number.parseInt(id, 2) % 3 === 0) return { id, content: "" };
  if (row === TREE_ROWS) return { id, content: id, hasMore: true };
  return { id, content: id, below: [teamOf(`${id}0`, row + 1), teamOf(`${id}1`, row + 1)] };
}

function Team({ asList = false }: { asList?: boolean }) {
  const [root, setRoot] = useState("1");
  const common = {
    label: "Team",
    root: teamOf(root),
    spokenOf: ({ id, content }: Place<string>) => (content ? `Member ${id}` : `Free place ${id}`),
    namesOf: (content: string) => [content],
    onPress: () => {},
    onOpen: setRoot,
    onClimb: () => {
      if (root === "1") return false;
      setRoot(root.slice(0, -1));
      return true;
    },
  };
  if (asList) return <TwoSidedList {...common} renderPlace={({ content }) => content || "Free"} />;
  return (
    <TwoSidedTree
      {...common}
      renderPlace={({ content }, nearness) => (
        <>
          <span className="mx-auto mt-3.5 flex size-15 items-center justify-center rounded-full bg-surface">
            {content ? "●" : "○"}
          </span>
          {nearness !== "far" && <span className="block">{content || "Free"}</span>}
        </>
      )}
      moreOf={() => "8"}
      weightOf={(content) => (content ? 1 / content.length : undefined)}
      words={{ closer: "Closer", farther: "Farther", whole: "All of it" }}
      className="h-80"
    />
  );
}
