/** Bottles: glass with a cork or cap, pump, spray, dropper and the pharmacy jar for capsules. */
import { darker, lighter } from "../colour.ts";
import { type Label, label } from "../label.ts";
import { glassLights, POLISHED, ROUND, seam, shade, TOP } from "../light.ts";
import { ellipse, inside, line, linear, path, put, rect, vertical } from "../svg.ts";
import type { Thing } from "../thing.ts";
import { drum, flask } from "./round.ts";

const cap = (w: number, top: number, foot: number, colour: string, light = POLISHED): string => {
  const d = drum(w, top, foot, 0.14);
  return (
    path(d, colour) +
    shade(d, light) +
    seam(w, foot, 0.14, 0.4) +
    ellipse(0, top, w, w * 0.14, lighter(colour, 0.25)) +
    ellipse(0, top, w, w * 0.14, TOP)
  );
};

type Bottle = {
  readonly glass: string;
  readonly label: Label;
  readonly cap: string;
  readonly width?: number;
  readonly height?: number;
  /** Colour of what is inside, when the glass is clear. */
  readonly liquid?: string;
  readonly slim?: boolean;
};

/** A glass bottle with a cap; by default 220 wide and 600 tall. */
export function bottle({
  glass,
  label: paper,
  cap: capColour,
  width = 220,
  height = 600,
  liquid,
  slim = false,
}: Bottle): Thing {
  const w = width / 2;
  const shoulder = -height * (slim ? 0.5 : 0.6);
  const neck = w * (slim ? 0.3 : 0.36);
  const neckFoot = -height * (slim ? 0.76 : 0.78);
  const d = flask(w, shoulder, neck, neckFoot, -height * 0.92);
  const level = neckFoot + 14;
  return {
    width,
    height,
    depth: 0.24,
    art:
      path(d, liquid ? lighter(glass, 0.4) : glass, liquid ? 'opacity="0.55"' : "") +
      (liquid
        ? inside(
            d,
            rect(
              -w,
              level,
              width,
              -level + 30,
              vertical([
                [0, lighter(liquid, 0.12)],
                [1, darker(liquid, 0.3)],
              ]),
            ) + ellipse(0, level, neck * 1.1, 7, lighter(liquid, 0.4)),
          )
        : "") +
      shade(d, liquid ? ROUND : POLISHED) +
      put(label(paper, w * 1.46, -shoulder * 0.78, w * 0.05), 0, shoulder * 0.48) +
      inside(
        d,
        rect(
          w * 0.4,
          shoulder,
          w * 0.6,
          -shoulder + 20,
          linear([
            [0, "#24160a", 0],
            [1, "#24160a", 0.3],
          ]),
        ),
      ) +
      glassLights(w, shoulder * 0.98, -34, 0.9) +
      line(`M${-neck * 0.6} ${neckFoot + 8} V${-height * 0.9}`, "#fff", neck * 0.2, 'opacity="0.5"') +
      cap(neck * 1.28, -height, -height * 0.885, capColour),
  };
}

/** A dull bottle with a pump; 250 wide, 640 tall. */
export function pumpBottle(colour: string, paper: Label, pump = "#f4ece0"): Thing {
  const d = flask(125, -400, 46, -452, -470);
  const spout =
    "M-20 -640 L26 -640 C34 -640 38 -632 38 -624 L38 -606 L-20 -606 L-108 -600 C-124 -598 -128 -588 -128 -570 L-144 -570 C-146 -606 -138 -622 -112 -626Z";
  return {
    width: 250,
    height: 640,
    depth: 0.24,
    art:
      rect(-12, -606, 24, 80, darker(pump, 0.12)) +
      rect(-12, -606, 24, 80, POLISHED) +
      path(spout, pump) +
      path(
        spout,
        vertical([
          [0, "#fff", 0.5],
          [0.3, "#fff", 0],
          [1, "#24160a", 0.25],
        ]),
      ) +
      path(d, colour) +
      put(label(paper, 176, 280, 6), 0, -204) +
      shade(d, ROUND) +
      cap(50, -520, -462, pump),
  };
}

