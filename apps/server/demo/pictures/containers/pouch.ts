/** Paper and foil: the standing pouch, the folded paper bag and the stick sachet. */

import { chance } from "../../../src/platform/chance.ts";
import { darker, lighter } from "../colour.ts";
import { type Label, label } from "../label.ts";
import { FROM_ABOVE, SOFT, shade } from "../light.ts";
import { circle, inside, line, linear, n, path, put, rect } from "../svg.ts";
import type { Thing } from "../thing.ts";

/** Flecks of straw in paper, so kraft looks like kraft. */
function flecks(w: number, h: number, colour: string, seed: string): string {
  const random = chance(seed);
  let d = "";
  for (let i = 0; i < 46; i++) d += `M${n(random(-w, w))} ${n(random(-h, 0))}l${n(random(-7, 7))} ${n(random(-3, 3))}`;
  return line(d, darker(colour, 0.45), 1.6, 'opacity="0.3"');
}

/** A standing pouch of matt foil or kraft; `window` shows what is inside. 380 wide, 540 tall. */
export function pouch(colour: string, paper: Label, window?: string): Thing {
  const d =
    "M-172 -540 L172 -540 C176 -470 188 -380 190 -250 C192 -130 190 -60 184 -14 C120 16 -120 16 -184 -14 C-190 -60 -192 -130 -190 -250 C-188 -380 -176 -470 -172 -540Z";
  const fold = (dd: string, light: string, width: number, opacity: number) =>
    line(dd, light, width, `opacity="${opacity}"`);
  return {
    width: 370,
    height: 540,
    depth: 0.2,
    art:
      path(d, colour) +
      inside(
        d,
        flecks(190, 540, colour, colour) +
          rect(-200, -545, 400, 44, lighter(colour, 0.22), 0, 'opacity="0.55"') +
          line("M-200 -500 L200 -500", darker(colour, 0.4), 2.5, 'opacity="0.5"') +
          line("M-200 -474 L200 -474", darker(colour, 0.4), 5, 'opacity="0.18"') +
          line("M-200 -470 L200 -470", "#fff", 3, 'opacity="0.35"') +
          path("M-200 10 C-130 -66 130 -66 200 10 L200 40 L-200 40Z", darker(colour, 0.3), 'opacity="0.38"') +
          path("M-196 -470 C-150 -400 -160 -200 -186 -60 L-230 -60 L-230 -470Z", "#fff", 'opacity="0.16"') +
          path("M190 -440 C150 -330 168 -180 186 -50 L230 -50Z", "#20140a", 'opacity="0.14"'),
      ) +
      put(label(paper, 226, 292, 4), 0, window ? -312 : -262) +
      (window ? pane(window) : "") +
      shade(d, SOFT) +
      shade(d, FROM_ABOVE) +
      fold("M-150 -440 C-120 -420 -132 -392 -146 -372", "#fff", 5, 0.3) +
      fold("M152 -448 C126 -424 136 -404 150 -380", "#20140a", 5, 0.16) +
      path("M-173 -490 l12 7 l-11 8Z M173 -490 l-12 7 l11 8Z", darker(colour, 0.5), 'opacity="0.55"'),
  };
}

function pane(contents: string): string {
  const d = "M-96 -132 C-96 -158 96 -158 96 -132 L96 -84 C96 -46 -96 -46 -96 -84Z";
  return (
    path(d, "#5b3a1c") +
    inside(d, `<g transform="translate(0 -96)">${contents}</g>`) +
    path(
      d,
      linear(
        [
          [0, "#fff", 0.5],
          [0.3, "#fff", 0.08],
          [1, "#fff", 0.02],
        ],
        [0, 0, 1, 1],
      ),
    )
  );
}

/** A paper bag with a rolled top and a string; 360 wide, 500 tall. */
export function paperBag(colour: string, paper: Label, string = "#8a5a34"): Thing {
  const d = "M-158 -470 L158 -470 L180 -8 C100 10 -100 10 -180 -8Z";
  return {
    width: 350,
    height: 500,
    art:
      path(d, colour) +
      inside(
        d,
        flecks(180, 470, colour, `${colour}bag`) +
          path("M-158 -470 L-128 -470 L-140 10 L-190 10Z", "#fff", 'opacity="0.2"') +
          path("M158 -470 L126 -470 L138 10 L190 10Z", "#20140a", 'opacity="0.16"') +
          path("M-200 -440 L200 -440 L200 -404 L-200 -392Z", "#20140a", 'opacity="0.12"'),
      ) +
      shade(d, SOFT) +
      put(label(paper, 216, 260, 2), 0, -190) +
      path("M-166 -504 L166 -504 L170 -432 L-170 -432Z", lighter(colour, 0.14)) +
      path("M-166 -504 L166 -504 L170 -432 L-170 -432Z", SOFT) +
      line("M-169 -433 L169 -433", darker(colour, 0.5), 3, 'opacity="0.5"') +
      line("M-168 -466 L168 -466", string, 6) +
      line("M0 -466 C-40 -520 -74 -482 0 -466 C40 -520 74 -482 0 -466 M0 -466 L-34 -412 M0 -466 L38 -416", string, 6) +
      circle(0, -466, 9, darker(string, 0.15)),
  };
}

/** A stick sachet standing on its end; 74 wide, 330 tall. */
export function sachet(colour: string, motif: string, band: string): Thing {
  const d = "M-37 -330 L37 -330 L39 -165 L37 0 L-37 0 L-39 -165Z";
  const crimps = (y: number) =>
    line(
      Array.from({ length: 9 }, (_, i) => `M${-30 + i * 7.5} ${y}v20`).join(""),
      darker(colour, 0.4),
      2,
      'opacity="0.3"',
    );
  return {
    width: 76,
    height: 330,
    depth: 0.3,
    art:
      path(d, colour) +
      inside(
        d,
        rect(-40, -96, 80, 60, band) +
          rect(-40, -330, 80, 24, "#fff", 0, 'opacity="0.35"') +
          rect(-40, -24, 80, 24, "#fff", 0, 'opacity="0.25"'),
      ) +
      put(motif, 0, -196, 0.62) +
      crimps(-327) +
      crimps(-22) +
      shade(d, SOFT) +
      shade(d, SOFT),
  };
}
