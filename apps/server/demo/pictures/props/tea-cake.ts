/** Pressed tea: a cake in its printed paper, leaning on itself, and unwrapped; and the pick it is loosened with. */
import { rolledLeaves, teaShoot } from "../botany/leaves.ts";
import { darker, lighter, WOOD } from "../colour.ts";
import { mark } from "../mark.ts";
import { around, circle, inside, line, linear, path, put, radial, rect, vertical } from "../svg.ts";
import type { Thing } from "../thing.ts";

const CAKE =
  "M-210 -230 C-210 -366 -116 -450 0 -450 C116 -450 210 -366 210 -230 C210 -94 116 -8 0 -8 C-116 -8 -210 -94 -210 -230Z";

/** A cake standing on its edge, 420 across; `bare` shows the pressed leaves. */
export function teaCake(bare = false): Thing {
  const rim = `<g transform="translate(34 -4)">${path(CAKE, bare ? "#2c1a10" : "#c4ad86")}${path(
    CAKE,
    linear([
      [0, "#000", 0],
      [0.8, "#000", 0.1],
      [1, "#000", 0.4],
    ]),
  )}</g>`;
  const leaves = inside(CAKE, put(rolledLeaves(240, 215, "#54361f", "cake"), 0, -230, 1, 0, 2.3));
  const face = bare
    ? path(CAKE, "#41281a") + leaves
    : path(CAKE, "#ece0c6") +
      put(around(28, line("M0 -206 L3 -176", "#a88c5c", 2.5, 'opacity="0.4"')), 0, -229) +
      circle(0, -230, 158, "none", 'stroke="#8f3b2a" stroke-width="4" opacity="0.75"') +
      circle(0, -230, 146, "none", 'stroke="#8f3b2a" stroke-width="2" opacity="0.5"') +
      put(teaShoot("#5a7a4a"), 0, -246, 1.7) +
      put(mark(34, "#8f3b2a"), 0, -116);
  return {
    width: 300,
    height: 450,
    depth: 0.3,
    art:
      rim +
      face +
      path(
        CAKE,
        radial(
          [
            [0, "#fff", 0.32],
            [0.5, "#fff", 0],
            [1, "#24160a", 0.34],
          ],
          0.34,
          0.28,
          0.8,
        ),
      ),
  };
}

/** A steel pick with a wooden handle, lying. */
export const teaPick = (): string =>
  `<g opacity="0.28" transform="translate(8 12)">${rect(-10, -8, 330, 16, "#24160a", 8)}</g>` +
  path(
    "M140 -7 L330 0 L140 7Z",
    vertical([
      [0, "#f3f1ea"],
      [0.5, "#b5b2a8"],
      [1, "#76736a"],
    ]),
  ) +
  rect(
    -10,
    -15,
    150,
    30,
    vertical([
      [0, lighter(WOOD, 0.3)],
      [1, darker(WOOD, 0.4)],
    ]),
    14,
  ) +
  rect(126, -13, 18, 26, "#c79d4b", 3);
