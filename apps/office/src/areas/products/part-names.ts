/** Labels of the parts of a product, for merge conflicts. */
import { LANGUAGE_NAMES } from "@banyan/contract/languages.ts";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Part } from "./conflict.rules.ts";

const PART_NAMES: Record<Part["kind"], MessageDescriptor> = {
  name: msg({ context: "product", message: "Name" }),
  summary: msg`Summary`,
  description: msg`Description`,
  category: msg`Category`,
  presale: msg`Presale`,
  activation: msg`Activation package`,
  published: msg({ context: "product", message: "Published" }),
  pictures: msg`Pictures`,
  facts: msg`Product details`,
  variants: msg`Specifications and SKUs`,
};

/** A part with its language, such as "Name (English)". */
export function partName(part: Part, i18n: I18n): string {
  const name = i18n._(PART_NAMES[part.kind]);
  return "language" in part ? `${name} (${LANGUAGE_NAMES[part.language]})` : name;
}
