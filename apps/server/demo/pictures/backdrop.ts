/** The places where things stand: one room with a window at the upper left, in many tints. */
import { darker, lighter, mix, WOOD } from "./colour.ts";
import { circle, ellipse, group, linear, n, path, put, radial, rect, vertical } from "./svg.ts";

export type Setting = "sweep" | "arch" | "disc" | "window" | "table" | "plinth" | "cloth";

export type Room = {
  readonly width: number;
  readonly height: number;
  /** Where the wall meets the table. */
  readonly horizon: number;
};

const SQUARE: Room = { width: 1200, height: 1200, horizon: 780 };

const wallOf = ({ width, height }: Room, tint: string): string =>
  rect(
    0,
    0,
    width,
    height,
    linear(
      [
        [0, lighter(tint, 0.34)],
        [0.55, tint],
        [1, darker(tint, 0.16)],
      ],
      [0, 0, 1, 0.75],
    ),
  );

/** A table that grows out of the wall without an edge. */
function sweep({ width, height, horizon }: Room, tint: string): string {
  const floor = lighter(tint, 0.3);
  const top = horizon - height * 0.12;
  return rect(
    0,
    top,
    width,
    height - top,
    vertical([
      [0, floor, 0],
      [0.35, floor, 0.75],
      [0.7, floor, 0.85],
      [1, mix(floor, tint, 0.7), 0.9],
    ]),
  );
}

/** A table with a visible far edge. */
function table({ width, height, horizon }: Room, tint: string, colour: string): string {
  const deep = height - horizon;
  return (
    rect(
      0,
      horizon - 46,
      width,
      50,
      vertical([
        [0, darker(tint, 0.4), 0],
        [1, darker(tint, 0.4), 0.28],
      ]),
    ) +
    rect(
      0,
      horizon,
      width,
      deep,
      linear(
        [
          [0, lighter(colour, 0.32)],
          [0.5, colour],
          [1, darker(colour, 0.14)],
        ],
        [0, 0, 1, 0.5],
      ),
    ) +
    rect(0, horizon, width, 5, lighter(colour, 0.6), 0, 'opacity="0.6"')
  );
}

function grain({ width, height, horizon }: Room): string {
  const deep = height - horizon;
  return [0.16, 0.3, 0.52, 0.8]
    .map((at, i) => {
      const y = horizon + deep * at;
      const bend = 8 + i * 5;
      return `<path d="M0 ${n(y)} C${width * 0.3} ${n(y - bend)} ${width * 0.6} ${n(y + bend)} ${width} ${n(y - bend / 2)}" fill="none" stroke="#5a3818" stroke-width="${2 + i}" opacity="0.13"/>`;
    })
    .join("");
}

function arch({ width, horizon }: Room, tint: string): string {
  const half = 330;
  const x = width / 2;
  const top = 150;
  const d = `M${x - half} ${horizon + 30} V${top + half} A${half} ${half} 0 0 1 ${x + half} ${top + half} V${horizon + 30}Z`;
  const inner = darker(tint, 0.12);
  return (
    path(
      d,
      linear(
        [
          [0, darker(inner, 0.2)],
          [0.16, inner],
          [1, lighter(inner, 0.32)],
        ],
        [0, 0.1, 1, 0.3],
      ),
    ) + path(d, "none", `stroke="${lighter(tint, 0.6)}" stroke-width="5" opacity="0.5"`)
  );
}

const disc = ({ width }: Room, tint: string): string =>
  circle(
    width / 2 + 30,
    490,
    345,
    linear(
      [
        [0, lighter(tint, 0.62)],
        [1, lighter(tint, 0.18)],
      ],
      [0, 0, 0.7, 1],
    ),
    'opacity="0.85"',
  );

/** A shape whose edge melts away over `reach` units: cheaper by far than a blur, and as soft at this strength. */
const melting = (d: string, fill: string, strength: number, reach: number): string =>
  [4, 3, 2, 1, 0]
    .map((step) =>
      path(
        d,
        fill,
        `${step ? `stroke="${fill}" stroke-width="${n(step * reach)}" stroke-linejoin="round" ` : ""}opacity="${n(strength * 100) / 100}"`,
      ),
    )
    .join("");

/** Light through a window of two panes, leaning across the wall. */
function panes({ width, horizon }: Room, tint: string): string {
  const light = lighter(tint, 0.8);
  const fill = linear(
    [
      [0, light, 0.62],
      [1, light, 0.2],
    ],
    [0, 0, 0.3, 1],
  );
  const x = width / 2 - 330;
  const foot = horizon - 60;
  /** Ever larger panes on each other: their edges melt without the cost of a blur. */
  const pane = (left: number) =>
    [14, 10.5, 7, 3.5, 0]
      .map((out) =>
        path(
          `M${n(left - out)} ${n(90 - out)} L${n(left + 240 + out)} ${n(30 - out)} L${n(left + 400 + out)} ${n(foot - 30 + out)} L${n(left + 160 - out)} ${n(foot + 20 + out)}Z`,
          fill,
          'opacity="0.3"',
        ),
      )
      .join("");
  return pane(x) + pane(x + 272);
}

