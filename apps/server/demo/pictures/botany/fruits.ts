/** Fruits, roots, nuts and seeds, each about 100 units across and centred on its origin. */
import { darker, lighter } from "../colour.ts";
import { around, circle, ellipse, group, line, linear, n, path, radial } from "../svg.ts";
import { leaf } from "./leaves.ts";

const ball = (colour: string): string =>
  radial(
    [
      [0, lighter(colour, 0.45)],
      [0.45, colour],
      [1, darker(colour, 0.32)],
    ],
    0.36,
    0.3,
    0.75,
  );

/** An ear of barley or rice. Rice droops and has no awns. */
export function ear(colour = "#d9b261", drooping = false): string {
  const grain =
    path("M0 0 C-8 -6 -7 -18 0 -24 C7 -18 8 -6 0 0Z", colour) + path("M0 0 C8 -6 7 -18 0 -24Z", darker(colour, 0.18));
  let body = "";
  for (let i = 0; i < 7; i++) {
    const y = 24 - i * 8.5;
    const x = drooping ? i * i * 0.75 : 0;
    const lean = drooping ? i * 8 : 0;
    if (!drooping)
      body += line(
        `M-6 ${y - 16} L${-20 - i} ${y - 40} M6 ${y - 18} L${20 + i} ${y - 42}`,
        lighter(colour, 0.2),
        1.1,
        'opacity="0.8"',
      );
    body +=
      group(`translate(${n(x)} ${y}) rotate(${-34 + lean})`, grain) +
      group(`translate(${n(x)} ${y - 4}) rotate(${34 + lean})`, grain);
  }
  const stalk = drooping ? "M-6 56 Q-4 20 4 -6 Q14 -34 32 -46" : "M0 56 V-44";
  return (
    line(stalk, darker(colour, 0.2), 2.4) +
    body +
    (drooping
      ? group("translate(-5 52) rotate(-34)", leaf(66, 11, "#9aa85c"))
      : group("translate(0 -44)", grain) + group("translate(0 54) rotate(-40)", leaf(48, 9, "#a8a25a")))
  );
}

export const coffeeBean = (colour = "#6b4028"): string =>
  group(
    "rotate(28)",
    ellipse(0, 0, 30, 42, ball(colour)),
    line("M2 -40 C-16 -14 16 12 -2 40", darker(colour, 0.55), 4.5),
  );

export const coffee = (): string =>
  group("translate(0 30) rotate(-62)", leaf(60, 24, "#4f7a50")) +
  group("translate(0 30) rotate(62)", leaf(60, 24, "#4f7a50")) +
  group("translate(-17 -8) scale(.72) rotate(-12)", coffeeBean()) +
  group("translate(19 -2) scale(.66) rotate(44)", coffeeBean("#7c4a2c")) +
  group("translate(2 -34) scale(.56) rotate(80)", coffeeBean("#5c3520"));

/** A knobbly root with a cut face: ginger, or turmeric with a brighter flesh. */
export function root(skin = "#d3ab74", flesh = "#f1d48c"): string {
  const d =
    "M-46 18 C-54 2 -40 -10 -26 -8 C-30 -26 -22 -46 -8 -46 C8 -46 8 -26 8 -14 C16 -20 20 -34 32 -34 C48 -32 46 -14 36 -4 C50 -2 52 16 40 22 C22 30 12 22 2 26 C-14 34 -38 34 -46 18Z";
  return (
    path(
      d,
      linear(
        [
          [0, lighter(skin, 0.3)],
          [0.6, skin],
          [1, darker(skin, 0.28)],
        ],
        [0.2, 0, 0.7, 1],
      ),
    ) +
    line(
      "M-38 2 Q-34 14 -36 26 M-24 -8 Q-12 -12 -2 -8 M-20 -30 Q-10 -34 2 -30 M10 -12 Q22 -6 34 -4 M6 24 Q2 12 8 2",
      darker(skin, 0.4),
      1.8,
      'opacity="0.45"',
    ) +
    ellipse(-9, -44, 11, 7, flesh, `stroke="${darker(skin, 0.25)}" stroke-width="2"`) +
    ellipse(44, 10, 7, 11, flesh, `stroke="${darker(skin, 0.25)}" stroke-width="2"`)
  );
}

/** A thin round slice of a root. */
export const rootSlice = (skin = "#d3ab74", flesh = "#f3d998"): string =>
  ellipse(0, 4, 40, 27, darker(skin, 0.25)) +
  ellipse(0, 0, 40, 27, skin) +
  ellipse(0, -1, 36, 23, flesh) +
  ellipse(0, -1, 24, 14, "none", `stroke="${darker(flesh, 0.2)}" stroke-width="2" opacity="0.6"`);

