/** Leaves and sprigs. Every drawing is about 100 units across and centred on its origin; single leaves grow upwards from it. */

import { chance } from "../../../src/platform/chance.ts";
import { darker, LEAF, lighter } from "../colour.ts";
import { group, line, n, path } from "../svg.ts";

/** One leaf with a lit and a shaded half, from its stalk at the origin to its tip at (0, −length). */
export function leaf(length: number, width: number, colour: string = LEAF): string {
  const w = width / 2;
  const left = `M0 0 C${n(-w * 1.3)} ${n(-length * 0.25)} ${n(-w)} ${n(-length * 0.72)} 0 ${n(-length)} Z`;
  const right = `M0 0 C${n(w * 1.3)} ${n(-length * 0.25)} ${n(w)} ${n(-length * 0.72)} 0 ${n(-length)} Z`;
  return (
    path(left, lighter(colour, 0.16)) +
    path(right, darker(colour, 0.14)) +
    line(`M0 0 L0 ${n(-length * 0.9)}`, lighter(colour, 0.5), Math.max(0.8, width * 0.045), 'opacity="0.7"')
  );
}

/** A rising stem with leaves on both sides and one at its tip. */
export function sprig(colour: string = LEAF, pairs = 3, length = 40, width = 17, spread = 48): string {
  const step = 62 / pairs;
  let leaves = "";
  for (let i = 0; i < pairs; i++) {
    const y = 40 - i * step;
    const size = 1 - i * 0.13;
    leaves += group(`translate(0 ${n(y)}) rotate(${-spread}) scale(${n(size)})`, leaf(length, width, colour));
    leaves += group(
      `translate(0 ${n(y - step * 0.42)}) rotate(${spread}) scale(${n(size)})`,
      leaf(length, width, colour),
    );
  }
  return (
    line("M0 52 Q3 10 0 -22", darker(colour, 0.3), 2.6) +
    leaves +
    group("translate(0 -16)", leaf(length * 0.86, width * 0.92, colour))
  );
}

/** Two leaves and a bud, as tea is plucked. */
export const teaShoot = (colour = "#5f8f4c"): string =>
  line("M0 50 Q4 20 0 -8", darker(colour, 0.3), 3) +
  group("translate(1 22) rotate(-44)", leaf(62, 25, colour)) +
  group("translate(2 10) rotate(42)", leaf(58, 24, colour)) +
  group("translate(0 -4) rotate(-4)", leaf(48, 12, lighter(colour, 0.3)));

/** Narrow needles, as of the tea tree, with two tufts of blossom. */
export function needleSprig(colour = "#6f9468"): string {
  let needles = "";
  for (let i = 0; i < 9; i++) {
    const y = 46 - i * 9.5;
    needles +=
      group(`translate(0 ${n(y)}) rotate(-52)`, leaf(34 - i * 1.2, 5.5, colour)) +
      group(`translate(0 ${n(y - 4)}) rotate(52)`, leaf(34 - i * 1.2, 5.5, colour));
  }
  const tuft = (x: number, y: number) =>
    group(
      `translate(${x} ${y})`,
      Array.from({ length: 18 }, (_, i) => group(`rotate(${i * 20})`, line("M0 0 V-13", "#fffdf4", 1.7))).join(""),
      `<circle r="4" fill="#e6d9a4"/>`,
    );
  return line("M0 54 V-40", darker(colour, 0.35), 2.4) + needles + tuft(-17, -20) + tuft(16, -34) + tuft(2, -2);
}

/** Deeply cut leaves, silvery beneath, as of mugwort. */
export function mugwort(colour = "#7f9a78"): string {
  const cut = Array.from(
    { length: 3 },
    (_, i) =>
      group(`translate(0 ${-12 - i * 11}) rotate(-50)`, leaf(22 - i * 4, 8, colour)) +
      group(`translate(0 ${-12 - i * 11}) rotate(50)`, leaf(22 - i * 4, 8, colour)),
  ).join("");
  const frond = line("M0 0 V-40", darker(colour, 0.25), 2) + cut + group("translate(0 -36)", leaf(18, 8, colour));
  return (
    line("M0 52 Q2 10 0 -20", darker(colour, 0.35), 2.8) +
    group("translate(0 36) rotate(-62) scale(.82)", frond) +
    group("translate(0 26) rotate(60) scale(.82)", frond) +
    group("translate(0 4) rotate(-44) scale(.78)", frond) +
    group("translate(0 -4) rotate(46) scale(.76)", frond) +
    group("translate(0 -14) scale(.86)", frond)
  );
}

