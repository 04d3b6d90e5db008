/** Rows of the tables of the demo's products. Labels and texts are shared, because translations are. */
import type { Texts } from "@banyan/contract/languages.ts";
import facts from "./content/facts.json" with { type: "json" };

const labels: Readonly<Record<string, Texts>> = facts.labels;
const texts: Readonly<Record<string, Texts>> = facts.texts;
const products: Readonly<Record<string, string[][]>> = facts.products;

export const demoFacts = ({ slug }: { slug: string }): { label: Texts; text: Texts }[] =>
  (products[slug] ?? []).map(([label = "", text = ""]) => ({ label: labels[label]!, text: texts[text]! }));
