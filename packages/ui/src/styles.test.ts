import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PALETTE_COLORS, PALETTES } from "@banyan/contract/palettes.ts";
import { describe, expect, test } from "vitest";

const [light = "", dark = ""] = readFileSync(join(import.meta.dirname, "styles.css"), "utf8").split(
  "prefers-color-scheme: dark",
);
const SCHEMES = { light, dark: dark + light };

const colorIn = (css: string, name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(css)?.[1] ?? "";

/** Relative luminance of a colour (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

test("the page column is at most 1200 px wide", () => {
  const [, rem = ""] = /@utility page-width \{[^}]*max-width: ([\d.]+)rem;/.exec(light + dark) ?? [];
  expect(Number(rem) * 16).toBe(1200);
});

// Button text must also be readable while hovered, which screenshots do not show.
test.each([
  ["on-brand", "brand"],
  ["on-brand", "brand-strong"],
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["on-danger", "danger"],
])("%s can be read on %s, in light and in dark", (text, ground) => {
  for (const css of Object.values(SCHEMES)) {
    expect(contrast(colorIn(css, text), colorIn(css, ground))).toBeGreaterThanOrEqual(4.5);
  }
});

describe.each(PALETTES)("the palette %s", (palette) => {
  test.each(["light", "dark"] as const)("can be read on %s pages", (scheme) => {
    const css = SCHEMES[scheme];
    const { brand, "brand-strong": strong, "brand-ink": ink, "brand-soft": soft } = PALETTE_COLORS[palette][scheme];
    const pairs = [
      ...[brand, strong].map((ground) => ["on-brand", colorIn(css, "on-brand"), ground]),
      ...["paper", "surface", "sunken"].map((ground) => [ground, ink, colorIn(css, ground)]),
      ["brand-soft", ink, soft],
      ["ink on brand-soft", colorIn(css, "ink"), soft],
    ] as [string, string, string][];
    expect(pairs.filter(([, one, other]) => contrast(one, other) < 4.5)).toEqual([]);
  });
});

test("the style sheet has the colours of the first palette", () => {
  for (const scheme of ["light", "dark"] as const)
    for (const [name, color] of Object.entries(PALETTE_COLORS.forest[scheme]))
      expect([name, colorIn(SCHEMES[scheme], name)]).toEqual([name, color]);
});
