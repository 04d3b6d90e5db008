/** What comes out of tubes and bottles: cream, gel, foam, oil; and the brush that spreads it. */
import { chance } from "../../../src/platform/chance.ts";
import { darker, lighter, WOOD } from "../colour.ts";
import { circle, ellipse, line, linear, path, radial, rect, vertical } from "../svg.ts";

/** A generous stroke of cream, 420 wide. */
export const creamSwipe = (colour: string): string =>
  `<g opacity="0.22" transform="translate(8 14)">${path("M-200 10 C-190 -40 -120 -60 -40 -52 C60 -66 190 -52 206 -16 C214 14 150 40 60 36 C-60 50 -200 54 -200 10Z", "#3a2414")}</g>` +
  path(
    "M-200 10 C-190 -40 -120 -60 -40 -52 C60 -66 190 -52 206 -16 C214 14 150 40 60 36 C-60 50 -200 54 -200 10Z",
    linear(
      [
        [0, lighter(colour, 0.5)],
        [0.5, colour],
        [1, darker(colour, 0.16)],
      ],
      [0, 0, 1, 1],
    ),
  ) +
  line(
    "M-170 8 C-120 -30 20 -34 170 -22 M-150 26 C-90 0 40 -6 180 -4 M-100 34 C-40 18 60 14 130 18",
    darker(colour, 0.24),
    6,
    'opacity="0.34"',
  ) +
  line("M-168 -6 C-110 -46 20 -48 150 -36 M-140 16 C-70 -12 50 -16 178 -12", "#fff", 5, 'opacity="0.7"');

/** Clear cubes and a pool of gel, 320 wide. */
export function aloeGel(): string {
  const cube = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})">` +
    path("M-44 -10 L0 -32 L44 -10 L0 12Z", "#eaf6e4", 'opacity="0.9"') +
    path("M-44 -10 L0 12 V58 L-44 36Z", "#b9dcb4", 'opacity="0.8"') +
    path("M44 -10 L0 12 V58 L44 36Z", "#8fc092", 'opacity="0.8"') +
    path("M-36 -6 l14 7 v30 l-14 -7Z", "#fff", 'opacity="0.5"') +
    "</g>";
  return (
    ellipse(
      10,
      34,
      170,
      44,
      radial(
        [
          [0, "#dff2dc"],
          [0.7, "#b9dfbe"],
          [1, "#86b892"],
        ],
        0.4,
        0.3,
        0.8,
      ),
      'opacity="0.85"',
    ) +
    ellipse(-40, 20, 80, 12, "#fff", 'opacity="0.5"') +
    cube(-60, -12, 1) +
    cube(54, -6, 0.9) +
    cube(0, 10, 1)
  );
}

/** A mound of fine foam, 260 wide. */
export function foam(): string {
  const random = chance("foam");
  const bubbles = Array.from({ length: 120 }, () => {
    const angle = random(0, Math.PI * 2);
    const reach = Math.sqrt(random(0, 1));
    const x = Math.cos(angle) * reach * 116;
    const y = Math.sin(angle) * reach * 32 - (1 - reach) * 62;
    return { x, y, r: random(8, 22) };
  }).sort((a, b) => a.y - b.y);
  const skin = radial(
    [
      [0, "#ffffff"],
      [0.65, "#fbf8f1"],
      [0.92, "#dcd9d0"],
      [1, "#c9cac4"],
    ],
    0.38,
    0.32,
    0.7,
  );
  return (
    ellipse(10, 18, 142, 34, "#3a2414", 'opacity="0.16"') +
    bubbles
      .map(({ x, y, r }) => circle(x, y, r, skin) + ellipse(x - r * 0.35, y - r * 0.4, r * 0.2, r * 0.13, "#fff"))
      .join("")
  );
}

/** A few drops of oil on the table. */
export const serumDrops = (colour: string): string =>
  [
    [-90, 10, 58, 26],
    [20, 34, 92, 38],
    [110, -22, 42, 18],
    [-10, -40, 34, 15],
  ]
    .map(([x, y, rx, ry]) => {
      const [cx, cy, a, b] = [x as number, y as number, rx as number, ry as number];
      return (
        ellipse(cx + 4, cy + 8, a, b, "#5a3010", 'opacity="0.3"') +
        ellipse(
          cx,
          cy,
          a,
          b,
          radial(
            [
              [0, lighter(colour, 0.6)],
              [0.6, colour],
              [1, darker(colour, 0.3)],
            ],
            0.62,
            0.7,
            0.75,
          ),
        ) +
        ellipse(cx - a * 0.3, cy - b * 0.4, a * 0.34, b * 0.2, "#fff", 'opacity="0.85"')
      );
    })
    .join("");

/** A flat brush lying with some mask on its hairs. */
export const brush = (mask: string): string =>
  `<g opacity="0.26" transform="translate(8 14)">${rect(-10, -14, 330, 28, "#24160a", 14)}</g>` +
  path(
    "M-10 -30 C-60 -36 -110 -30 -140 -10 C-144 0 -144 4 -138 12 C-110 30 -60 36 -10 30Z",
    vertical([
      [0, "#f3e6d0"],
      [1, "#b99f7c"],
    ]),
  ) +
  path(
    "M-70 -35 C-110 -32 -134 -16 -142 -4 C-144 4 -140 12 -132 16 C-112 30 -90 34 -70 34 C-62 16 -78 0 -64 -14Z",
    linear([
      [0, lighter(mask, 0.25)],
      [1, darker(mask, 0.15)],
    ]),
  ) +
  rect(
    -14,
    -31,
    64,
    62,
    linear(
      [
        [0, "#f0d49a"],
        [0.5, "#c79d4b"],
        [1, "#94702c"],
      ],
      [0, 0, 0, 1],
    ),
    5,
  ) +
  path(
    "M48 -24 C140 -34 250 -20 310 -10 C326 -6 326 8 310 12 C250 22 140 34 48 24Z",
    vertical([
      [0, lighter(WOOD, 0.32)],
      [1, darker(WOOD, 0.3)],
    ]),
  );

/** A little hill of dry clay, 280 wide. */
export const clayPowder = (colour = "#b5745c"): string =>
  ellipse(10, 12, 160, 34, "#3a2414", 'opacity="0.22"') +
  path(
    "M-144 10 C-90 -4 -60 -84 0 -92 C54 -88 92 -4 148 8 C90 34 -90 36 -144 10Z",
    linear([
      [0, lighter(colour, 0.35)],
      [0.5, colour],
      [1, darker(colour, 0.3)],
    ]),
  ) +
  path("M-40 -60 C-20 -80 10 -90 20 -84 C0 -60 -30 -20 -70 6 C-64 -20 -56 -40 -40 -60Z", "#fff", 'opacity="0.18"') +
  [
    [-170, 20, 5],
    [166, 22, 6],
    [190, 4, 3.5],
    [-190, 2, 3],
    [120, 34, 4],
  ]
    .map(([x, y, r]) => circle(x as number, y as number, r as number, darker(colour, 0.1)))
    .join("");
