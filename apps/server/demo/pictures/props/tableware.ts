/** What stands on a table: cups, bowls, glasses, plates, spoons, boards. */
import { darker, lighter, WOOD } from "../colour.ts";
import { drum, vessel } from "../containers/round.ts";
import { glassLights, ROUND, shade } from "../light.ts";
import { circle, ellipse, inside, line, linear, n, path, put, radial, rect, vertical } from "../svg.ts";
import type { Thing } from "../thing.ts";

/** A handleless cup of tea; 230 wide, 150 tall. */
export function cup(colour: string, liquid: string, motif = ""): Thing {
  const d = vessel(115, 150, 56, 0.2, 0.7);
  return {
    width: 130,
    height: 170,
    depth: 0.34,
    art:
      path(d, colour) +
      put(motif, 0, -62, 0.62) +
      shade(d, ROUND) +
      ellipse(0, -150, 115, 23, lighter(colour, 0.35)) +
      ellipse(0, -147, 106, 19, darker(colour, 0.28)) +
      ellipse(
        0,
        -143,
        100,
        15.5,
        radial(
          [
            [0, lighter(liquid, 0.3)],
            [0.7, liquid],
            [1, darker(liquid, 0.3)],
          ],
          0.4,
          0.4,
          0.7,
        ),
      ) +
      line("M-70 -146 Q-30 -156 24 -155", "#fff", 4, 'opacity="0.55"'),
  };
}

/** A saucer or small plate seen from above its edge; `size` wide. */
export function plate(colour: string, size: number, contents = ""): Thing {
  const w = size / 2;
  return {
    width: size * 0.86,
    height: 40,
    depth: 0.3,
    art:
      ellipse(0, -6, w, w * 0.27, darker(colour, 0.3)) +
      ellipse(
        0,
        -12,
        w,
        w * 0.27,
        linear([
          [0, lighter(colour, 0.4)],
          [1, darker(colour, 0.14)],
        ]),
      ) +
      ellipse(
        0,
        -10,
        w * 0.74,
        w * 0.18,
        linear([
          [0, darker(colour, 0.12)],
          [1, lighter(colour, 0.3)],
        ]),
      ) +
      put(contents, 0, -10),
  };
}

/** A bowl; `contents` is drawn around its own origin, which lies in the middle of the rim. 380 wide, 180 tall. */
export function bowl(colour: string, inner: string, contents = "", motif = ""): Thing {
  const rim = 190;
  const d = vessel(rim, 180, 82, 0.2, 0.72);
  const hole = `M${-rim} -600 H${rim} V-180 A${rim} ${rim * 0.2} 0 0 1 ${-rim} -180Z`;
  return {
    width: 190,
    height: 200,
    depth: 0.34,
    art:
      ellipse(0, -180, rim, rim * 0.2, lighter(colour, 0.25)) +
      ellipse(0, -177, rim - 11, rim * 0.17, darker(inner, 0.25)) +
      path(d, colour) +
      put(motif, 0, -84, 0.8) +
      shade(d, ROUND) +
      ellipse(0, -180, rim, rim * 0.2, lighter(colour, 0.3)) +
      ellipse(
        0,
        -177,
        rim - 11,
        rim * 0.17,
        vertical([
          [0, darker(inner, 0.42)],
          [1, inner],
        ]),
      ) +
      inside(hole, put(contents, 0, -174)),
  };
}

