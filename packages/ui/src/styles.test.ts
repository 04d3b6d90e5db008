import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const [light = "", dark = ""] = readFileSync(join(import.meta.dirname, "styles.css"), "utf8").split(
  "prefers-color-scheme: dark",
);
const SCHEMES = { light, dark: dark + light };

/** Relative luminance of a colour (WCAG 2.2). */
function luminance(css: string, name: string): number {
  const [, hex = ""] = new RegExp(`--color-${name}: #([0-9a-f]{6})`).exec(css) ?? [];
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
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
    const [one, other] = [luminance(css, text), luminance(css, ground)];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    expect(contrast).toBeGreaterThanOrEqual(4.5);
  }
});
