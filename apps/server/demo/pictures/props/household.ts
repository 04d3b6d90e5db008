/** Things of the house: pan, candle, diffuser, mirror, pebbles, glasses, book. */
import { darker, lighter } from "../colour.ts";
import { drum } from "../containers/round.ts";
import { type Label, label } from "../label.ts";
import { glassLights, POLISHED, ROUND, shade, TOP } from "../light.ts";
import { blur, circle, ellipse, inside, line, linear, path, put, radial, rect, vertical } from "../svg.ts";
import type { Thing } from "../thing.ts";

/** An iron pan seen from above its rim, its handle to the right; `contents` lie around the middle of its floor. */
export function pan(contents = "", iron = "#34322f"): Thing {
  const w = 300;
  const handle = "M262 -66 L540 -118 C584 -124 590 -84 552 -76 L282 -22Z";
  return {
    width: 560,
    height: 200,
    depth: 0.3,
    art:
      path(
        handle,
        vertical([
          [0, lighter(iron, 0.3)],
          [0.5, iron],
          [1, darker(iron, 0.5)],
        ]),
      ) +
      ellipse(545, -98, 17, 9, "#120e0a", 'transform="rotate(-11 545 -98)"') +
      path(
        `M${-w} -90 C${-w + 10} -30 ${-w * 0.8} 0 0 0 C${w * 0.8} 0 ${w - 10} -30 ${w} -90Z M${-w} -90 C${-w} 30 ${w} 30 ${w} -90Z`,
        darker(iron, 0.3),
      ) +
      path(`M${-w} -90 C${-w} 36 ${w} 36 ${w} -90Z`, ROUND) +
      ellipse(
        0,
        -90,
        w,
        92,
        linear([
          [0, lighter(iron, 0.42)],
          [0.4, lighter(iron, 0.1)],
          [1, darker(iron, 0.2)],
        ]),
      ) +
      path(`M${-w} -94 l-34 -8 q-8 14 8 22 l30 8Z`, iron) +
      ellipse(
        0,
        -86,
        w - 20,
        80,
        linear(
          [
            [0, darker(iron, 0.55)],
            [1, darker(iron, 0.1)],
          ],
          [0, 0, 0.4, 1],
        ),
      ) +
      ellipse(
        0,
        -72,
        w - 62,
        60,
        linear(
          [
            [0, lighter(iron, 0.16)],
            [0.5, iron],
            [1, darker(iron, 0.35)],
          ],
          [0, 0, 1, 0.6],
        ),
      ) +
      line(`M${-w + 40} -118 C-200 -160 -60 -172 20 -170`, "#fff", 6, 'opacity="0.28"') +
      put(contents, 0, -76),
  };
}

