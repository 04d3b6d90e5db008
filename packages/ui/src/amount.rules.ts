/**
 * Parses typed or pasted amounts (docs/rules.md 13). Regroups digits while typing. If a mark may be a grouping or a
 * decimal mark, the field asks, so that no amount is wrong by a factor of a thousand.
 */

import { plainSigns } from "@banyan/contract/typed.ts";

/** The grouping and decimal marks of a language. */
export interface Marks {
  group: "." | ",";
  decimal: "." | ",";
}

/** The interpretation of a text; undefined for an invalid amount. */
export type Reading =
  /** `amount` is the decimal string, empty without digits; `text` is its localized form. */
  | { kind: "amount"; amount: string; text: string }
  /** An ambiguous mark, such as in `1.000`: the possible amounts. */
  | { kind: "unclear"; amounts: readonly string[] };

/** The state of an amount field. */
export interface ShownAmount {
  text: string;
  /** The decimal string; empty if there is none yet or it is ambiguous. */
  amount: string;
  /** Whether the field inserted the grouping marks in `text`. */
  ours: boolean;
  /** The alternatives of an ambiguous amount. */
  unclear?: readonly string[];
}

const MOST_DIGITS = 13;
const MOST_DECIMALS = 6;

export function marksOf(locale: string): Marks {
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal")?.value;
  return decimal === "," ? { group: ".", decimal: "," } : { group: ",", decimal: "." };
}

/** The state of an amount field for a decimal string. */
export function shownAmount(amount: string, { group, decimal }: Marks): ShownAmount {
  const [whole = "", fraction] = amount.split(".");
  const text = whole.replace(/\B(?=(\d{3})+$)/g, group) + (fraction === undefined ? "" : decimal + fraction);
  return { text, amount, ours: true };
}

/** Without pasted text around the amount. */
const cleaned = (text: string) => plainSigns(text).replace(/[\s'’_$]|usdt/gi, "");

/** `byHand`: the mark was typed rather than pasted. */
export function readAmount(typed: string, marks: Marks, byHand: boolean): Reading | undefined {
  const text = cleaned(typed);
  if (!/^[\d.,]*$/.test(text)) return undefined;
  const found = text.match(/[.,]/g) ?? [];
  const [first] = found;
  const last = found.at(-1);
  if (!first || !last) return plain(text, undefined, marks);
  const at = text.lastIndexOf(last);
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)];
  if (first !== last) return isGrouped(whole, first) ? plain(without(whole, first), fraction, marks) : undefined;
  if (found.length > 1) {
    if (isGrouped(text, first)) return plain(without(text, first), undefined, marks);
    if (fraction.length > 2 || !isGrouped(whole, first)) return undefined;
    // Either the next group starts, or decimals with another keyboard's mark.
    const digits = without(whole, first);
    return fraction
      ? { kind: "unclear", amounts: [`${digits}.${fraction}`] }
      : { kind: "amount", amount: digits, text };
  }
  if (fraction.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return plain(whole, fraction, marks);
  // Nobody types a third decimal that is zero.
  if (byHand && first === marks.group && fraction.endsWith("0")) return plain(whole + fraction, undefined, marks);
  return { kind: "unclear", amounts: [whole + fraction, `${whole}.${fraction}`] };
}

const without = (text: string, mark: string) => text.replaceAll(mark, "");
const isGrouped = (text: string, mark: string) => new RegExp(`^[1-9]\\d{0,2}(\\${mark}\\d{3})+$`).test(text);

function plain(whole: string, fraction: string | undefined, marks: Marks): Reading | undefined {
  const digits = whole.replace(/^0+(?=\d)/, "");
  if (digits.length > MOST_DIGITS || (fraction ?? "").length > MOST_DECIMALS) return undefined;
  const amount = fraction ? `${digits || "0"}.${fraction}` : digits;
  const { text } = shownAmount(fraction === undefined ? digits : `${digits}.${fraction}`, marks);
  return { kind: "amount", amount, text };
}

/** The field's state after its text changed to `next`; undefined if `next` is invalid and the field must not change. */
export function changedAmount(before: ShownAmount, next: string, marks: Marks): ShownAmount | undefined {
  const [start, end] = unchanged(before.text, next);
  const entered = next.slice(start, next.length - end);
  const byHand = entered.length <= 1;
  // A pasted mark, or an additional group, is parsed with the existing marks. Otherwise the existing ones are known to
  // be the field's own.
  const more = entered === marks.group && before.text.includes(marks.group) && !before.text.includes(marks.decimal);
  const ours = before.ours && !more && (byHand || !/[.,。、．，]/.test(entered));
  const bare = ours
    ? without(next.slice(0, start), marks.group) + entered + without(next.slice(next.length - end), marks.group)
    : next;
  const reading = readAmount(bare, marks, byHand);
  if (!reading) return undefined;
  const typed = { text: bare, amount: "", ours: false };
  if (reading.kind === "unclear") return { ...typed, unclear: reading.amounts };
  // Keep a grouping mark that was just typed until its meaning is known.
  const undecided = more || (bare.includes(marks.group) && !reading.text.includes(marks.group));
  return undecided ? { ...typed, amount: reading.amount } : { ...reading, ours: true };
}

/** Lengths of the common prefix and suffix. */
function unchanged(before: string, after: string): [start: number, end: number] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [start, end];
}

/** The caret position in `text` after `significant` digits and decimal marks. */
export function caretIn(text: string, significant: number, group: string): number {
  let [at, left] = [0, significant];
  while (at < text.length && left > 0) {
    if (text[at] !== group) left -= 1;
    at += 1;
  }
  return at;
}
