/** Blossoms, each about 100 units across and centred on its origin. */
import { darker, lighter } from "../colour.ts";
import { around, circle, ellipse, group, line, n, path, radial } from "../svg.ts";
import { leaf, sprig } from "./leaves.ts";

const petalPath = (length: number, width: number, notch = 0): string => {
  const w = width / 2;
  return notch
    ? `M0 0 C${n(-w * 1.5)} ${n(-length * 0.4)} ${n(-w * 1.1)} ${n(-length)} ${n(-w * 0.25)} ${n(-length)} L0 ${n(-length + notch)} L${n(w * 0.25)} ${n(-length)} C${n(w * 1.1)} ${n(-length)} ${n(w * 1.5)} ${n(-length * 0.4)} 0 0Z`
    : `M0 0 C${n(-w * 1.4)} ${n(-length * 0.35)} ${n(-w)} ${n(-length)} 0 ${n(-length)} C${n(w)} ${n(-length)} ${n(w * 1.4)} ${n(-length * 0.35)} 0 0Z`;
};

/** An open blossom of `count` petals. */
export function blossom(
  count: number,
  length: number,
  width: number,
  colour: string,
  heart: string,
  notch = 0,
): string {
  const petal =
    path(
      petalPath(length, width, notch),
      lighter(colour, 0.1),
      `stroke="${darker(colour, 0.22)}" stroke-width="1" stroke-opacity="0.45"`,
    ) + path(petalPath(length * 0.72, width * 0.4), darker(colour, 0.16), 'opacity="0.28"');
  return (
    around(count, petal) +
    circle(0, 0, length * 0.2, heart) +
    around(8, circle(0, -length * 0.26, length * 0.035, darker(heart, 0.2)), 12)
  );
}

export const plum = (colour = "#f0b4b0"): string => blossom(5, 46, 40, colour, "#e9c46a", 4);

export const jasmineFlower = (): string => blossom(6, 46, 24, "#fffaf0", "#e3c979");

/** Jasmine: two open stars and a bud between leaves. */
export const jasmine = (): string =>
  group("translate(-4 26) rotate(-66)", leaf(56, 24, "#6d9a5c")) +
  group("translate(4 26) rotate(62)", leaf(54, 24, "#6d9a5c")) +
  group("translate(0 24) rotate(176)", leaf(30, 15, "#7fa86c")) +
  group("translate(14 -22) rotate(14) scale(.62)", jasmineFlower()) +
  group("translate(-16 10) scale(.78)", jasmineFlower()) +
  group("translate(24 20) rotate(30)", path(petalPath(24, 15), "#fffaf0", 'stroke="#cfc6a8" stroke-width="1"'));

/** A flower of many narrow rays, from a daisy to a chrysanthemum. */
function rays(colour: string, heart: string, layers = 4): string {
  let flower = "";
  for (let i = 0; i < layers; i++) {
    const length = 48 - i * 9;
    flower += around(
      18 - i * 2,
      path(
        petalPath(length, 11 - i),
        lighter(darker(colour, 0.16 - i * 0.05), i * 0.1),
        `stroke="${darker(colour, 0.3)}" stroke-width="0.7" stroke-opacity="0.45"`,
      ),
      i * 9,
    );
  }
  return (
    flower +
    circle(
      0,
      0,
      layers > 2 ? 8 : 15,
      radial([
        [0, lighter(heart, 0.25)],
        [1, darker(heart, 0.15)],
      ]),
    )
  );
}

export const chrysanthemum = (): string => rays("#f4d272", "#d9a636", 4);
export const marigold = (): string => rays("#ee9a35", "#c96a1c", 4);
export const chamomile = (): string => rays("#fffaf0", "#e7b93f", 1);

/** Camellia: broad round petals in three rings. */
export function camelliaFlower(colour = "#dd7f79"): string {
  const ring = (count: number, length: number, width: number, tint: string, from: number) =>
    around(
      count,
      path(petalPath(length, width), tint, `stroke="${darker(colour, 0.3)}" stroke-width="1" stroke-opacity="0.4"`),
      from,
    );
  return (
    ring(6, 46, 44, darker(colour, 0.1), 0) +
    ring(6, 37, 36, lighter(colour, 0.06), 30) +
    ring(5, 27, 28, lighter(colour, 0.2), 10) +
    circle(0, 0, 10, "#e9bf5b") +
    around(9, circle(0, -8, 2.2, "#f7e2a0"))
  );
}

export const camellia = (): string =>
  group("translate(-10 18) rotate(-76)", leaf(58, 28, "#3f6b4a")) +
  group("translate(10 18) rotate(74)", leaf(56, 28, "#3f6b4a")) +
  group("translate(4 20) rotate(150)", leaf(36, 20, "#4d7a55")) +
  group("translate(0 -6) scale(.84)", camelliaFlower());

/** Lavender: three spikes. */
export function lavender(): string {
  const spike = (x: number, lean: number, size: number) => {
    const florets = Array.from({ length: 7 }, (_, i) => {
      const y = -8 - i * 7.5;
      const w = 8 - i * 0.7;
      return (
        ellipse(-w * 0.7, y, w * 0.62, 5, i % 2 ? "#8f7fb8" : "#a394c9") +
        ellipse(w * 0.7, y - 3, w * 0.62, 5, i % 2 ? "#a394c9" : "#7f6fa8")
      );
    }).join("");
    return group(
      `translate(${x} 14) rotate(${lean}) scale(${size})`,
      line("M0 42 V-56", "#7f9a6c", 2.2),
      florets,
      ellipse(0, -62, 3.4, 6, "#8f7fb8"),
    );
  };
  return (
    spike(-14, -15, 0.86) +
    spike(16, 14, 0.9) +
    spike(0, 0, 1.06) +
    group("translate(0 52) rotate(-46)", leaf(30, 8, "#8aa278")) +
    group("translate(0 52) rotate(48)", leaf(28, 8, "#8aa278"))
  );
}

/** Osmanthus: small gold clusters along a leafed twig. */
export const osmanthus = (): string =>
  sprig("#55804e", 3, 42, 17, 54) +
  [
    [-6, 30, 0.2],
    [7, 20, 0.18],
    [-8, 8, 0.22],
    [8, -4, 0.2],
    [-4, -18, 0.18],
    [4, 38, 0.16],
  ]
    .map(([x, y, s]) => group(`translate(${x} ${y}) scale(${s})`, blossom(4, 46, 44, "#f2b64b", "#d98b2b")))
    .join("");

/** Rose hip and leaves, for lips and balms. */
export const roseHip = (): string =>
  sprig("#6f9060", 2, 40, 19, 58) +
  [
    [-13, -6, -18],
    [15, -18, 16],
  ]
    .map(([x, y, turn]) =>
      group(
        `translate(${x} ${y}) rotate(${turn})`,
        path("M-12 0 C-13 -16 13 -16 12 0 C11 15 4 20 0 21 C-4 20 -11 15 -12 0Z", "#cf5a4e"),
        ellipse(-5, -3, 2.6, 5, "#fff", 'opacity="0.5"'),
        path("M-5 18 l5 8 l5 -8Z", "#6f5038"),
      ),
    )
    .join("");