export const chili = (colour = "#c8372b"): string =>
  path(
    "M-8 -34 C8 -40 18 -30 18 -16 C18 14 4 38 -30 48 C-12 30 -14 4 -14 -12 C-15 -22 -14 -30 -8 -34Z",
    linear([
      [0, lighter(colour, 0.22)],
      [0.5, colour],
      [1, darker(colour, 0.32)],
    ]),
  ) +
  path("M-7 -22 C-9 -4 -8 16 -16 32 C-4 16 -2 -6 -2 -24Z", "#fff", 'opacity="0.35"') +
  path("M-14 -28 C-8 -42 14 -42 19 -24 C10 -30 -4 -32 -14 -28Z", "#5f8348") +
  line("M4 -36 C6 -44 12 -48 18 -50", "#5f8348", 5);

export const chilies = (): string =>
  group("translate(-12 2) rotate(24) scale(.92)", chili()) +
  group("translate(16 4) rotate(-22) scale(.98)", chili("#d8452f")) +
  group("translate(2 -42) rotate(-10)", leaf(20, 11, "#6a9150"));

/** Three cells of a comb. */
export function honeycomb(colour = "#e0a030"): string {
  const cell = (x: number, y: number, fill: string) =>
    path(
      `M${x} ${y - 24} l21 12 v24 l-21 12 l-21 -12 v-24Z`,
      fill,
      `stroke="${darker(colour, 0.28)}" stroke-width="3" stroke-linejoin="round"`,
    );
  return (
    cell(0, -22, lighter(colour, 0.3)) +
    cell(-23, 16, colour) +
    cell(23, 16, lighter(colour, 0.14)) +
    path("M-12 -30 l12 -7 l0 6 l-8 5Z M-34 8 l11 -7 v6 l-8 4Z", "#fff", 'opacity="0.65"')
  );
}

export const cashew = (colour = "#e3bd83"): string =>
  path(
    "M-38 8 C-42 -26 -12 -44 16 -36 C40 -30 48 -8 38 6 C30 16 18 10 14 -2 C8 -14 -10 -12 -12 4 C-12 18 -4 26 -10 34 C-18 42 -36 30 -38 8Z",
    linear(
      [
        [0, lighter(colour, 0.42)],
        [0.5, colour],
        [1, darker(colour, 0.22)],
      ],
      [0.2, 0, 0.6, 1],
    ),
  ) +
  line("M-28 6 C-30 -16 -8 -30 14 -25", "#fff", 4, 'opacity="0.5"') +
  line("M-20 20 C-26 0 -14 -18 8 -18", darker(colour, 0.35), 1.8, 'opacity="0.4"');

export const cashews = (): string =>
  group("translate(-4 34) rotate(-60)", leaf(50, 22, "#6d9457")) +
  group("translate(6 34) rotate(58)", leaf(48, 22, "#6d9457")) +
  group("translate(-16 -2) scale(.66) rotate(-16)", cashew()) +
  group("translate(20 -14) scale(.6) rotate(140)", cashew("#d9ad70"));

export const mango = (): string =>
  path(
    "M-6 -44 C24 -48 38 -20 36 8 C34 30 26 50 4 48 C-6 47 -10 42 -18 40 C-38 34 -44 2 -32 -18 C-26 -30 -18 -42 -6 -44Z",
    radial(
      [
        [0, "#f9d66a"],
        [0.5, "#f0a73c"],
        [0.8, "#d9683a"],
        [1, "#a8503a"],
      ],
      0.34,
      0.4,
      0.8,
    ),
  ) +
  path("M-22 -16 C-32 0 -32 18 -22 28 C-28 10 -24 -6 -14 -22Z", "#fff", 'opacity="0.4"') +
  line("M-8 -42 Q-8 -46 -4 -50", "#6b4a2b", 4.5) +
  group("translate(-4 -44) rotate(66)", leaf(44, 17, "#5c8a4e"));

/** A dried slice of mango: a leathery curl. */
export const mangoSlice = (colour = "#eda23a"): string =>
  path(
    "M-48 8 C-40 -14 -10 -22 20 -16 C40 -12 52 0 46 10 C34 4 22 10 6 12 C-16 18 -36 20 -48 8Z",
    darker(colour, 0.28),
  ) +
  path(
    "M-48 6 C-40 -16 -10 -26 20 -20 C40 -16 52 -4 46 6 C34 -2 22 4 6 6 C-16 12 -36 16 -48 6Z",
    linear([
      [0, lighter(colour, 0.35)],
      [0.5, colour],
      [1, darker(colour, 0.12)],
    ]),
  ) +
  line("M-34 0 C-12 -12 14 -14 34 -6 M-26 6 C-8 -2 10 -4 24 -2", lighter(colour, 0.5), 2, 'opacity="0.55"');

