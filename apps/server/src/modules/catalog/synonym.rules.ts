/**
 * Words that staff declare synonymous. A keyword that contains one of them is also searched with each of the others
 * instead: 茶樹洗髮乳 also finds 茶樹清爽洗髮精. A word of several parts matches where its parts are adjacent. Part of a run of
 * characters also matches, since such scripts have no spaces, but a single character only if it is the whole run: 茶 in
 * 茶樹 is not tea.
 */
import { foldedName, type Unit, unitsOf } from "./search.rules.ts";
import { englishForms } from "./word-forms.rules.ts";

export interface Synonyms {
  words: readonly string[];
  /** The folded form of each word. */
  forms: readonly string[];
}

/** Maximum number of words or characters examined in a keyword, and in one synonym. */
const MOST_UNITS = 30;
const LONGEST = 12;
/** Each one makes a search more expensive. */
const MOST_WORDINGS = 8;

/** A part of a keyword that may be a synonym. */
interface Part {
  from: number;
  /** Exclusive. */
  to: number;
  /** Its folded form; for an English word also singular and plural. */
  forms: readonly string[];
}

/** The form of a synonym that searches compare. */
export const synonymForm = foldedName;

/** Longest parts first. */
function partsIn(units: readonly Unit[]): Part[] {
  const parts: Part[] = [];
  for (let from = 0; from < units.length; from++) {
    for (let to = from + 1; to <= Math.min(units.length, from + LONGEST); to++) {
      if (isOneOfRun(units, from, to)) continue;
      const before = joined(units.slice(from, to - 1), "form");
      const last = units[to - 1]!;
      const space = to - from > 1 && units[to - 2]?.piece !== last.piece ? " " : "";
      parts.push({ from, to, forms: englishForms(last.form).map((form) => before + space + form) });
    }
  }
  return parts.sort((a, b) => b.to - b.from - (a.to - a.from));
}

function isOneOfRun(units: readonly Unit[], from: number, to: number): boolean {
  const { piece } = units[from]!;
  return to - from === 1 && (units[from - 1]?.piece === piece || units[to]?.piece === piece);
}

function joined(units: readonly Unit[], key: "text" | "form"): string {
  return units.map((unit, at) => (at > 0 && units[at - 1]?.piece !== unit.piece ? " " : "") + unit[key]).join("");
}

/** Forms of all parts of a keyword, to look up synonyms. */
export function formsIn(keyword: string): string[] {
  return [...new Set(partsIn(unitsOf(keyword).slice(0, MOST_UNITS)).flatMap(({ forms }) => forms))];
}

/** Alternative wordings of a keyword, excluding itself. */
export function otherWordings(keyword: string, groups: readonly Synonyms[]): string[] {
  const units = unitsOf(keyword);
  const wordings = new Map<string, string>();
  for (const { from, to, forms } of partsIn(units.slice(0, MOST_UNITS))) {
    const [before, after] = [units.slice(0, from), units.slice(to)].map((rest) => joined(rest, "text"));
    for (const group of groups.filter((one) => forms.some((form) => one.forms.includes(form)))) {
      for (const word of group.words.filter((one) => !forms.includes(synonymForm(one)))) {
        const wording = [before, word, after].filter(Boolean).join(" ");
        if (!wordings.has(foldedName(wording))) wordings.set(foldedName(wording), wording);
      }
    }
  }
  wordings.delete(foldedName(keyword));
  return [...wordings.values()].slice(0, MOST_WORDINGS);
}
