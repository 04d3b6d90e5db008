/**
 * Ships many orders together, with tracking numbers that are typed, scanned, pasted or imported. Each order is one call of `ship`, so each succeeds or fails by itself and the rest
 * goes on. An order whose answer was lost is looked up by its tracking number: sending again ships nothing twice.
 */
import { call } from "@banyan/app/call.ts";
import { errorText, sayError } from "@banyan/app/errors.ts";
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { MOST_TO_SHIP, officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { Refused } from "@banyan/contract/client.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { ORDER_NUMBER } from "@banyan/contract/numbers.ts";
import { plainSigns } from "@banyan/contract/typed.ts";
import { Button, EmptyState, inputClass, Locked } from "@banyan/ui";
import { EmptyOrders } from "@banyan/ui/art/index.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useId, useState } from "react";
import { OrderStateBadge } from "../../parts/names/order-state.tsx";
import { CsvFileButton } from "../../parts/tables/csv-file-button.tsx";
import { DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { saveCsv } from "../../parts/tables/save-csv.ts";
import { WrongLines } from "../../parts/tables/wrong-lines.tsx";
import { useLeaveGuard } from "../../shell/leave-guard.ts";
import { Page } from "../../shell/page.tsx";
import { CarrierField, lastCarrier } from "./carrier-field.tsx";
import { PaperButtons } from "./paper-buttons.tsx";
import { renewOrders } from "./renew-orders.ts";
import { type LineProblem, readTrackingFile, type TrackingLine } from "./tracking-file.rules.ts";

type Found = OutputOf<typeof officeOrders.toShip>;
type Order = Found["orders"][number];
type Texts = Readonly<Record<string, string>>;
/** An order as it is shown and packed, and what became of it. */
interface Row {
  order: Order;
  shipped?: boolean;
  /** Why it was not shipped, and what has changed of it. */
  problems?: readonly string[];
}
/** By id of the order. */
type Rows = Readonly<Record<string, Row>>;
/** An order that was refused, or had no answer. */
interface Failure {
  order: Order;
  error: unknown;
}

const route = getRouteApi("/orders/ship");
/** Calls in flight. */
const AT_ONCE = 4;
/** Refusals that the changes of an order explain. */
const ABOUT_CHANGES: ReadonlySet<string> = new Set(["ORDER_ADDRESS_CHANGED", "SHOWN_CHANGED"]);

export default function ShipPage() {
  const { t } = useLingui();
  const { orders = "" } = route.useSearch();
  /** Tracking numbers by order number. */
  const [typed, setTyped] = useState<Texts>({});
  const [rows, setRows] = useState<Rows>({});
  const [file, setFile] = useState<{ lines: readonly TrackingLine[]; problem?: string }>({ lines: [] });
  const wrong = useWrong(file.lines);
  const good = file.lines.filter(({ problem }) => !problem);
  const chosen = orders.split(",").filter((number) => ORDER_NUMBER.test(number));
  const numbers = [...new Set([...chosen, ...good.map(({ number }) => number)])];
  const together = numbers.slice(0, MOST_TO_SHIP);

  function take(text: string | null): void {
    if (text === null) return setFile({ lines: [], problem: t`This file cannot be read. Save it as “CSV UTF-8”.` });
    const lines = readTrackingFile(text);
    if (lines.length === 0) return setFile({ lines, problem: t`There are no orders in this file.` });
    const numbered = lines.filter(({ problem }) => !problem);
    setTyped((before) => ({
      ...before,
      ...Object.fromEntries(numbered.map(({ number, tracking }) => [number, tracking])),
    }));
    setFile({ lines });
  }

  function saveTemplate(): void {
    const heading = [t`Order number`, t`Shipping company`, t`Tracking number`];
    // Groups of four, because spreadsheets keep only 15 digits of a number.
    const rows = chosen.map((number) => [number.replace(/(?<=.)(?=(?:.{4})+$)/g, " "), "", ""]);
    saveCsv("tracking-numbers", [heading, ...rows]);
  }

  return (
    <Page
      title={t`Ship orders`}
      about={t`Type, scan or paste the tracking numbers: one per line, in the order shown.`}
      back={{ link: { to: "/orders", search: { state: "pending_delivery" } }, label: t`Orders` }}
      actions={
        <>
          <Button variant="outline" onClick={saveTemplate}>
            {t`Template (CSV)`}
          </Button>
          <CsvFileButton onText={take} />
        </>
      }
    >
      <div role="alert" className="empty:hidden">
        {(file.problem || numbers.length > together.length) && (
          <p className="mb-4 text-sm text-danger">
            {file.problem ?? t`At most ${MOST_TO_SHIP} orders are shipped together. The others were left out.`}
          </p>
        )}
      </div>
      {together.length === 0 ? (
        <>
          <WrongLines lines={wrong} />
          <EmptyState
            picture={<EmptyOrders />}
            title={t`No orders chosen`}
            text={t`Choose them in the list of orders, or import a file.`}
          />
        </>
      ) : (
        <ChosenOrders
          key={together.join()}
          numbers={together}
          lines={file.lines}
          typed={typed}
          onTyped={setTyped}
          rows={rows}
          onRows={setRows}
        />
      )}
    </Page>
  );
}

/** What is wrong with lines of the file. */
function useWrong(lines: readonly TrackingLine[], isUnknown?: (number: string) => boolean) {
  const { t } = useLingui();
  const words: Record<LineProblem, string> = {
    number: t`This is not an order number of 16 digits.`,
    shortened: t`A spreadsheet has shortened this number. Format the column as text.`,
    twice: t`The order is in an earlier line.`,
    tracking: t`The tracking number is missing.`,
    columns: t`There are more than three columns.`,
  };
  return lines.flatMap(({ line, number, problem }) => {
    if (problem) return [{ line, text: words[problem] }];
    return isUnknown?.(number) ? [{ line, text: t`No order has this number.` }] : [];
  });
}

interface TypedProps {
  lines: readonly TrackingLine[];
  typed: Texts;
  onTyped: (change: (before: Texts) => Texts) => void;
  rows: Rows;
  onRows: (change: (before: Rows) => Rows) => void;
}

function ChosenOrders({ numbers, ...rest }: TypedProps & { numbers: string[] }) {
  // Not refetched: a parcel is packed for the address of the moment at which the page was opened.
  const query = useQuery({ ...ask(officeOrders.toShip, { numbers }), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  return (
    <QueryView query={query} skeleton={<DataTableSkeleton />}>
      {(found) => <Parcels found={found} {...rest} />}
    </QueryView>
  );
}

const isOpen = ({ order, shipped }: Row) => order.state === "pending_delivery" && !shipped;

function Parcels({ found, lines, typed, onTyped, rows: kept, onRows }: TypedProps & { found: Found }) {
  const { t } = useLingui();
  // When a file brings more orders, the others stay as they were shown.
  const rows = found.orders.map((order): Row => kept[order.id] ?? { order });
  useEffect(() => {
    onRows((shown) => ({ ...Object.fromEntries(found.orders.map((order) => [order.id, { order }])), ...shown }));
  }, [found.orders, onRows]);
  const [company, setCompany] = useState(() => {
    const last = lastCarrier.get() ?? "";
    return found.carriers.includes(last) ? last : "";
  });
  const [surplus, setSurplus] = useState(0);
  const [busy, setBusy] = useState(false);
  const known = new Set(found.orders.map(({ number }) => number));
  const wrong = useWrong(lines, (number) => !known.has(number));
  const open = rows.filter(isOpen).map(({ order }) => order);
  const numberOf = (order: Order) => plainSigns(typed[order.number] ?? "");
  const companies = new Map(lines.map((line) => [line.number, line.company]));
  const companyOf = ({ number }: Order) => companies.get(number) || company.trim();
  const ready = open.filter((order) => numberOf(order) !== "");
  const incomplete = ready.length === 0 || ready.some((order) => companyOf(order) === "");
  const shipped = rows.filter((row) => row.shipped).length;
  useLeaveGuard(() => busy || ready.length > 0);

  const show = (row: Row) => onRows((before) => ({ ...before, [row.order.id]: row }));

  const reasonOf = (error: unknown) =>
    error instanceof Refused
      ? (Object.values(error.fields)[0] ?? errorText(error))
      : t`There was no answer. Send it again: nothing is shipped twice.`;

  /** Ships one order. Returns why it has to be looked up what became of it. */
  async function shipOne(order: Order): Promise<Failure | undefined> {
    const { id: orderId, addressRevision, shown } = order;
    const lines = order.lines.map(({ position, quantity }) => ({ position, quantity }));
    const carried = { shippingCompany: companyOf(order), trackingNumber: numberOf(order) };
    try {
      const { state, parcels } = await call(officeOrders.ship, { orderId, addressRevision, shown, lines, ...carried });
      show({ order: { ...order, state, parcels }, shipped: true });
      return undefined;
    } catch (error) {
      show({ order, problems: [reasonOf(error)] });
      return { order, error };
    }
  }

  async function ship(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || incomplete) return;
    if (company.trim() !== "") lastCarrier.set(company.trim());
    setBusy(true);
    const failures: Failure[] = [];
    const queue = [...ready];
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const failure = await shipOne(next);
        if (failure) failures.push(failure);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (failures.length > 0) await lookUp(failures).catch(sayError);
    setBusy(false);
    await renewOrders();
  }

  /** What differs from what was packed. */
  function changesOf(packed: Order, now: Order): string[] {
    if (now.state !== "pending_delivery") return [];
    return [
      packed.addressRevision === now.addressRevision
        ? []
        : t`The delivery address was changed meanwhile. Please check it before you ship.`,
      packed.shown === now.shown
        ? []
        : t`The pieces to ship have changed meanwhile. Please check them before you ship.`,
    ].flat();
  }

  /**
   * Reads what became of orders. One with our parcel was shipped by a request whose answer was lost. Of another, changes are taken
   * over, and its line says so: it may have to be packed anew.
   */
  async function lookUp(failures: readonly Failure[]): Promise<void> {
    const { orders } = await call(officeOrders.toShip, { numbers: failures.map(({ order }) => order.number) });
    for (const { order, error } of failures) {
      const now = orders.find(({ id }) => id === order.id) ?? order;
      const hasOurs = ({ parcels }: Order) =>
        parcels.some((one) => one.shippingCompany === companyOf(order) && one.trackingNumber === numberOf(order));
      const changes = changesOf(order, now);
      const isExplained = changes.length > 0 && error instanceof Refused && ABOUT_CHANGES.has(error.name);
      if (!(error instanceof Refused) && hasOurs(now) && !hasOurs(order)) show({ order: now, shipped: true });
      else show({ order: now, problems: isExplained ? changes : [reasonOf(error), ...changes] });
    }
  }

  /** Fills a pasted column from this order on. */
  function paste(event: ClipboardEvent, order: Order): void {
    const column = event.clipboardData
      .getData("text")
      .trimEnd()
      .split(/\r\n|\r|\n/);
    if (busy || column.length < 2) return;
    event.preventDefault();
    const from = open.indexOf(order);
    const filled = open.slice(from, from + column.length).map(({ number }, at) => [number, (column[at] ?? "").trim()]);
    onTyped((before) => ({ ...before, ...Object.fromEntries(filled) }));
    setSurplus(Math.max(0, column.length - (open.length - from)));
  }

  return (
    <form onSubmit={(event) => void ship(event)} className="grid max-w-4xl gap-4">
      <WrongLines lines={wrong} />
      {open.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <PaperButtons numbers={open.map(({ number }) => number)} />
        </div>
      )}
      <Locked when={busy}>
        <div className="grid gap-4 sm:grid-cols-2">
          <CarrierField carriers={found.carriers} value={company} onChange={setCompany} />
        </div>
        <ol aria-label={t`Orders`} className="divide-y divide-line rounded-card border border-line bg-surface">
          {rows.map((row) => (
            <ParcelLine
              key={row.order.id}
              row={row}
              text={typed[row.order.number] ?? ""}
              company={companies.get(row.order.number)}
              onChange={(text) => onTyped((before) => ({ ...before, [row.order.number]: text }))}
              onPaste={(event) => paste(event, row.order)}
            />
          ))}
        </ol>
      </Locked>
      <div role="status" className="grid gap-1 text-sm text-ink-soft empty:hidden">
        {surplus > 0 && (
          <p className="text-danger">
            <Plural
              value={surplus}
              one="# number more than orders was left out."
              other="# numbers more than orders were left out."
            />
          </p>
        )}
        {(busy || shipped > 0) && (
          <p>
            <Trans>
              {shipped} of {rows.length} shipped
            </Trans>
          </p>
        )}
      </div>
      <Button type="submit" busy={busy} disabled={incomplete} className="justify-self-start">
        <Plural value={ready.length} one="Ship # order" other="Ship # orders" />
      </Button>
    </form>
  );
}

/** A scanner ends each number with Enter: goes to the next field, and from the last one to the button. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const fields = [...(form?.querySelectorAll<HTMLInputElement>("[data-parcel]") ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  (next ?? form?.querySelector<HTMLElement>("[type=submit]"))?.focus();
}

interface ParcelLineProps {
  row: Row;
  text: string;
  /** Named by the file. */
  company: string | undefined;
  onChange: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
}

function ParcelLine({ row, text, company, onChange, onPaste }: ParcelLineProps) {
  const { t } = useLingui();
  const messageId = useId();
  const { order, shipped, problems = [] } = row;
  const [first] = order.lines;
  const more = order.lines.length - 1;
  const isWrong = problems.length > 0;
  const reasons = problems.map((problem) => <p key={problem}>{problem}</p>);
  return (
    <li className="grid items-center gap-x-4 gap-y-2 px-4 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <Link
          to="/orders/$orderId"
          params={{ orderId: order.id }}
          translate="no"
          className="figures font-medium text-brand-ink hover:underline"
        >
          {order.number}
        </Link>
        <p>
          {order.recipient} · {order.countryName}
        </p>
        <p className="line-clamp-1 text-ink-soft">
          {[first?.name, first?.skuText].filter(Boolean).join(" · ")} × {first?.quantity}
          {more > 0 && (
            <>
              {" "}
              <Plural value={more} one="and # more product" other="and # more products" />
            </>
          )}
        </p>
      </div>
      {isOpen(row) ? (
        <div>
          <input
            type="text"
            data-parcel=""
            aria-label={t`Tracking number of order ${order.number}`}
            placeholder={t`Tracking number`}
            value={text}
            maxLength={LENGTHS.trackingNumber}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={isWrong ? true : undefined}
            aria-describedby={isWrong ? messageId : undefined}
            onChange={({ target }) => onChange(target.value)}
            onPaste={onPaste}
            onKeyDown={goOn}
            className={inputClass}
          />
          {company && <p className="mt-1 text-ink-soft">{company}</p>}
          {isWrong && (
            <div id={messageId} className="mt-1 text-danger">
              {reasons}
            </div>
          )}
        </div>
      ) : (
        <div>
          <div className="flex flex-wrap items-center gap-2">
            {shipped && <Check aria-hidden="true" className="size-4 text-brand-ink" />}
            <OrderStateBadge state={order.state} />
            {order.parcels.map(({ trackingNumber }) => (
              <span key={trackingNumber} translate="no" className="figures break-all text-ink-soft">
                {trackingNumber}
              </span>
            ))}
          </div>
          {isWrong && <div className="mt-1 text-danger">{reasons}</div>}
        </div>
      )}
    </li>
  );
}