/** A glass; 170 wide, 290 tall. `pieces` (ice, slices) are drawn in the liquid, origin at the foot. */
export function tumbler(liquid: string, pieces = "", level = 0.78): Thing {
  const d = drum(70, -290, 0, 0.16, 86);
  const y = -290 * level;
  const w = 70 + 16 * level;
  return {
    width: 140,
    height: 300,
    depth: 0.3,
    art:
      path(d, "#f4f7f4", 'opacity="0.35"') +
      inside(
        d,
        rect(
          -90,
          y,
          180,
          -y + 20,
          vertical([
            [0, lighter(liquid, 0.2)],
            [0.6, liquid],
            [1, darker(liquid, 0.2)],
          ]),
          0,
          'opacity="0.88"',
        ) +
          ellipse(0, -4, 70, 12, darker(liquid, 0.25), 'opacity="0.5"') +
          pieces +
          ellipse(0, y, w, w * 0.15, lighter(liquid, 0.4), 'opacity="0.85"'),
      ) +
      shade(
        d,
        linear([
          [0, "#24160a", 0.26],
          [0.08, "#fff", 0.1],
          [0.9, "#24160a", 0.06],
          [1, "#24160a", 0.26],
        ]),
      ) +
      ellipse(0, -290, 86, 13.5, "none", 'stroke="#fff" stroke-width="5" opacity="0.8"') +
      glassLights(80, -272, -24, 0.9),
  };
}

export const iceCube = (turn = 0): string =>
  put(
    rect(-26, -26, 52, 52, "#fff", 10, 'opacity="0.42"') + path("M-20 -18 h34 l-30 30Z", "#fff", 'opacity="0.35"'),
    0,
    0,
    1,
    turn,
  );

/** A wooden spoon or scoop lying with its bowl at the origin and its handle to the right. */
export function spoon(contents = "", wood = WOOD): string {
  return (
    `<g opacity="0.3" transform="translate(8 14)">${ellipse(0, 0, 72, 34, "#24160a")}${rect(60, -8, 230, 18, "#24160a", 9)}</g>` +
    path(
      "M58 -10 L280 -13 C300 -12 300 12 280 12 L58 10Z",
      vertical([
        [0, lighter(wood, 0.35)],
        [1, darker(wood, 0.18)],
      ]),
    ) +
    ellipse(
      0,
      0,
      72,
      35,
      linear([
        [0, lighter(wood, 0.3)],
        [1, darker(wood, 0.2)],
      ]),
    ) +
    ellipse(
      0,
      -2,
      60,
      27,
      vertical([
        [0, darker(wood, 0.42)],
        [1, darker(wood, 0.05)],
      ]),
    ) +
    contents
  );
}

/** A round board or tray lying on the table, `size` wide, its middle at the origin. */
export function board(size: number, wood = WOOD): string {
  const w = size / 2;
  const k = 0.3;
  return (
    ellipse(
      w * 0.14,
      26,
      w * 1.12,
      w * k * 1.16,
      radial([
        [0, "#24160a", 0.55],
        [0.8, "#24160a", 0.32],
        [1, "#24160a", 0],
      ]),
    ) +
    ellipse(0, 20, w, w * k, darker(wood, 0.42)) +
    ellipse(
      0,
      0,
      w,
      w * k,
      linear([
        [0, lighter(wood, 0.34)],
        [0.6, wood],
        [1, darker(wood, 0.16)],
      ]),
    ) +
    [0.28, 0.5, 0.7, 0.88]
      .map((s) =>
        ellipse(
          -w * 0.1,
          0,
          w * s,
          w * k * s * 0.8,
          "none",
          `stroke="${darker(wood, 0.3)}" stroke-width="2.5" opacity="0.22"`,
        ),
      )
      .join("")
  );
}

