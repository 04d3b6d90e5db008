/** Food ready to eat: noodles, toast, rice, seaweed. */

import { chance } from "../../../src/platform/chance.ts";
import { citrus } from "../botany/fruits.ts";
import { leaf } from "../botany/leaves.ts";
import { darker, lighter, WOOD } from "../colour.ts";
import { circle, ellipse, line, linear, n, path, put, radial, rect, vertical } from "../svg.ts";
import type { Thing } from "../thing.ts";
import { bowl } from "./tableware.ts";

/** Strands wound in loops over an oval `rx` wide. */
function strands(rx: number, ry: number, count: number, colour: string, seed: string): string {
  const random = chance(seed);
  return Array.from({ length: count }, (_, i) => {
    const x = random(-rx * 0.4, rx * 0.4);
    const y = random(-ry * 0.35, ry * 0.35) - ry * 0.2;
    const a = random(rx * 0.3, rx * 0.62);
    const b = a * (ry / rx) * random(0.7, 1.1);
    const tint = i % 3 === 0 ? darker(colour, 0.16) : i % 3 === 1 ? lighter(colour, 0.3) : colour;
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(a)}" ry="${n(b)}" transform="rotate(${n(random(-24, 24))} ${n(x)} ${n(y)})" fill="none" stroke="${tint}" stroke-width="5.5"/>`;
  }).join("");
}

/** A dry nest of noodles, 150 wide. */
export const noodleNest = (colour = "#efe2bf"): string =>
  ellipse(0, 0, 76, 40, darker(colour, 0.3)) +
  ellipse(0, -4, 70, 35, darker(colour, 0.12)) +
  strands(84, 46, 16, colour, "nest");

/** A bowl of soup noodles; `spicy` ones are red. */
export function noodleBowl(spicy = false): Thing {
  const broth = spicy ? "#b5371a" : "#d9b06a";
  const greens =
    put(leaf(90, 34, "#5f8f4c"), -110, -6, 1, -70, 0.7) + put(leaf(80, 30, "#6fa05a"), -96, -14, 1, -40, 0.7);
  const egg =
    ellipse(92, -14, 50, 26, "#fffaf0") +
    ellipse(
      94,
      -15,
      27,
      14,
      radial([
        [0, "#f6b94a"],
        [1, "#e5892a"],
      ]),
    );
  const top =
    ellipse(
      0,
      0,
      172,
      30,
      linear([
        [0, lighter(broth, 0.25)],
        [1, darker(broth, 0.1)],
      ]),
    ) +
    put(strands(150, 40, 22, "#f3e6c8", "bowl"), -4, -6) +
    greens +
    egg +
    [
      [-30, -22],
      [10, -34],
      [34, -4],
      [-50, -4],
      [-6, -10],
    ]
      .map(([x, y]) => circle(x as number, y as number, 7, "none", 'stroke="#6fa05a" stroke-width="4"'))
      .join("") +
    (spicy
      ? [
          [-20, -8],
          [24, -20],
          [50, 6],
          [-70, 4],
          [0, 8],
          [-40, -26],
          [10, -30],
          [66, -30],
        ]
          .map(([x, y]) =>
            ellipse(x as number, y as number, 9, 5, "#a8200f", `transform="rotate(${(x as number) * 3} ${x} ${y})"`),
          )
          .join("")
      : put(citrus("#c9d16a"), -44, -26, 0.42, 10, 0.6));
  return bowl(spicy ? "#f0e6d8" : "#4f7264", "#e3d7c0", top);
}

/** Two chopsticks lying side by side. */
export const chopsticks = (wood = "#7c4a2c"): string =>
  `<g opacity="0.24" transform="translate(8 16)">${rect(-230, -12, 470, 34, "#24160a", 14)}</g>` +
  path(
    "M-240 -14 L240 -24 L240 -10 L-240 -8Z",
    vertical([
      [0, lighter(wood, 0.4)],
      [1, darker(wood, 0.2)],
    ]),
  ) +
  path(
    "M-240 8 L240 8 L240 22 L-240 13Z",
    vertical([
      [0, lighter(wood, 0.4)],
      [1, darker(wood, 0.2)],
    ]),
  ) +
  path("M190 -23 L206 -23.4 L206 -9.6 L190 -9.300Z M190 8 H206 V21 L190 20.600Z", "#c79d4b");