/** A branch outside the window lets its shadow fall on the wall. */
function branchShadow(x: number, y: number, scale: number, turn: number, opacity = 0.13): string {
  const leaf = (at: number, side: number, size: number) =>
    group(
      `translate(${at} ${n(Math.sin(at / 90) * 14)}) rotate(${n(side * (38 + at * 0.02))}) scale(${n(size * 10) / 10})`,
      melting("M0 0 C34 -34 92 -34 138 0 C92 30 34 30 0 0Z", "#1d2417", opacity / 4, 8),
    );
  const leaves = [0, 1, 2, 3, 4, 5].map(
    (i) => leaf(60 + i * 82, -1, 1.1 - i * 0.07) + leaf(96 + i * 82, 1, 1.05 - i * 0.07),
  );
  const stem = melting("M0 -4 C180 26 360 -18 600 4 L600 7 C360 -8 180 36 0 6Z", "#1d2417", opacity / 4, 5);
  return put(stem + leaves.join("") + leaf(590, 0, 0.8), x, y, scale, turn);
}

/** A low round stone for something to stand on; its top is at `horizon + 100`. */
function plinth({ width, horizon }: Room, tint: string): string {
  const stone = lighter(tint, 0.42);
  const x = width / 2;
  const y = horizon + 110;
  const w = 400;
  const side = `M${x - w} ${y} A${w} 84 0 0 0 ${x + w} ${y} V${y + 110} A${w} 84 0 0 1 ${x - w} ${y + 110}Z`;
  return (
    ellipse(
      x + 90,
      y + 140,
      w * 1.25,
      130,
      radial([
        [0, "#24160a", 0.5],
        [0.7, "#24160a", 0.25],
        [1, "#24160a", 0],
      ]),
    ) +
    path(
      side,
      linear([
        [0, darker(stone, 0.24)],
        [0.3, lighter(stone, 0.12)],
        [0.6, darker(stone, 0.1)],
        [1, darker(stone, 0.38)],
      ]),
    ) +
    ellipse(
      x,
      y,
      w,
      84,
      linear(
        [
          [0, lighter(stone, 0.5)],
          [1, darker(stone, 0.05)],
        ],
        [0, 0, 1, 0.7],
      ),
    )
  );
}

function cloth({ width, horizon }: Room, tint: string): string {
  const linen = lighter(tint, 0.62);
  const y = horizon + 40;
  const x = width / 2;
  const d = `M${x - 470} ${y + 190} C${x - 430} ${y + 60} ${x - 380} ${y - 10} ${x - 350} ${y - 20} L${x + 360} ${y - 26} C${x + 410} ${y + 30} ${x + 450} ${y + 120} ${x + 500} ${y + 215} C${x + 250} ${y + 250} ${x - 240} ${y + 220} ${x - 470} ${y + 190}Z`;
  return (
    group("translate(10 14)", melting(d, "#24160a", 0.08, 9)) +
    path(
      d,
      linear(
        [
          [0, lighter(linen, 0.5)],
          [1, darker(linen, 0.1)],
        ],
        [0, 0, 1, 0.6],
      ),
    ) +
    path(
      `M${x - 440} ${y + 168} C${x - 220} ${y + 196} ${x + 240} ${y + 224} ${x + 470} ${y + 192}`,
      "none",
      `stroke="${darker(linen, 0.28)}" stroke-width="4" stroke-dasharray="3 7" opacity="0.6"`,
    )
  );
}

/** Not every wall has the same tree before its window: the tint decides. */
function branchOf({ width, height }: Room, tint: string): string {
  const kind = Number.parseInt(tint.slice(1), 16) % 3;
  if (kind === 0) return branchShadow(width * 1.06, -height * 0.02, width / 1250, 152);
  if (kind === 1) return branchShadow(-width * 0.06, height * 0.02, width / 1350, 24, 0.1);
  return (
    branchShadow(width * 0.98, height * 0.5, width / 1500, -118, 0.09) +
    branchShadow(width * 1.05, height * 0.3, width / 1700, -152, 0.07)
  );
}

const glow = ({ width, height }: Room): string =>
  rect(
    0,
    0,
    width,
    height,
    radial(
      [
        [0, "#fffaf0", 0.42],
        [0.5, "#fffaf0", 0.1],
        [1, "#fffaf0", 0],
      ],
      0.28,
      0.22,
      0.75,
    ),
  ) +
  rect(
    0,
    0,
    width,
    height,
    radial(
      [
        [0, "#20140a", 0],
        [0.62, "#20140a", 0],
        [1, "#20140a", 0.17],
      ],
      0.42,
      0.42,
      0.8,
    ),
  );

/** An empty room of one tint, ready for things to be set into it. `wood` colours the table of the table setting. */
export function backdrop(setting: Setting, tint: string, room: Room = SQUARE, wood: string = WOOD): string {
  const wall = wallOf(room, tint);
  const branch = branchOf(room, tint);
  switch (setting) {
    case "sweep":
      return wall + branch + sweep(room, tint) + glow(room);
    case "arch":
      return wall + arch(room, tint) + sweep(room, tint) + glow(room);
    case "disc":
      return wall + disc(room, tint) + branch + sweep(room, tint) + glow(room);
    case "window":
      return wall + panes(room, tint) + sweep(room, tint) + glow(room);
    case "table":
      return wall + panes(room, tint) + table(room, tint, wood) + grain(room) + glow(room);
    case "plinth":
      return wall + disc(room, tint) + sweep(room, tint) + glow(room) + plinth(room, tint);
    case "cloth":
      return wall + branch + sweep(room, tint) + cloth(room, tint) + glow(room);
  }
}