/** A round teapot with a handle over its lid; about 420 wide, 360 tall. */
export function teapot(colour: string, motif = ""): Thing {
  const body =
    "M-150 -130 C-150 -222 -80 -252 0 -252 C80 -252 150 -222 150 -130 C150 -50 100 0 72 0 A72 12 0 0 1 -72 0 C-100 0 -150 -50 -150 -130Z";
  const spout = "M118 -84 C186 -92 184 -176 222 -232 L252 -222 C240 -160 226 -60 108 -40Z";
  return {
    width: 220,
    height: 380,
    depth: 0.3,
    art:
      line("M-116 -206 C-150 -390 150 -390 116 -206", darker(WOOD, 0.45), 22) +
      line("M-116 -210 C-146 -382 146 -382 114 -212", lighter(WOOD, 0.1), 9, 'opacity="0.8"') +
      path(spout, colour) +
      path(
        spout,
        vertical([
          [0, "#fff", 0.2],
          [1, "#24160a", 0.34],
        ]),
      ) +
      ellipse(237, -227, 15, 6, darker(colour, 0.6), 'transform="rotate(18 237 -227)"') +
      path(body, colour) +
      put(motif, 0, -116, 1.05) +
      shade(body, ROUND) +
      shade(
        body,
        vertical([
          [0, "#fff", 0.12],
          [0.5, "#fff", 0],
          [1, "#24160a", 0.3],
        ]),
      ) +
      ellipse(0, -246, 74, 15, darker(colour, 0.34)) +
      path("M-70 -250 C-60 -284 60 -284 70 -250 A70 14 0 0 1 -70 -250Z", colour) +
      path("M-70 -250 C-60 -284 60 -284 70 -250 A70 14 0 0 1 -70 -250Z", ROUND) +
      circle(0, -290, 19, darker(colour, 0.08)) +
      circle(0, -290, 19, ROUND) +
      path("M-104 -196 C-122 -160 -120 -110 -104 -76 C-112 -120 -106 -160 -88 -204Z", "#fff", 'opacity="0.4"') +
      line("M-116 -206 l0 14 M116 -206 l0 14", darker(WOOD, 0.5), 24),
  };
}

/** A slender vase holding `stems`, whose origin is the vase's mouth; 130 wide, 260 tall without them. */
export function vase(colour: string, stems: string): Thing {
  const d =
    "M-24 -260 C-22 -200 -66 -170 -66 -90 C-66 -30 -46 0 -36 0 A36 7 0 0 0 36 0 C46 0 66 -30 66 -90 C66 -170 22 -200 24 -260 A24 5 0 0 1 -24 -260Z";
  return {
    width: 110,
    height: 260,
    depth: 0.3,
    art:
      put(stems, 0, -258) +
      path(d, colour) +
      shade(d, ROUND) +
      ellipse(0, -260, 24, 5, darker(colour, 0.4)) +
      path("M-24 -260 A24 5 0 0 0 24 -260", "none", `stroke="${lighter(colour, 0.4)}" stroke-width="3"`),
  };
}

/** A shallow wooden basin of water; 620 wide. */
export function basin(contents = ""): Thing {
  const d = drum(290, -190, 0, 0.26, 310);
  const staves = [-240, -170, -90, 0, 90, 170, 240]
    .map(
      (x) =>
        `M${x * 1.07} ${n(-190 + Math.sqrt(1 - (x / 310) ** 2) * 80)} L${x} ${n(Math.sqrt(1 - (x / 290) ** 2) * 75)}`,
    )
    .join(" ");
  const hoop = (y: number, w: number) =>
    line(`M${-w} ${y} A${w} ${w * 0.26} 0 0 0 ${w} ${y}`, "#8b6a3c", 14) +
    line(`M${-w} ${y - 3} A${w} ${w * 0.26} 0 0 0 ${w} ${y - 3}`, "#d9b878", 4);
  return {
    width: 580,
    height: 270,
    depth: 0.32,
    art:
      path(d, "#cfa06a") +
      line(staves, "#6b4524", 3, 'opacity="0.5"') +
      hoop(-130, 304) +
      hoop(-40, 294) +
      shade(d, ROUND) +
      ellipse(0, -190, 310, 80, "#dcb17b") +
      ellipse(0, -186, 288, 68, "#8a5f36") +
      ellipse(
        0,
        -172,
        280,
        58,
        linear([
          [0, "#cfe0d2"],
          [0.6, "#9fbfae"],
          [1, "#7fa393"],
        ]),
      ) +
      ellipse(-60, -178, 120, 16, "#fff", 'opacity="0.3"') +
      put(contents, 0, -172),
  };
}