/** A honey dipper lying, its head at the origin. */
export const dipper = (wood = WOOD): string =>
  `<g opacity="0.28" transform="translate(8 16)">${ellipse(0, 0, 62, 34, "#24160a")}${rect(40, -8, 270, 16, "#24160a", 8)}</g>` +
  rect(
    40,
    -8,
    270,
    16,
    vertical([
      [0, lighter(wood, 0.35)],
      [1, darker(wood, 0.25)],
    ]),
    8,
  ) +
  [-48, -30, -12, 6, 24, 42]
    .map((x, i) =>
      ellipse(
        x,
        0,
        12,
        [22, 30, 35, 35, 30, 22][i] as number,
        vertical([
          [0, "#f3c25a"],
          [0.4, "#dd9422"],
          [1, "#8a5210"],
        ]),
      ),
    )
    .join("") +
  path("M-40 -22 C-20 -32 20 -32 36 -22 C10 -26 -20 -26 -40 -18Z", "#fff", 'opacity="0.6"');

/** A slice of toast with something spread on it, 260 wide. */
export const toast = (spread: string): string =>
  `<g opacity="0.3" transform="translate(10 18)">${path("M-130 -20 C-150 -70 -60 -84 0 -78 C60 -84 150 -70 130 -20 L140 44 C80 62 -80 62 -140 44Z", "#24160a")}</g>` +
  path("M-130 -14 C-150 -64 -60 -78 0 -72 C60 -78 150 -64 130 -14 L140 48 C80 66 -80 66 -140 48Z", "#9a6230") +
  path(
    "M-130 -26 C-150 -76 -60 -90 0 -84 C60 -90 150 -76 130 -26 L140 36 C80 54 -80 54 -140 36Z",
    linear([
      [0, "#e9c48a"],
      [1, "#cf9a58"],
    ]),
  ) +
  path(
    "M-100 -22 C-112 -60 -50 -68 0 -64 C60 -70 112 -58 102 -20 C110 10 90 36 40 30 C10 40 -60 40 -90 26 C-112 16 -112 -4 -100 -22Z",
    linear([
      [0, lighter(spread, 0.3)],
      [1, spread],
    ]),
  ) +
  path("M-70 -40 C-30 -54 30 -54 70 -46 C40 -40 -30 -40 -66 -26Z", "#fff", 'opacity="0.6"');

/** A roasted sheet of seaweed, 200 wide, lying. */
export function seaweedSheet(): string {
  const random = chance("nori");
  const dots = Array.from(
    { length: 34 },
    () => `M${n(random(-92, 92))} ${n(random(-46, 30))}l${n(random(2, 9))} ${n(random(-2, 2))}`,
  ).join("");
  return (
    `<g opacity="0.32" transform="translate(7 10)">${path("M-88 -54 L104 -50 L96 40 L-104 36Z", "#20140a")}</g>` +
    path(
      "M-88 -54 Q10 -62 104 -50 Q104 0 96 40 Q-10 28 -104 36 Q-100 -10 -88 -54Z",
      linear(
        [
          [0, "#4f7560"],
          [0.5, "#2c4a3c"],
          [1, "#1b3229"],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    line(dots, "#8fb59a", 2.6, 'opacity="0.55"') +
    path("M-84 -50 Q10 -58 98 -47 L60 -40 Q-20 -48 -88 -34Z", "#fff", 'opacity="0.2"')
  );
}

/** A ball of rice wrapped in seaweed, 170 wide, standing at the origin. */
export const riceBall = (): string =>
  ellipse(14, 0, 96, 20, "#24160a", 'opacity="0.26"') +
  path(
    "M-84 -8 C-96 -50 -34 -150 0 -150 C34 -150 96 -50 84 -8 C60 8 -60 8 -84 -8Z",
    linear([
      [0, "#fffdf7"],
      [0.6, "#f3ecdd"],
      [1, "#cfc4ae"],
    ]),
  ) +
  line(
    "M-50 -60 l10 -4 M-22 -110 l10 3 M14 -118 l8 6 M40 -70 l9 4 M-10 -84 l10 0 M-62 -30 l8 2 M56 -36 l8 3",
    "#d9cfba",
    6,
  ) +
  path(
    "M-40 4 L-38 -64 H38 L40 4 C14 8 -14 8 -40 4Z",
    linear([
      [0, "#3f6453"],
      [0.5, "#2c4a3c"],
      [1, "#1b3229"],
    ]),
  ) +
  line("M-26 -50 l8 2 M4 -40 l9 0 M-14 -22 l8 1 M16 -12 l8 0 M20 -54 l6 1", "#8fb59a", 2.4, 'opacity="0.5"');
