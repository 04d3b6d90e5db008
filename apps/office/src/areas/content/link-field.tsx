/** The target of a banner: none, or a category, a product or an announcement from a list. */
import { ask, askList, useQuery } from "@banyan/app/query.ts";
import { officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { LINK_KINDS, officeContent, type Said } from "@banyan/contract/browser/office/content.ts";
import { textIn } from "@banyan/contract/languages.ts";
import { Select, TextField } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useDeferredValue, useState } from "react";
import { apiLanguage } from "../../i18n/language.ts";

type Link = NonNullable<Said["link"]>;

const NAMES: Record<Link["kind"], MessageDescriptor> = {
  category: msg`A category`,
  product: msg`A product`,
  announcement: msg`An announcement`,
};
const CHOICES = 50;

interface LinkFieldProps {
  value: Link | null;
  error?: string;
  onChange: (link: Link | null) => void;
}

export function LinkField({ value, error, onChange }: LinkFieldProps) {
  const { t, i18n } = useLingui();
  const [kind, setKind] = useState<Link["kind"] | "">(value?.kind ?? "");
  const [search, setSearch] = useState("");
  const choices = useChoices(kind, useDeferredValue(search));
  const known = choices.some(({ value: id }) => id === value?.id);
  const current = value && !known ? [{ value: value.id, label: t`No. ${value.id}` }] : [];
  return (
    <div className="grid gap-3">
      <Select
        label={t`Where it leads`}
        placeholder={t`Nowhere`}
        value={kind}
        options={LINK_KINDS.map((one) => ({ value: one, label: i18n._(NAMES[one]) }))}
        onChange={({ target }) => {
          setKind(target.value as typeof kind);
          onChange(null);
        }}
      />
      {kind === "product" && (
        <TextField label={t`Name or SKU code`} value={search} onChange={({ target }) => setSearch(target.value)} />
      )}
      {kind !== "" && (
        <Select
          label={i18n._(NAMES[kind])}
          error={error}
          hint={kind === "product" ? t`The banner shows its price and a button.` : undefined}
          placeholder={t`Please choose`}
          value={value?.id ?? ""}
          options={[...current, ...choices]}
          onChange={({ target }) => onChange(target.value ? { kind, id: target.value } : null)}
        />
      )}
    </div>
  );
}

function useChoices(kind: Link["kind"] | "", search: string): { value: string; label: string }[] {
  const categories = useQuery({ ...ask(officeCatalog.categories, {}), enabled: kind === "category" });
  const products = useQuery({
    ...askList(officeCatalog.index, { limit: CHOICES, search }),
    enabled: kind === "product",
  });
  const news = useQuery({
    ...askList(officeContent.index, { kind: "announcement", limit: CHOICES }),
    enabled: kind === "announcement",
  });
  if (kind === "category")
    return (categories.data?.list ?? []).map(({ id, name }) => ({
      value: id,
      label: textIn({ en: "", ...name }, apiLanguage()),
    }));
  if (kind === "product") return (products.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (kind === "announcement") return (news.data?.list ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return [];
}
