/** Powders, salts and patches. */
import { chance } from "../../../src/platform/chance.ts";
import { darker, lighter } from "../colour.ts";
import { mark } from "../mark.ts";
import { circle, ellipse, line, linear, n, path, put, rect } from "../svg.ts";

/** A soft hill of fine powder, 260 wide. */
export const powder = (colour: string): string =>
  ellipse(8, 10, 146, 30, darker(colour, 0.6), 'opacity="0.25"') +
  path(
    "M-136 8 C-84 -6 -52 -66 2 -72 C52 -68 84 -6 138 8 C90 32 -90 32 -136 8Z",
    linear([
      [0, lighter(colour, 0.4)],
      [0.5, colour],
      [1, darker(colour, 0.22)],
    ]),
  ) +
  path("M-44 -44 C-24 -62 6 -70 14 -64 C-4 -46 -30 -14 -66 4 C-62 -14 -56 -32 -44 -44Z", "#fff", 'opacity="0.22"');

/** Coarse bath salt with petals in it, 260 wide. */
export function salt(): string {
  const random = chance("salt");
  const grains = Array.from({ length: 110 }, () => {
    const angle = random(0, Math.PI * 2);
    const reach = Math.sqrt(random(0, 1));
    return {
      x: Math.cos(angle) * reach * 128,
      y: Math.sin(angle) * reach * 26 - (1 - reach * reach) * 46,
      r: random(7, 14),
      kind: random(0, 1),
    };
  }).sort((a, b) => a.y - b.y);
  return (
    ellipse(6, 14, 142, 30, "#3a2440", 'opacity="0.22"') +
    grains
      .map(({ x, y, r, kind }) => {
        if (kind > 0.86)
          return ellipse(x, y, r * 0.9, r * 0.5, "#8f7fb8", `transform="rotate(${n(kind * 900)} ${n(x)} ${n(y)})"`);
        const colour = kind > 0.5 ? "#f6f1f8" : "#e6dcec";
        return (
          path(
            `M${n(x - r)} ${n(y)} L${n(x)} ${n(y - r * 0.8)} L${n(x + r)} ${n(y)} L${n(x)} ${n(y + r * 0.8)}Z`,
            colour,
          ) + path(`M${n(x)} ${n(y - r * 0.8)} L${n(x + r)} ${n(y)} L${n(x)} ${n(y + r * 0.8)}Z`, darker(colour, 0.14))
        );
      })
      .join("")
  );
}

/** A warming patch lying on the table, its backing half drawn off; 260 wide. */
export const patch = (): string =>
  `<g opacity="0.26" transform="translate(8 12)">${rect(-130, -74, 260, 148, "#24160a", 30)}</g>` +
  rect(
    -130,
    -74,
    260,
    148,
    linear(
      [
        [0, "#f0dfc4"],
        [1, "#d6bb92"],
      ],
      [0, 0, 1, 1],
    ),
    30,
  ) +
  rect(
    -104,
    -52,
    208,
    104,
    linear(
      [
        [0, "#9aab84"],
        [1, "#738560"],
      ],
      [0, 0, 1, 1],
    ),
    18,
  ) +
  line("M-90 -36 H90 M-90 -12 H90 M-90 12 H90 M-90 36 H90", "#fff", 2, 'opacity="0.16"') +
  [-90, -45, 0, 45, 90].map((x) => circle(x, -63, 3, "#b99a6c") + circle(x, 63, 3, "#b99a6c")).join("") +
  path(
    "M130 -44 V44 C130 62 118 74 100 74 H30 C70 40 100 0 130 -44Z",
    linear(
      [
        [0, "#fffaf0"],
        [1, "#d9cbb0"],
      ],
      [0, 0, 1, 1],
    ),
  ) +
  path("M130 -44 C100 0 70 40 30 74 C40 40 80 -20 130 -44Z", "#fff", 'opacity="0.7"') +
  put(mark(44, "#f0e6d0"), -50, 0);