/** A slender bottle with a fine sprayer under a clear cap; 190 wide, 620 tall. */
export function sprayBottle(colour: string, paper: Label): Thing {
  const d = flask(95, -430, 58, -462, -470);
  const hood = drum(70, -610, -466, 0.14);
  return {
    width: 190,
    height: 620,
    depth: 0.26,
    art:
      cap(34, -560, -466, "#f6f1e8") +
      rect(-24, -584, 48, 30, "#fdfaf4", 8) +
      ellipse(-16, -570, 6, 6, "#9a8f80") +
      path(d, colour) +
      put(label(paper, 140, 270, 5), 0, -214) +
      shade(d, ROUND) +
      path(hood, "#fff", 'opacity="0.3"') +
      shade(
        hood,
        linear([
          [0, "#24160a", 0.22],
          [0.1, "#fff", 0.1],
          [0.22, "#fff", 0.75],
          [0.32, "#fff", 0.1],
          [0.8, "#24160a", 0.04],
          [1, "#24160a", 0.26],
        ]),
      ) +
      ellipse(0, -610, 70, 10, "#fff", 'opacity="0.55"') +
      seam(70, -466, 0.14, 0.25),
  };
}

/** A dropper bottle; 210 wide, 480 tall. */
export function dropper(glass: string, paper: Label, collar = "#c9a15a"): Thing {
  const d = flask(105, -244, 40, -282, -300);
  const bulb = "M-27 -372 C-30 -430 -26 -476 0 -478 C26 -476 30 -430 27 -372Z";
  return {
    width: 210,
    height: 480,
    depth: 0.26,
    art:
      path(d, glass) +
      inside(
        d,
        rect(-110, -216, 220, 250, darker(glass, 0.34), 0, 'opacity="0.5"') +
          rect(-7, -300, 14, 240, "#fff", 6, 'opacity="0.28"'),
      ) +
      shade(d, POLISHED) +
      put(label(paper, 150, 190, 5), 0, -118) +
      inside(
        d,
        rect(
          50,
          -250,
          60,
          270,
          linear([
            [0, "#24160a", 0],
            [1, "#24160a", 0.34],
          ]),
        ),
      ) +
      glassLights(105, -236, -30, 0.85) +
      path(bulb, "#33291f") +
      shade(bulb, POLISHED) +
      cap(48, -372, -290, collar),
  };
}

/** A dropper's pipette on its own, lying along the x axis with a drop at its end. */
export const pipette = (liquid: string): string =>
  rect(-10, -10, 190, 20, "#fff", 9, 'opacity="0.55"') +
  rect(40, -7, 132, 14, liquid, 7, 'opacity="0.8"') +
  line("M0 -5 H170", "#fff", 3, 'opacity="0.9"') +
  path("M180 -10 L214 -4 L214 4 L180 10Z", "#fff", 'opacity="0.6"') +
  rect(-74, -30, 66, 60, "#c9a15a", 6) +
  rect(
    -74,
    -30,
    66,
    60,
    vertical([
      [0, "#fff", 0.5],
      [0.4, "#fff", 0],
      [1, "#24160a", 0.35],
    ]),
    6,
  ) +
  path("M-74 -22 C-140 -26 -176 -20 -178 0 C-176 20 -140 26 -74 22Z", "#33291f") +
  path("M-80 -14 C-130 -17 -160 -14 -164 -5 C-130 -9 -100 -8 -80 -7Z", "#fff", 'opacity="0.35"');

/** A pharmacy jar of tinted glass with a ribbed cap, holding capsules; 270 wide, 430 tall. */
export function pillJar(glass: string, paper: Label, capColour = "#f7f1e6"): Thing {
  const d = flask(135, -272, 104, -318, -330, 0.14);
  const ribs = Array.from({ length: 17 }, (_, i) => {
    const x = Math.sin(((i - 8) / 8.6) * (Math.PI / 2)) * 112;
    return `M${Math.round(x)} -412 v78`;
  }).join("");
  return {
    width: 270,
    height: 430,
    depth: 0.26,
    art:
      path(d, glass) +
      inside(d, rect(-140, -250, 280, 280, darker(glass, 0.4), 0, 'opacity="0.4"')) +
      shade(d, POLISHED) +
      put(label(paper, 204, 222, 7), 0, -136) +
      inside(
        d,
        rect(
          70,
          -290,
          70,
          320,
          linear([
            [0, "#24160a", 0],
            [1, "#24160a", 0.36],
          ]),
        ),
      ) +
      glassLights(135, -262, -34, 0.8) +
      cap(114, -416, -326, capColour, ROUND) +
      line(ribs, "#20140a", 2.4, 'opacity="0.13"'),
  };
}
