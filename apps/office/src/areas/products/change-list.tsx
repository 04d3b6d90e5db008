/** Changes of products, old and new. */
import type { FieldChange, ProposedField } from "@banyan/contract/browser/office/catalog.ts";
import { AllDigits, Button, Count, Money, Time } from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

export interface ShownChange {
  key: string;
  product: string;
  sku: string;
  field: ProposedField;
  before: string;
  after: string;
}

/** Shown at first, and more with each press. */
const SHOWN = 200;

export function ChangeList({ changes }: { changes: readonly ShownChange[] }) {
  const [most, setMost] = useState(SHOWN);
  return (
    <>
      <AllDigits>
        <ul className="divide-y divide-line rounded-field bg-sunken px-4 text-sm">
          {changes.slice(0, most).map(({ key, ...change }) => (
            <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="min-w-0">
                {[change.product, change.sku].filter(Boolean).join(" · ")}
                <span className="text-ink-soft">
                  {" "}
                  · <FieldName field={change.field} />
                </span>
              </span>
              <span className="ms-auto text-end">
                <ChangedValue {...change} />
              </span>
            </li>
          ))}
        </ul>
      </AllDigits>
      {changes.length > most && (
        <Button variant="quiet" onClick={() => setMost(most + SHOWN)}>
          {plural(changes.length - most, { one: "Show # more change", other: "Show # more changes" })}
        </Button>
      )}
    </>
  );
}

/** One change of a product in its history. */
export function ChangeLine({ change: { code, ...change } }: { change: FieldChange }) {
  return (
    <>
      {code && <span translate="no">{code} · </span>}
      <FieldName field={change.field} /> <ChangedValue {...change} />
    </>
  );
}

function FieldName({ field }: Pick<ShownChange, "field">) {
  const { t } = useLingui();
  return {
    price: t`Price`,
    bv: t`BV`,
    salePrice: t`Price of the sale`,
    saleBv: t`Volume during the sale`,
    saleBeginsAt: t`Start of the sale`,
    saleEndsAt: t`End of the sale`,
    stock: t`Stock`,
    active: t`For sale`,
    published: t`In the shop`,
    activation: t`Activation package`,
    presale: t`Presale`,
    sku: t`SKU`,
    texts: t`Texts`,
    category: t`Category`,
    pictures: t`Pictures`,
    options: t`Specifications`,
  }[field];
}

function ChangedValue({ field, before, after }: Pick<ShownChange, "field" | "before" | "after">) {
  const { t } = useLingui();
  if (before === "" && after === "") return <strong>{t`Changed`}</strong>;
  return (
    <>
      <span className="text-ink-soft">
        <Value field={field} value={before} />
      </span>
      {" → "}
      <strong>
        <Value field={field} value={after} />
      </strong>
    </>
  );
}

function Value({ field, value }: { field: ShownChange["field"]; value: string }) {
  const { t } = useLingui();
  if (value === "") return "–";
  switch (field) {
    case "published":
      return value === "true"
        ? t({ context: "product", message: "Published" })
        : t({ context: "product", message: "Not published" });
    case "active":
    case "activation":
    case "presale":
      return value === "true" ? t`Yes` : t`No`;
    case "stock":
      return <Count value={Number(value)} />;
    case "price":
    case "salePrice":
      return <Money amount={value} />;
    case "bv":
    case "saleBv":
      return <Money amount={value} unit="BV" />;
    case "saleBeginsAt":
    case "saleEndsAt":
      return <Time at={value} />;
    default:
      return value;
  }
}