/** The same pan hung on the wall by its handle, its floor towards us; 520 across, 860 tall. */
export function hungPan(iron = "#34322f"): Thing {
  const disc = (r: number, fill: string): string => circle(0, -262, r, fill);
  const handle = "M-34 -500 C-30 -620 -26 -700 -36 -800 C-36 -850 36 -850 36 -800 C26 -700 30 -620 34 -500Z";
  return {
    width: 540,
    height: 860,
    hangs: true,
    art:
      `<g transform="translate(34 26)" opacity="0.26" filter="${blur(12)}">${disc(262, "#24160a")}${path(handle, "#24160a")}</g>` +
      circle(0, -806, 20, "#9a6a3c") +
      path(`${handle} M-16 -806 a16 22 0 1 0 32 0 a16 22 0 1 0 -32 0Z`, iron, 'fill-rule="evenodd"') +
      path(
        "M-18 -520 C-14 -620 -12 -690 -16 -760",
        "none",
        'stroke="#fff" stroke-width="9" opacity="0.16" stroke-linecap="round"',
      ) +
      path("M-262 -296 l-26 14 v40 l26 14Z M262 -296 l26 14 v40 l-26 14Z", darker(iron, 0.2)) +
      disc(
        262,
        linear(
          [
            [0, lighter(iron, 0.46)],
            [0.45, iron],
            [1, darker(iron, 0.45)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      disc(
        240,
        linear(
          [
            [0, darker(iron, 0.6)],
            [0.6, darker(iron, 0.1)],
            [1, lighter(iron, 0.2)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      disc(
        206,
        linear(
          [
            [0, lighter(iron, 0.2)],
            [0.5, lighter(iron, 0.03)],
            [1, darker(iron, 0.4)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      path("M-150 -330 C-130 -400 -70 -436 0 -440 C-60 -400 -110 -350 -128 -290Z", "#fff", 'opacity="0.12"'),
  };
}

/** An egg in the pan. */
export const friedEgg = (): string =>
  path(
    "M-120 6 C-140 -34 -70 -46 -30 -40 C20 -56 110 -44 118 -6 C134 30 60 44 10 38 C-40 52 -110 40 -120 6Z",
    linear([
      [0, "#fffdf6"],
      [1, "#efe6d2"],
    ]),
  ) +
  ellipse(
    0,
    -4,
    44,
    25,
    radial(
      [
        [0, "#f9c650"],
        [1, "#e8962a"],
      ],
      0.4,
      0.35,
      0.7,
    ),
  ) +
  ellipse(-14, -12, 13, 5, "#fff", 'opacity="0.7"');

/** A candle in a glass; lit, it glows. 250 wide, 280 tall. */
export function candle(glass: string, paper: Label, lit = true): Thing {
  const d = drum(125, -280, 0, 0.15);
  const flame = "M0 -352 C20 -326 22 -306 0 -294 C-22 -306 -18 -326 0 -352Z";
  return {
    width: 250,
    height: lit ? 350 : 300,
    depth: 0.26,
    art:
      (lit
        ? circle(
            0,
            -310,
            260,
            radial([
              [0, "#ffdf9a", 0.75],
              [0.4, "#ffcf7a", 0.26],
              [1, "#ffcf7a", 0],
            ]),
          )
        : "") +
      path(d, glass, 'opacity="0.75"') +
      inside(
        d,
        rect(
          -125,
          -220,
          250,
          250,
          lit
            ? vertical([
                [0, "#ffe9bd"],
                [0.4, "#f3e2c4"],
                [1, "#d9c39c"],
              ])
            : "#efe3cd",
        ) + ellipse(0, -220, 125, 18, "#fff3d4"),
      ) +
      line("M0 -222 V-300", "#4a3422", 5) +
      (lit
        ? path(
            flame,
            radial(
              [
                [0, "#fff8e0"],
                [0.5, "#ffd36a"],
                [1, "#ee8f34"],
              ],
              0.5,
              0.72,
              0.6,
            ),
          )
        : "") +
      put(label(paper, 158, 170, 6), 0, -104) +
      shade(d, ROUND) +
      ellipse(0, -280, 125, 19, "none", 'stroke="#fff" stroke-width="6" opacity="0.75"') +
      glassLights(125, -262, -30, 0.8),
  };
}

/** An aroma diffuser: a turned wooden foot under a ceramic dome. 300 wide, 400 tall. */
export function diffuser(colour: string, wood = "#b9854f"): Thing {
  const dome =
    "M-150 -110 C-150 -250 -70 -390 -26 -396 A26 6 0 0 1 26 -396 C70 -390 150 -250 150 -110 A150 22 0 0 1 -150 -110Z";
  const foot = drum(140, -104, 0, 0.15, 150);
  return {
    width: 284,
    height: 400,
    depth: 0.26,
    art:
      path(foot, wood) +
      line("M-146 -70 A146 22 0 0 0 146 -70 M-143 -38 A143 21 0 0 0 143 -38", darker(wood, 0.4), 2.5, 'opacity="0.4"') +
      shade(foot, ROUND) +
      path(dome, colour) +
      [-300, -260, -220, -180, -140]
        .map((y, i) =>
          line(
            `M${-88 - i * 16} ${y + 20} Q0 ${y + 44 + i * 4} ${88 + i * 16} ${y + 20}`,
            darker(colour, 0.3),
            2,
            'opacity="0.25"',
          ),
        )
        .join("") +
      shade(dome, ROUND) +
      path("M-104 -190 C-96 -260 -66 -330 -40 -364 C-56 -310 -76 -250 -82 -180Z", "#fff", 'opacity="0.4"') +
      ellipse(0, -396, 26, 6, darker(colour, 0.55)) +
      ellipse(0, -104, 5, 5, "#ffdf9a"),
  };
}

/** Mist rising from the diffuser. */
export const mist = (): string =>
  `<g filter="${blur(12)}">${path(
    "M-14 0 C-60 -90 40 -150 -24 -270 C70 -220 90 -120 20 0Z",
    vertical([
      [0, "#fff", 0],
      [0.5, "#fff", 0.5],
      [1, "#fff", 0.75],
    ]),
  )}${path(
    "M-4 -60 C60 -130 20 -190 90 -290 C120 -190 90 -120 26 -50Z",
    vertical([
      [0, "#fff", 0],
      [0.6, "#fff", 0.4],
      [1, "#fff", 0.4],
    ]),
  )}</g>`;

/** A round mirror on a foot; 380 wide, 560 tall. */
export function mirror(frame = "#c9a15a"): Thing {
  return {
    width: 200,
    height: 560,
    depth: 0.3,
    art:
      rect(-9, -190, 18, 180, frame) +
      rect(-9, -190, 18, 180, POLISHED) +
      ellipse(0, -8, 96, 20, darker(frame, 0.3)) +
      ellipse(0, -16, 96, 20, frame) +
      ellipse(0, -16, 96, 20, TOP) +
      circle(0, -372, 190, frame) +
      circle(0, -372, 190, POLISHED) +
      circle(
        0,
        -372,
        176,
        linear(
          [
            [0, "#f3f4ee"],
            [0.5, "#d3dbd5"],
            [1, "#b3c1bb"],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      path(
        "M-130 -430 L-40 -540 L20 -545 L-160 -330Z M-110 -300 L80 -536 L112 -520 L-86 -270Z",
        "#fff",
        'opacity="0.4"',
      ),
  };
}

/** Smooth stones in a small tower. */
export const pebbles = (): Thing => ({
  width: 220,
  height: 180,
  depth: 0.3,
  art: [
    [0, -34, 112, 40, "#8d8f88"],
    [8, -98, 82, 32, "#b5b0a3"],
    [-4, -148, 54, 24, "#75786f"],
  ]
    .map(([x, y, rx, ry, c]) =>
      ellipse(
        x as number,
        y as number,
        rx as number,
        ry as number,
        radial(
          [
            [0, lighter(c as string, 0.45)],
            [0.6, c as string],
            [1, darker(c as string, 0.42)],
          ],
          0.34,
          0.25,
          0.8,
        ),
      ),
    )
    .join(""),
});

/** Spectacles lying on the table; 320 wide. */
export const spectacles = (frame = "#5a3a22"): string =>
  `<g opacity="0.25" transform="translate(10 16)">${line("M-150 0 a64 38 0 1 0 128 0 a64 38 0 1 0 -128 0 M22 0 a64 38 0 1 0 128 0 a64 38 0 1 0 -128 0", "#20140a", 12)}</g>` +
  ellipse(-86, 0, 64, 38, "#fff", 'opacity="0.35"') +
  ellipse(86, 0, 64, 38, "#fff", 'opacity="0.35"') +
  line(
    "M-150 0 a64 38 0 1 0 128 0 a64 38 0 1 0 -128 0 M22 0 a64 38 0 1 0 128 0 a64 38 0 1 0 -128 0 M-22 -6 Q0 -22 22 -6 M-146 -12 L-176 -70 M146 -12 L190 -64",
    frame,
    11,
  ) +
  path("M-124 -10 l30 -16 l8 4 l-34 20Z M48 -10 l30 -16 l8 4 l-34 20Z", "#fff", 'opacity="0.7"');

/** An open book lying on the table; 420 wide. */
export const book = (cover = "#7c5a44"): string =>
  path("M-216 44 L-170 -60 L170 -60 L216 44 L0 62Z", darker(cover, 0.2)) +
  path(
    "M0 50 C-60 22 -150 26 -206 34 L-162 -66 C-110 -74 -50 -74 0 -54Z",
    linear([
      [0, "#fffaf0"],
      [0.8, "#f3e9d6"],
      [1, "#cfbf9f"],
    ]),
  ) +
  path(
    "M0 50 C60 22 150 26 206 34 L162 -66 C110 -74 50 -74 0 -54Z",
    linear([
      [0, "#cfbf9f"],
      [0.2, "#f7efdf"],
      [1, "#efe4cc"],
    ]),
  ) +
  line(
    "M-150 -48 C-110 -54 -70 -54 -30 -44 M-160 -26 C-116 -34 -72 -34 -28 -22 M-170 -4 C-124 -14 -74 -14 -26 0 M30 -44 C70 -54 110 -54 150 -48 M28 -22 C72 -34 116 -34 160 -26 M26 0 C74 -14 124 -14 170 -4",
    "#b5a488",
    3,
    'opacity="0.55"',
  );

/** A stretched-out straw hat; 460 wide. */
export const strawHat = (): Thing => ({
  width: 420,
  height: 170,
  depth: 0.24,
  art:
    ellipse(
      0,
      -26,
      230,
      54,
      linear([
        [0, "#f3dca6"],
        [0.6, "#e0be7c"],
        [1, "#b9935a"],
      ]),
    ) +
    [0.9, 0.8, 0.7]
      .map((s) => ellipse(0, -26, 230 * s, 54 * s, "none", 'stroke="#a57f45" stroke-width="2.5" opacity="0.35"'))
      .join("") +
    path(
      "M-124 -40 C-126 -130 -80 -172 0 -172 C80 -172 126 -130 124 -40 A124 26 0 0 1 -124 -40Z",
      linear([
        [0, "#e9cd92"],
        [0.3, "#f7e6b8"],
        [0.7, "#d9b673"],
        [1, "#ab8449"],
      ]),
    ) +
    path(
      "M-124 -44 C-124 -56 -123 -70 -120 -82 A120 26 0 0 0 120 -82 C123 -70 124 -56 124 -44 A124 26 0 0 1 -124 -44Z",
      "#c8613a",
    ) +
    line("M-110 -108 A112 22 0 0 0 110 -108 M-92 -134 A94 16 0 0 0 92 -134", "#a57f45", 2.5, 'opacity="0.35"'),
});
