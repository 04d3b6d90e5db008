/**
 * Words that staff take for the same. A keyword with one of them is also searched with each of the others in its place,
 * as a word of its own: 茶樹洗髮乳 also finds 茶樹清爽洗髮精. A word of several parts counts where its parts stand together; a part of a run of characters
 * counts too, since such scripts have no spaces, but a single character only where it is the whole run: 茶 in 茶樹 is not tea.
 */
import { foldedName, type Unit, unitsOf } from "./search.rules.ts";
import { englishForms } from "./word-forms.rules.ts";

export interface Synonyms {
  words: readonly string[];
  /** The folded form of each word. */
  forms: readonly string[];
}

/** Words or characters of a keyword that are looked at, and of one synonym. */
const MOST_UNITS = 30;
const LONGEST = 12;
/** Each makes a search dearer. */
const MOST_WORDINGS = 8;

/** A part of a keyword that may be a synonym. */
interface Place {
  from: number;
  /** Exclusive. */
  to: number;
  /** As it stands there; an English word also in its singular and plural. */
  forms: readonly string[];
}

/** What search compares of a word of staff. */
export const synonymForm = foldedName;

/** Longer parts come first. */
function placesIn(units: readonly Unit[]): Place[] {
  const places: Place[] = [];
  for (let from = 0; from < units.length; from++) {
    for (let to = from + 1; to <= Math.min(units.length, from + LONGEST); to++) {
      if (isOneOfRun(units, from, to)) continue;
      const before = joined(units.slice(from, to - 1), "form");
      const last = units[to - 1]!;
      const space = to - from > 1 && units[to - 2]?.piece !== last.piece ? " " : "";
      places.push({ from, to, forms: englishForms(last.form).map((form) => before + space + form) });
    }
  }
  return places.sort((a, b) => b.to - b.from - (a.to - a.from));
}

function isOneOfRun(units: readonly Unit[], from: number, to: number): boolean {
  const { piece } = units[from]!;
  return to - from === 1 && (units[from - 1]?.piece === piece || units[to]?.piece === piece);
}

function joined(units: readonly Unit[], key: "text" | "form"): string {
  return units.map((unit, at) => (at > 0 && units[at - 1]?.piece !== unit.piece ? " " : "") + unit[key]).join("");
}

/** The forms of all parts of a keyword, to find their synonyms by. */
export function formsIn(keyword: string): string[] {
  return [...new Set(placesIn(unitsOf(keyword).slice(0, MOST_UNITS)).flatMap(({ forms }) => forms))];
}

/** The other wordings of a keyword, without itself. */
export function otherWordings(keyword: string, groups: readonly Synonyms[]): string[] {
  const units = unitsOf(keyword);
  const wordings = new Map<string, string>();
  for (const { from, to, forms } of placesIn(units.slice(0, MOST_UNITS))) {
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
