/** The sale of a SKU: its price, its BV and its period by the shop's clocks. It is saved with the product. */
import { formatMoney, isAmount, parseMoney } from "@banyan/contract/money.ts";
import { saleBv } from "@banyan/contract/sale-bv.ts";
import { clockText, momentAt, zoneText } from "@banyan/contract/zones.ts";
import { AmountField, Button, Money, Sheet, TextField, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { createPortal } from "react-dom";
import { useMarketZone } from "../../shell/market-zone.tsx";
import type { DraftSale, DraftSku } from "./draft.rules.ts";

interface SaleSheetProps {
  /** Of the SKU. */
  name: string;
  sku: Pick<DraftSku, "price" | "bv" | "sale">;
  onDone: (sale: DraftSale | null) => void;
}

export function SaleSheet(props: SaleSheetProps) {
  const zone = useMarketZone();
  return zone === undefined ? null : <SaleForm zone={zone} {...props} />;
}

function SaleForm({ name, sku, onDone, zone }: SaleSheetProps & { zone: string }) {
  const { t, i18n } = useLingui();
  const close = useClose();
  const formId = useId();
  const { sale } = sku;
  const [price, setPrice] = useState(sale?.price ?? "");
  const [bv, setBv] = useState(sale?.bv ?? "");
  const [begins, setBegins] = useState(sale ? clockText(Date.parse(sale.beginsAt), zone) : "");
  const [ends, setEnds] = useState(sale ? clockText(Date.parse(sale.endsAt), zone) : "");
  const [tried, setTried] = useState(false);

  const regular = { price: microsOf(sku.price), bv: microsOf(sku.bv || "0") };
  const saved = microsOf(price);
  const [from, until] = [momentAt(begins, zone), momentAt(ends, zone)];
  const isLower = saved !== undefined && saved > 0n && regular.price !== undefined && saved < regular.price;
  const share =
    isLower && regular.bv !== undefined ? saleBv({ price: regular.price!, bv: regular.bv }, saved) : undefined;
  const given = bv === "" ? share : microsOf(bv);
  const errors = {
    price: !isLower && t`A sale is below the price of the SKU.`,
    bv:
      (given === undefined || (regular.bv !== undefined && given > regular.bv) || (isLower && given > saved)) &&
      t`At most the volume of the SKU, and at most the price of the sale.`,
    begins: Number.isNaN(from) && t`Please choose a moment.`,
    ends: !(until > from) && t`A sale ends after it begins.`,
  };
  const shown = (error: string | false) => (tried && error ? error : undefined);

  function take() {
    setTried(true);
    if (Object.values(errors).some(Boolean)) return;
    const [beginsAt, endsAt] = [from, until].map((at) => new Date(at).toISOString()) as [string, string];
    onDone({ price, bv: bv === "" ? formatMoney(share!) : bv, beginsAt, endsAt });
    close();
  }

  // Rendered at the end of the document, because it opens within the form of the product.
  return createPortal(
    <Sheet
      title={t`Sale of ${name}`}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          {sale && (
            <Button
              variant="outline"
              onClick={() => {
                onDone(null);
                close();
              }}
            >
              {t`No sale`}
            </Button>
          )}
          <Button type="submit" form={formId}>
            {t`Use this sale`}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          take();
        }}
      >
        <AmountField
          label={t`Price of the sale`}
          unit="USDT"
          value={price}
          onChange={setPrice}
          error={shown(errors.price)}
          hint={
            regular.price !== undefined && (
              <Trans>
                Without the sale: <Money amount={formatMoney(regular.price)} />
              </Trans>
            )
          }
        />
        <AmountField
          label={t`Volume during the sale`}
          unit="BV"
          value={bv}
          onChange={setBv}
          error={shown(errors.bv)}
          hint={t`Leave empty for the same share as the price. Any other volume takes a second person.`}
        />
        <TextField
          label={t`Begins`}
          type="datetime-local"
          value={begins}
          onChange={(event) => setBegins(event.target.value)}
          error={shown(errors.begins)}
          hint={t`Times are in ${zoneText(zone, i18n.locale)}.`}
        />
        <TextField
          label={t`Ends`}
          type="datetime-local"
          value={ends}
          onChange={(event) => setEnds(event.target.value)}
          error={shown(errors.ends)}
        />
        <p className="rounded-field bg-sunken px-4 py-3 text-sm">
          {isLower && given !== undefined ? (
            <Trans>
              Members pay <Money amount={formatMoney(saved)} />, and <Money amount={formatMoney(given)} unit="BV" />{" "}
              counts. The old price that they see is the lowest of the 30 days before the sale.
            </Trans>
          ) : (
            <Trans>The old price that members see is the lowest of the 30 days before the sale.</Trans>
          )}
        </p>
      </form>
    </Sheet>,
    document.body,
  );
}

const microsOf = (text: string): bigint | undefined => (isAmount(text) ? parseMoney(text) : undefined);
