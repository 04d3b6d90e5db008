/** Colours of buttons, links and marked areas that a shop chooses from, in the names of packages/ui/src/styles.css. */

export const PALETTES = ["forest", "ocean", "plum", "brick", "slate"] as const;
export type Palette = (typeof PALETTES)[number];

/** Filled areas, the same under the pointer, coloured text, and pale areas. */
export interface PaletteColors {
  brand: string;
  "brand-strong": string;
  "brand-ink": string;
  "brand-soft": string;
}

/** Text in white can be read on `brand` and `brand-strong`, and `brand-ink` on every background: a test computes it. */
export const PALETTE_COLORS: Readonly<Record<Palette, { light: PaletteColors; dark: PaletteColors }>> = {
  forest: {
    light: { brand: "#17503a", "brand-strong": "#0f3b2a", "brand-ink": "#17503a", "brand-soft": "#e1ecdf" },
    dark: { brand: "#2b7250", "brand-strong": "#31805b", "brand-ink": "#86cda7", "brand-soft": "#1d3529" },
  },
  ocean: {
    light: { brand: "#14507a", "brand-strong": "#0d3b5c", "brand-ink": "#14507a", "brand-soft": "#dfe9f1" },
    dark: { brand: "#2a6c9c", "brand-strong": "#3077aa", "brand-ink": "#8cc4ee", "brand-soft": "#1a3040" },
  },
  plum: {
    light: { brand: "#6b2a63", "brand-strong": "#511e4b", "brand-ink": "#6b2a63", "brand-soft": "#f0e1ed" },
    dark: { brand: "#8d4584", "brand-strong": "#9a4f90", "brand-ink": "#dba4d3", "brand-soft": "#3a2037" },
  },
  brick: {
    light: { brand: "#8a2f2b", "brand-strong": "#6c221f", "brand-ink": "#8a2f2b", "brand-soft": "#f6e0dd" },
    dark: { brand: "#a8433e", "brand-strong": "#b54c46", "brand-ink": "#f0a39c", "brand-soft": "#401f1d" },
  },
  slate: {
    light: { brand: "#38474f", "brand-strong": "#27333a", "brand-ink": "#38474f", "brand-soft": "#e4e8e9" },
    dark: { brand: "#566a75", "brand-strong": "#607682", "brand-ink": "#b3c4cd", "brand-soft": "#263138" },
  },
};
