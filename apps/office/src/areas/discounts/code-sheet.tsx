/** A new discount code: what it takes off, for what, when and how often. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { askList, renew, useQuery } from "@banyan/app/query.ts";
import { officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { officeDiscountCodes } from "@banyan/contract/browser/office/discount-codes.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { momentAt, zoneText } from "@banyan/contract/zones.ts";
import { AmountField, Button, Checkbox, DigitsField, Select, TextField, toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useDeferredValue, useState } from "react";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { useMarketZone } from "../../shell/market-zone.tsx";

export function CodeSheet() {
  const zone = useMarketZone();
  return zone === undefined ? null : <CodeForm zone={zone} />;
}

const momentText = (clock: string, zone: string) => {
  const at = momentAt(clock, zone);
  return Number.isNaN(at) ? "" : new Date(at).toISOString();
};

function CodeForm({ zone }: { zone: string }) {
  const { t, i18n } = useLingui();
  const close = useClose();
  const [kind, setKind] = useState<"percent" | "amount">("percent");
  const [excluded, setExcluded] = useState<readonly { id: string; name: string }[]>([]);
  const moment = t`Please choose a moment.`;
  const form = useContractForm(officeDiscountCodes.create, {
    defaults: {
      code: "",
      percent: "",
      amount: "",
      minimum: "",
      beginsAt: "",
      endsAt: "",
      usesAtMost: "",
      usesEach: "1",
      withoutSales: true,
    },
    input: (values) => ({
      code: values.code,
      ...(kind === "percent" ? { percent: Number(values.percent || Number.NaN) } : { amount: values.amount }),
      minimum: values.minimum || "0",
      beginsAt: momentText(values.beginsAt, zone),
      endsAt: momentText(values.endsAt, zone),
      ...(values.usesAtMost && { usesAtMost: Number(values.usesAtMost) }),
      usesEach: Number(values.usesEach || Number.NaN),
      withoutSales: values.withoutSales,
      excluded: excluded.map(({ id }) => id),
    }),
    words: {
      minimum: { OUT_OF_RANGE: t`The minimum is above the amount that the code takes off.` },
      beginsAt: moment,
      endsAt: { REQUIRED: moment, OUT_OF_RANGE: t`The code ends after it begins, and in the future.` },
    },
    places: { DISCOUNT_CODE_TAKEN: "code" },
    async onDone({ state }) {
      close();
      toast({ text: state === "waiting" ? t`Saved. It waits for a second person.` : t`Saved`, tone: "success" });
      await renew(officeDiscountCodes.index);
    },
  });
  return (
    <ActionSheet
      title={t`New discount code`}
      action={t`Save`}
      form={form}
      incomplete={form.values.code === "" || form.values[kind] === ""}
    >
      <TextField
        label={t`Code`}
        hint={t`3 to 20 letters and digits. Capitals, spaces and dashes make no difference.`}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={LENGTHS.typedDiscountCode}
        {...form.field("code")}
      />
      <Select
        label={t`Discount`}
        value={kind}
        options={[
          { value: "percent", label: t`A percentage of each price` },
          { value: "amount", label: t`An amount off the order` },
        ]}
        onChange={({ target }) => setKind(target.value === "amount" ? "amount" : "percent")}
      />
      {kind === "percent" ? (
        <DigitsField label={t`Percent`} most={2} {...form.bind("percent")} />
      ) : (
        <AmountField label={t`Amount`} unit="USDT" {...form.bind("amount")} />
      )}
      <AmountField
        label={t`Goods for at least`}
        hint={t`Only the goods that the code applies to count.`}
        unit="USDT"
        {...form.bind("minimum")}
      />
      <TextField
        label={t`Begins`}
        type="datetime-local"
        hint={t`Times are in ${zoneText(zone, i18n.locale)}.`}
        {...form.field("beginsAt")}
      />
      <TextField label={t`Ends`} type="datetime-local" {...form.field("endsAt")} />
      <DigitsField label={t`Uses in all`} hint={t`Leave empty for any number.`} most={7} {...form.bind("usesAtMost")} />
      <DigitsField label={t`Uses by each member`} most={4} {...form.bind("usesEach")} />
      <div>
        <Checkbox label={t`Not for goods on sale`} {...form.field("withoutSales")} />
        <p className="text-sm text-ink-soft">{t`A code that is also for goods on sale takes a second person.`}</p>
      </div>
      <Excluded chosen={excluded} onChange={setExcluded} />
      <p className="text-sm text-ink-soft">
        {t`It is never for activation packages. What a code does cannot be changed later: end it and make another.`}
      </p>
    </ActionSheet>
  );
}

interface ExcludedProps {
  chosen: readonly { id: string; name: string }[];
  onChange: (chosen: readonly { id: string; name: string }[]) => void;
}

const CHOICES = 50;

function Excluded({ chosen, onChange }: ExcludedProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const text = useDeferredValue(search);
  const products = useQuery({
    ...askList(officeCatalog.index, { limit: CHOICES, search: text }),
    enabled: text !== "",
  });
  const found = text === "" ? [] : (products.data?.list ?? []);
  const others = found.filter(({ id }) => !chosen.some((one) => one.id === id));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">{t`Products that it does not apply to`}</legend>
      {chosen.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {chosen.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              {name}
              <Button
                variant="quiet"
                size="sm"
                aria-label={t`Remove ${name}`}
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              >
                {t`Remove`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField label={t`Name or SKU code`} value={search} onChange={({ target }) => setSearch(target.value)} />
      {others.length > 0 && (
        <Select
          label={t`A product`}
          placeholder={t`Please choose`}
          value=""
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => {
            const product = others.find(({ id }) => id === target.value);
            if (product) onChange([...chosen, { id: product.id, name: product.name }]);
            setSearch("");
          }}
        />
      )}
    </fieldset>
  );
}
