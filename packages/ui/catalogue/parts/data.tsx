/** Tables and charts. */
import { useState } from "react";
import { Button, Chart, Count, Day, dayText, Money, useLocale } from "../../src/index.ts";
import { Table, type TableColumn } from "../../src/table.tsx";
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
      <State name="Chart of kinds">
        <Sales kinds={[...options]} />
      </State>
      <State name="Chart without sales">
        <Sales empty />
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

function Sales({ kinds = ONE_KIND, empty = false }: { kinds?: string[]; empty?: boolean }) {
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
      label={empty ? "No sales" : kinds.length > 1 ? "Sales by kind" : "Sales"}
      kinds={kinds}
      marks={marks}
      unit={MICROS}
      ends={[<Day key="first" day={dayAt(0)} />, <Day key="last" day={dayAt(29)} />]}
    />
  );
}