/** Sesame: a stalk of pods with one opened, and seeds. */
export function sesame(): string {
  const seed = (x: number, y: number, turn: number) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      path("M0 -6 C5 -2 4 5 0 6 C-4 5 -5 -2 0 -6Z", "#f1e1b5", 'stroke="#b89b5c" stroke-width="0.8"'),
    );
  const pod = (y: number, side: number) =>
    group(
      `translate(0 ${y}) rotate(${side * 34})`,
      path("M-6 0 C-8 -12 -5 -24 0 -28 C5 -24 8 -12 6 0Z", "#8fa05a"),
      path("M0 0 V-28 C5 -24 8 -12 6 0Z", "#77894a"),
    );
  return (
    line("M0 54 V-30", "#6f7f45", 3) +
    [34, 12, -10].map((y) => pod(y, -1) + pod(y - 8, 1)).join("") +
    group("translate(0 -28)", leaf(26, 11, "#86a05c")) +
    seed(-30, 36, 20) +
    seed(-34, 20, -30) +
    seed(31, 34, -14) +
    seed(26, 47, 50) +
    seed(-22, 50, 70)
  );
}

export const sesameSeeds = (
  count: number,
  r: number,
  random: (a: number, b: number) => number,
  colour = "#ecdcae",
): string =>
  Array.from({ length: count }, () => {
    const angle = random(0, 6.28);
    const reach = Math.sqrt(random(0, 1)) * r;
    return group(
      `translate(${n(Math.cos(angle) * reach)} ${n(Math.sin(angle) * reach * 0.42)}) rotate(${n(random(0, 180))})`,
      path(
        "M0 -8 C6 -3 5 7 0 8 C-5 7 -6 -3 0 -8Z",
        random(0, 1) > 0.5 ? colour : darker(colour, 0.1),
        'stroke="#a88c54" stroke-width="0.8" stroke-opacity="0.5"',
      ),
    );
  }).join("");

/** A head of garlic; black garlic keeps its pale paper over dark cloves. */
export const garlic = (colour = "#f1e7da", streak = "#b99aa6"): string =>
  path(
    "M0 -50 C4 -34 8 -28 20 -20 C44 -6 48 28 24 38 C12 43 -12 43 -24 38 C-48 28 -44 -6 -20 -20 C-8 -28 -4 -34 0 -50Z",
    linear([
      [0, lighter(colour, 0.3)],
      [0.5, colour],
      [1, darker(colour, 0.26)],
    ]),
  ) +
  line(
    "M-3 -30 C-20 -10 -24 18 -14 38 M3 -30 C20 -10 24 18 14 38 M0 -34 V40 M-8 -26 C-36 -4 -36 18 -27 34 M8 -26 C36 -4 36 18 27 34",
    streak,
    1.8,
    'opacity="0.55"',
  ) +
  path("M-14 40 Q0 50 14 40 Q0 44 -14 40Z", darker(colour, 0.4));

export const blackClove = (): string =>
  path(
    "M-34 14 C-34 -16 4 -34 36 -12 C26 2 22 24 -6 28 C-22 28 -34 24 -34 14Z",
    linear(
      [
        [0, "#6b5247"],
        [0.4, "#35261f"],
        [1, "#1b120e"],
      ],
      [0.2, 0, 0.6, 1],
    ),
  ) + path("M-22 4 C-14 -12 6 -18 20 -10 C4 -10 -10 -4 -18 10Z", "#fff", 'opacity="0.38"');

/** A round slice of citrus. */
export function citrus(colour = "#f2a33a"): string {
  const segment =
    path("M0 -5 L-12 -33 C-8 -40 8 -40 12 -33Z", lighter(colour, 0.18), 'stroke-linejoin="round"') +
    path("M0 -9 L-4 -34 L4 -36Z", "#fff", 'opacity="0.3"');
  return (
    circle(0, 0, 48, darker(colour, 0.06)) +
    circle(0, 0, 43, "#fff3d6") +
    around(9, segment) +
    circle(0, 0, 3.5, "#fff3d6")
  );
}

export const orange = (): string =>
  circle(0, 4, 44, ball("#ee9433")) +
  group("translate(2 -38) rotate(48)", leaf(46, 22, "#5c8a4e")) +
  circle(0, -37, 4, "#6b7d3a");

