/** The SKUs: one row each, with code, price, BV and stock. */
import { newUuid } from "@banyan/app/uuid.ts";
import { textIn } from "@banyan/contract/languages.ts";
import { LENGTHS, MOST_PIECES } from "@banyan/contract/lengths.ts";
import {
  AmountInput,
  Button,
  Count,
  confirm,
  DigitsInput,
  IconButton,
  inputClass,
  Money,
  Tick,
  Time,
  useSheet,
} from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { BadgePercent, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { apiLanguage } from "../../i18n/language.ts";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { AdjustStockSheet } from "./adjust-stock-sheet.tsx";
import { type DraftSku, LIMITS, type ProductDraft } from "./draft.rules.ts";
import type { EditorPart } from "./editor-parts.ts";
import { SaleSheet } from "./sale-sheet.tsx";
import { missingChoices, withOnePrice, withoutSku, withSku } from "./sku-matrix.rules.ts";
import { SkuPicture } from "./sku-picture.tsx";

const BETWEEN_OPTIONS = " · ";
const GRID =
  "md:grid-cols-[minmax(5.25rem,1.4fr)_minmax(5.5rem,1.2fr)_minmax(4.75rem,1fr)_minmax(4.75rem,1fr)_minmax(7rem,1fr)_4rem_5.75rem]";

/** Fields of a sale that the server may refuse; "" is the sale itself. */
const SALE_FIELDS = ["", ".price", ".bv", ".beginsAt", ".endsAt"];

interface SkusCardProps extends EditorPart {
  mayAdjust: boolean;
  onStock: (skuId: string, stock: number) => void;
}

export function SkusCard({ draft, change, errors, hold, mayAdjust, onStock }: SkusCardProps) {
  const { t } = useLingui();
  const adjusting = useSheet<DraftSku & { id: string }>();
  const selling = useSheet<DraftSku>();
  const missing = missingChoices(draft);
  const room = LIMITS.skus - draft.skus.length;
  const set = (key: string, part: Partial<DraftSku>) =>
    change({ skus: draft.skus.map((sku) => (sku.key === key ? { ...sku, ...part } : sku)) });
  const addMissing = () => {
    const filled = missing.slice(0, room).reduce((matrix, choice) => withSku(matrix, newUuid(), choice), draft);
    change({ skus: filled.skus });
  };
  const remove = async (sku: DraftSku) => {
    const sure =
      sku.id === undefined ||
      (await confirm({
        title: t`Take ${sku.code} off the product?`,
        text: t`It is no longer sold once you save. Its orders stay as they are.`,
        confirmLabel: t`Take off`,
        cancelLabel: t`Cancel`,
        tone: "danger",
      }));
    if (sure) change({ skus: withoutSku(draft, sku.key).skus });
  };
  return (
    <SectionCard
      title={t`SKUs`}
      actions={
        <>
          {draft.skus.length > 1 && (
            <Button
              variant="quiet"
              size="sm"
              className="-ms-3"
              onClick={() => change({ skus: withOnePrice(draft).skus })}
            >
              {t`First price for all`}
            </Button>
          )}
          {missing.length > 0 && room > 0 && (
            <Button variant="soft" size="sm" icon={<Plus aria-hidden="true" className="size-4" />} onClick={addMissing}>
              {plural(missing.length, { one: "Add # missing choice", other: "Add # missing choices" })}
            </Button>
          )}
        </>
      }
      flush
    >
      <div aria-hidden="true" className={`hidden gap-2 px-4 pt-3 text-xs text-ink-faint md:grid ${GRID}`}>
        <span>{t`Choice`}</span>
        <span>{t`Code`}</span>
        <span>{t`Price, USDT`}</span>
        <span>{t`Volume, BV`}</span>
        <span>{t`Stock`}</span>
        <span className="text-center">{t`For sale`}</span>
      </div>
      {errors.skus && <p className="px-4 pt-3 text-sm text-danger">{errors.skus}</p>}
      <ul className="divide-y divide-line md:divide-y-0 md:pb-3">
        {draft.skus.map((sku, at) => {
          const { id } = sku;
          const name = choiceText(draft, sku);
          const error = (field: string) => errors[`skus.${at}.${field}`];
          return (
            <li key={sku.key} className={`grid grid-cols-2 items-start gap-2.5 px-4 py-3 md:gap-2 md:py-1.5 ${GRID}`}>
              <div className="col-span-2 flex min-h-11 items-center gap-2 max-md:col-start-1 max-md:row-start-1 max-md:pe-24 md:col-span-1 md:min-h-10">
                {draft.pictures.length > 1 && (
                  <SkuPicture
                    name={name || t`The product`}
                    pictures={draft.pictures}
                    pictureId={sku.pictureId}
                    onChoose={(pictureId) => set(sku.key, { pictureId })}
                  />
                )}
                <p className="flex min-w-0 flex-col text-sm font-medium">
                  {name || t`The product`}
                  {error("options") && <span className="text-danger">{error("options")}</span>}
                  {error("pictureId") && <span className="text-danger">{error("pictureId")}</span>}
                </p>
              </div>
              <Cell label={t`Code`} of={name} error={error("code")} className="col-span-2 md:col-span-1">
                {(ids) => (
                  <input
                    {...ids}
                    ref={hold(`skus.${at}.code`)}
                    value={sku.code}
                    maxLength={LENGTHS.skuCode}
                    autoComplete="off"
                    spellCheck={false}
                    onChange={(event) => set(sku.key, { code: event.target.value })}
                    className={inputClass}
                  />
                )}
              </Cell>
              <Cell label={t`Price, USDT`} of={name} error={error("price")}>
                {(ids) => (
                  <AmountInput
                    {...ids}
                    ref={hold(`skus.${at}.price`)}
                    value={sku.price}
                    onChange={(price) => set(sku.key, { price })}
                    className="figures md:text-end"
                  />
                )}
              </Cell>
              <Cell label={t`Volume, BV`} of={name} error={error("bv")}>
                {(ids) => (
                  <AmountInput
                    {...ids}
                    ref={hold(`skus.${at}.bv`)}
                    value={sku.bv}
                    onChange={(bv) => set(sku.key, { bv })}
                    className="figures md:text-end"
                  />
                )}
              </Cell>
              <div className="col-span-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 md:contents">
                {id === undefined ? (
                  <Cell
                    label={t`First stock`}
                    of={name}
                    error={error("stock")}
                    className="max-md:flex-1 max-md:basis-28"
                  >
                    {(ids) => (
                      <DigitsInput
                        {...ids}
                        most={String(MOST_PIECES).length}
                        ref={hold(`skus.${at}.stock`)}
                        value={sku.firstStock}
                        placeholder="0"
                        onChange={(firstStock) => set(sku.key, { firstStock })}
                        className={`${inputClass} figures md:text-end`}
                      />
                    )}
                  </Cell>
                ) : (
                  <div className="flex min-h-10 items-center gap-1.5 whitespace-nowrap md:justify-end md:self-start">
                    <span className="text-xs text-ink-faint md:hidden">{t`Stock`}</span>
                    <span className={sku.stock < 10 ? "font-semibold text-danger" : ""}>
                      <Count value={sku.stock} />
                    </span>
                    {mayAdjust && (
                      <Button
                        variant="quiet"
                        size="sm"
                        onClick={() => adjusting.open({ ...sku, id })}
                        aria-label={t`Change the stock of ${name || sku.code}`}
                      >
                        {t`Change`}
                      </Button>
                    )}
                  </div>
                )}
                <label className="flex min-h-10 cursor-pointer items-center gap-2 text-sm whitespace-nowrap md:justify-center">
                  <Tick checked={sku.active} onChange={(event) => set(sku.key, { active: event.target.checked })} />
                  <span className="flex-1 md:sr-only">
                    {t`For sale`} <span className="sr-only">{name}</span>
                  </span>
                </label>
              </div>
              <div className="flex justify-end max-md:col-start-2 max-md:row-start-1">
                {/* An activation package has none, but one that it had before can be taken away. */}
                {(!draft.activation || sku.sale) && (
                  <IconButton label={t`Sale of ${name || sku.code}`} onClick={() => selling.open(sku)}>
                    <BadgePercent aria-hidden="true" className="size-4.5" strokeWidth={1.8} />
                  </IconButton>
                )}
                {draft.skus.length > 1 && (
                  <IconButton label={t`Take ${name || sku.code} off`} onClick={() => void remove(sku)}>
                    <Trash2 aria-hidden="true" className="size-4.5" strokeWidth={1.8} />
                  </IconButton>
                )}
              </div>
              {sku.sale && (
                <p className="col-span-full text-sm text-ink-soft">
                  <Trans>
                    Sale: <Money amount={sku.sale.price} />, <Money amount={sku.sale.bv} unit="BV" />,{" "}
                    <Time at={sku.sale.beginsAt} /> – <Time at={sku.sale.endsAt} />
                  </Trans>
                  {SALE_FIELDS.map((field) => {
                    const text = error(`sale${field}`);
                    return (
                      text && (
                        <span key={field} className="block text-danger">
                          {text}
                        </span>
                      )
                    );
                  })}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {selling.show((sku) => (
        <SaleSheet
          name={choiceText(draft, sku) || sku.code || t`The product`}
          sku={sku}
          onDone={(sale) => set(sku.key, { sale })}
        />
      ))}
      {adjusting.show((sku) => (
        <AdjustStockSheet
          sku={{ id: sku.id, name: choiceText(draft, sku) || sku.code, stock: sku.stock }}
          onStock={onStock}
        />
      ))}
    </SectionCard>
  );
}

/** The options of a SKU in the office's language. */
function choiceText({ specifications }: ProductDraft, sku: DraftSku): string {
  return sku.choice
    .map((key, at) => {
      const option = specifications[at]?.options.find((one) => one.key === key);
      return option ? textIn(option.texts, apiLanguage()) : "";
    })
    .filter(Boolean)
    .join(BETWEEN_OPTIONS);
}

interface CellProps {
  label: string;
  /** The SKU's options, for screen readers. */
  of: string;
  error: string | undefined;
  className?: string;
  children: (ids: { "aria-label": string; "aria-invalid": true | undefined }) => ReactNode;
}

/** A field with its label above on phones; wide screens have column headers. */
function Cell({ label, of, error, className, children }: CellProps) {
  return (
    <div className={className}>
      <span aria-hidden="true" className="mb-1 block text-xs text-ink-faint md:hidden">
        {label}
      </span>
      {children({ "aria-label": of ? `${label}, ${of}` : label, "aria-invalid": error ? true : undefined })}
      {error && <p className="mt-1 text-xs text-danger">{error}</p>}
    </div>
  );
}