/** Aloe: a rosette of thick toothed blades. */
export function aloe(colour = "#6fa07c"): string {
  const blade = (angle: number, length: number, width: number) => {
    const teeth = Array.from({ length: 6 }, (_, i) => {
      const t = 0.14 + i * 0.13;
      const x = (width / 2) * (1 - t * t) * 1.04;
      return `M${n(x)} ${n(-length * t)}l5 -4l-5 -3Z M${n(-x)} ${n(-length * t)}l-5 -4l5 -3Z`;
    }).join("");
    const w = width / 2;
    return group(
      `translate(0 44) rotate(${angle})`,
      path(teeth, lighter(colour, 0.45)),
      path(`M${-w} 0 C${-w} ${-length * 0.5} ${-w * 0.5} ${-length * 0.8} 0 ${-length} L0 0Z`, lighter(colour, 0.2)),
      path(`M${w} 0 C${w} ${-length * 0.5} ${w * 0.5} ${-length * 0.8} 0 ${-length} L0 0Z`, darker(colour, 0.16)),
    );
  };
  return blade(-58, 62, 20) + blade(58, 60, 20) + blade(-32, 82, 23) + blade(34, 80, 23) + blade(2, 98, 25);
}

/** Seaweed: ribbons swaying in water. */
export function seaweed(colour = "#3f6b58"): string {
  const ribbon = (x: number, height: number, sway: number, width: number, tint: string) =>
    path(
      `M${x} 50 C${x - sway} ${50 - height * 0.33} ${x + sway} ${50 - height * 0.6} ${x} ${50 - height} C${x + sway + width} ${50 - height * 0.62} ${x - sway + width} ${50 - height * 0.3} ${x + width * 0.5} 50Z`,
      tint,
    );
  return (
    ribbon(-24, 70, 18, 13, lighter(colour, 0.2)) +
    ribbon(16, 78, -17, 13, lighter(colour, 0.12)) +
    ribbon(-6, 100, 20, 15, colour) +
    ribbon(32, 52, 14, 10, darker(colour, 0.15)) +
    ribbon(-38, 46, -10, 9, darker(colour, 0.1))
  );
}

/** An olive branch with three fruits. */
export const olive = (): string =>
  sprig("#7d8f5b", 3, 40, 12, 52) +
  [
    [-18, 8],
    [17, -8],
    [-9, -24],
  ]
    .map(([x, y]) =>
      group(
        `translate(${x} ${y}) rotate(20)`,
        `<ellipse rx="8" ry="10.5" fill="#59643a"/><ellipse cx="-2.5" cy="-4" rx="2" ry="3.5" fill="#fff" opacity=".5"/>`,
      ),
    )
    .join("");

/** Dry rolled tea leaves: dark curls scattered in a disc of radius `r`. */
export function rolledLeaves(count: number, r: number, colour: string, seed: string): string {
  const random = chance(seed);
  return Array.from({ length: count }, () => {
    const angle = random(0, Math.PI * 2);
    const reach = Math.sqrt(random(0, 1)) * r;
    const size = random(0.7, 1.25);
    const tint = random(0, 1) > 0.5 ? lighter(colour, random(0, 0.25)) : darker(colour, random(0, 0.35));
    return group(
      `translate(${n(Math.cos(angle) * reach)} ${n(Math.sin(angle) * reach * 0.42)}) rotate(${n(random(0, 360))}) scale(${n(size)})`,
      path("M-11 2 C-8 -9 6 -9 11 -1 C7 7 -5 8 -11 2Z", tint),
      line("M-8 1 C-4 -4 4 -4 8 0", lighter(tint, 0.35), 1.6, 'opacity="0.6"'),
    );
  }).join("");
}