export const citrusSprig = (): string =>
  group("translate(0 34) rotate(-70)", leaf(54, 25, "#5c8a4e")) +
  group("translate(0 34) rotate(66)", leaf(54, 25, "#5c8a4e")) +
  group("translate(0 -8) scale(.84)", citrus());

/** A cluster of friendly cultures around a leaf. */
export const cultures = (): string =>
  group("translate(0 44)", leaf(88, 36, "#7fae8c")) +
  [
    [-30, -22, 9, "#e3a08c"],
    [30, -30, 7, "#eec07a"],
    [-36, 10, 6, "#9cc3b2"],
    [36, 4, 9, "#c3a5cf"],
    [-20, -44, 5, "#c3a5cf"],
    [20, 36, 6, "#e3a08c"],
    [-26, 34, 7, "#eec07a"],
    [22, -48, 4, "#9cc3b2"],
  ]
    .map(
      ([x, y, r, c]) =>
        circle(x as number, y as number, r as number, c as string) +
        circle(
          (x as number) - (r as number) * 0.3,
          (y as number) - (r as number) * 0.3,
          (r as number) * 0.3,
          "#fff",
          'opacity="0.6"',
        ),
    )
    .join("");

/** The sun over a leaf. */
export const sun = (): string =>
  around(16, path("M-3 -34 L0 -49 L3 -34Z", "#e9a13b")) +
  circle(0, 0, 28, ball("#f0b548")) +
  group("translate(0 34) rotate(-28)", leaf(34, 14, "#7fa46b")) +
  group("translate(0 34) rotate(28)", leaf(34, 14, "#6f965c"));

/** A crescent moon above lavender. */
export const moon = (): string =>
  path("M8 -44 A34 34 0 1 0 34 6 A27 27 0 0 1 8 -44Z", "#e6c06c") +
  circle(30, -32, 3.4, "#e6c06c") +
  circle(40, -12, 2.2, "#e6c06c");

/** Layers of clay, like hills. */
export const clayLayers = (): string =>
  circle(0, -16, 22, "#e7b69a") +
  path("M-50 10 Q-24 -22 4 4 Q24 -14 50 8 V20 H-50Z", "#c98f74") +
  path("M-50 18 Q-14 0 14 18 Q32 8 50 22 V34 H-50Z", "#a96f58") +
  path("M-50 34 Q0 18 50 34 V44 Q0 50 -50 44Z", "#84513f");

/** A cube of brown sugar. */
export const sugarCube = (colour = "#8a5330"): string =>
  path("M-30 -14 L0 -30 L30 -14 L0 2Z", lighter(colour, 0.32)) +
  path("M-30 -14 L0 2 V36 L-30 20Z", colour) +
  path("M30 -14 L0 2 V36 L30 20Z", darker(colour, 0.3)) +
  path(
    "M-16 -16 l6 -3 M2 -12 l6 -4 M8 -20 l5 -2 M-20 4 l4 3 M-10 16 l4 2 M12 10 l4 -3 M18 0 l4 -3",
    "none",
    `stroke="${lighter(colour, 0.5)}" stroke-width="2.4" opacity="0.5"`,
  );

/** A capsule of two halves lying on its side. */
export const capsule = (left: string, right: string): string =>
  path("M0 -17 H-28 A17 17 0 0 0 -28 17 H0Z", left) +
  path("M0 -17 H28 A17 17 0 0 1 28 17 H0Z", right) +
  path("M-28 -17 H28 A17 17 0 0 1 45 0 H-45 A17 17 0 0 1 -28 -17Z", "#fff", 'opacity="0.18"') +
  line("M-28 -8 H26", "#fff", 5, 'opacity="0.6"') +
  path("M-42 8 H42 A17 17 0 0 1 28 17 H-28 A17 17 0 0 1 -42 8Z", "#20140a", 'opacity="0.16"');

/** A clear soft capsule, or a round tablet when pale. */
export const softgel = (colour: string): string =>
  ellipse(
    0,
    0,
    38,
    23,
    radial(
      [
        [0, lighter(colour, 0.5)],
        [0.55, colour],
        [1, darker(colour, 0.36)],
      ],
      0.6,
      0.7,
      0.8,
    ),
  ) + ellipse(-12, -10, 15, 5, "#fff", 'opacity="0.75" transform="rotate(-10)"');

export const tablet = (colour: string): string =>
  ellipse(0, 7, 34, 20, darker(colour, 0.28)) +
  ellipse(0, 0, 34, 20, lighter(colour, 0.2)) +
  ellipse(0, 0, 27, 15, "none", `stroke="${darker(colour, 0.2)}" stroke-width="2" opacity="0.4"`) +
  line("M-20 0 H20", darker(colour, 0.3), 2.4, 'opacity="0.5"');
