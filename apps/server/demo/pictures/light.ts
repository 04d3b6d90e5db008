/**
 * The light of every picture: a window at the upper left. Round bodies, flat faces, glass and shadows all take their
 * shading from here, so that things drawn in different files stand in one room.
 */
import { INK } from "./colour.ts";
import { ellipse, line, linear, path, radial, vertical } from "./svg.ts";

const SHADE = "#24160a";

/** Shading of an upright round body with a dull surface; laid over its flat colour. */
export const ROUND = linear([
  [0, SHADE, 0.36],
  [0.09, SHADE, 0.16],
  [0.2, "#fff", 0.02],
  [0.31, "#fff", 0.3],
  [0.44, "#fff", 0.05],
  [0.6, SHADE, 0.05],
  [0.84, SHADE, 0.27],
  [0.95, SHADE, 0.4],
  [1, SHADE, 0.31],
]);

/** Shading of a polished round body: a narrower, brighter window. */
export const POLISHED = linear([
  [0, SHADE, 0.42],
  [0.08, SHADE, 0.16],
  [0.15, "#fff", 0.1],
  [0.21, "#fff", 0.62],
  [0.27, "#fff", 0.56],
  [0.33, "#fff", 0.08],
  [0.58, SHADE, 0.06],
  [0.82, SHADE, 0.34],
  [0.93, SHADE, 0.46],
  [1, "#fff", 0.12],
]);

/** Shading of a soft upright body (pouch, cloth): wide and gentle. */
export const SOFT = linear([
  [0, SHADE, 0.2],
  [0.14, "#fff", 0.06],
  [0.3, "#fff", 0.22],
  [0.55, SHADE, 0.0],
  [0.85, SHADE, 0.14],
  [1, SHADE, 0.26],
]);

/** Light falling from above on anything. */
export const FROM_ABOVE = vertical([
  [0, "#fff", 0.2],
  [0.4, "#fff", 0],
  [0.7, SHADE, 0],
  [1, SHADE, 0.2],
]);

/** The top of a closed round thing. */
export const TOP = linear(
  [
    [0, "#fff", 0.5],
    [0.5, "#fff", 0.12],
    [1, SHADE, 0.18],
  ],
  [0, 0, 1, 0.6],
);

export const shade = (d: string, light: string): string => path(d, light);

const SPREAD = radial([
  [0, SHADE, 0.5],
  [0.45, SHADE, 0.34],
  [0.72, SHADE, 0.13],
  [0.88, SHADE, 0.04],
  [1, SHADE, 0],
]);
const CONTACT = radial([
  [0, SHADE, 0.75],
  [0.7, SHADE, 0.55],
  [0.86, SHADE, 0.22],
  [1, SHADE, 0],
]);

/** The shadow of a thing that stands on the table and is `width` wide at its foot. */
export function shadow(width: number, depth = 0.2, strength = 1): string {
  const w = width / 2;
  return (
    ellipse(w * 0.62, 0, w * 1.75, w * depth * 1.5, SPREAD, `opacity="${0.55 * strength}" transform="rotate(-3)"`) +
    ellipse(w * 0.2, w * depth * 0.3, w * 1.3, w * depth * 1.15, SPREAD, `opacity="${0.7 * strength}"`) +
    ellipse(0, w * depth * 0.15, w * 1.07, w * depth * 0.95, CONTACT, `opacity="${0.62 * strength}"`)
  );
}

/** The shadow of a box: its foot is straight, so the dark begins at its edges and falls to the right. */
export function boxShadow(width: number): string {
  const w = width / 2;
  const fall = linear([
    [0, SHADE, 0.42],
    [0.5, SHADE, 0.16],
    [1, SHADE, 0],
  ]);
  return (
    ellipse(w * 0.5, -w * 0.04, w * 1.5, w * 0.26, SPREAD, 'opacity="0.7"') +
    path(
      `M${w * 0.6} -2 L${w} ${-w * 0.18} L${w * 2.1} ${-w * 0.2} L${w * 1.9} ${w * 0.06} L${w * 0.6} ${w * 0.02}Z`,
      fall,
      'opacity="0.5"',
    ) +
    ellipse(0, 0, w * 1.06, w * 0.075, CONTACT, 'opacity="0.75"')
  );
}

/** The shadow under something small that lies on the table. */
export const under = (width: number, height: number): string =>
  ellipse(width * 0.1, height * 0.22, width * 0.62, height * 0.62, SPREAD, `opacity="0.85"`);

/** Two reflections of the window along a glass wall between `top` and `bottom`, `w` from the middle. */
export function glassLights(w: number, top: number, bottom: number, strength = 1): string {
  const x = -w * 0.74;
  const streak = `M${x} ${top} q${-w * 0.04} ${(bottom - top) / 2} 0 ${bottom - top} l${w * 0.14} 0 q${-w * 0.05} ${-(bottom - top) / 2} 0 ${-(bottom - top)}Z`;
  return (
    path(
      streak,
      vertical([
        [0, "#fff", 0.75],
        [0.5, "#fff", 0.45],
        [1, "#fff", 0.1],
      ]),
      `opacity="${strength}"`,
    ) + line(`M${w * 0.8} ${top} L${w * 0.8} ${bottom}`, "#fff", w * 0.045, `opacity="${0.32 * strength}"`)
  );
}

/** Steam above a hot cup: three slow curls. */
export function steam(height: number): string {
  const fade = vertical([
    [0, "#fff", 0],
    [0.35, "#fff", 0.5],
    [0.8, "#fff", 0.34],
    [1, "#fff", 0],
  ]);
  const curl = (x: number, h: number, w: number) =>
    path(
      `M${x} 0 C${x - 46} ${-h * 0.3} ${x + 52} ${-h * 0.55} ${x - 8} ${-h} C${x + 52 + w} ${-h * 0.6} ${x - 40 + w} ${-h * 0.3} ${x + w} 0Z`,
      fade,
    );
  return curl(-34, height * 0.8, 16) + curl(0, height, 22) + curl(36, height * 0.7, 14);
}

/** A thin dark seam where two parts meet. */
export const seam = (w: number, y: number, k: number, opacity = 0.35): string =>
  line(`M${-w} ${y} A${w} ${w * k} 0 0 0 ${w} ${y}`, INK, 3, `opacity="${opacity}"`);
