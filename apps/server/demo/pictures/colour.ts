/** The shop's paints and the two ways to change one: towards warm shade, towards warm light. */
export const INK = "#2a2118";
export const LEAF = "#5c8a4e";
export const PAPER = "#f7f0e3";
export const PERSIMMON = "#dd6b3d";
export const GOLD = "#c79d4b";
export const WOOD = "#b98a5a";

const channels = (hex: string): [number, number, number] => {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, "$&$&") : hex;
  const value = Number.parseInt(full.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** Part `share` (0–1) of the way from one colour to another. */
export function mix(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  const mixed = a.map((channel, i) => Math.round(channel + ((b[i] as number) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

export const darker = (colour: string, share: number): string => mix(colour, "#20160e", share);
export const lighter = (colour: string, share: number): string => mix(colour, "#fffaf0", share);
