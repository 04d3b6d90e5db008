/** Jars: glass with its contents to be seen, and the low pot for creams. */
import { darker, lighter } from "../colour.ts";
import { type Label, label } from "../label.ts";
import { glassLights, POLISHED, ROUND, seam, shade, TOP } from "../light.ts";
import { ellipse, inside, line, linear, path, put, rect, vertical } from "../svg.ts";
import type { Thing } from "../thing.ts";
import { drum, flask } from "./round.ts";

type Jar = {
  readonly contents: string;
  readonly lid: string;
  readonly label?: Label;
  readonly width?: number;
  readonly height?: number;
  /** How full, 0–1. */
  readonly level?: number;
  /** Drawn over the contents, inside the glass, with the origin at the foot. */
  readonly pieces?: string;
  /** Without a lid one sees the surface of what is inside. */
  readonly open?: boolean;
  readonly tag?: string;
};

/** A glass jar; by default 290 wide and 400 tall. */
export function jar({
  contents,
  lid,
  label: paper,
  width = 290,
  height = 400,
  level = 0.9,
  pieces = "",
  open = false,
  tag,
}: Jar): Thing {
  const w = width / 2;
  const shoulder = -height * 0.74;
  const neck = w * 0.8;
  const neckTop = -height * 0.86;
  const d = flask(w, shoulder, neck, -height * 0.82, neckTop, 0.14);
  const surface = shoulder * level;
  const lidShape = drum(neck + 10, -height, -height * 0.84, 0.14);
  return {
    width,
    height: height + neck * 0.14,
    depth: 0.25,
    art:
      path(d, "#eef2ec", 'opacity="0.5"') +
      inside(
        d,
        rect(
          -w,
          surface,
          width,
          -surface + 40,
          vertical([
            [0, lighter(contents, 0.14)],
            [0.5, contents],
            [1, darker(contents, 0.3)],
          ]),
        ) +
          pieces +
          ellipse(0, surface, w, w * 0.12, lighter(contents, 0.28)),
      ) +
      shade(
        d,
        linear([
          [0, "#24160a", 0.34],
          [0.07, "#24160a", 0.1],
          [0.3, "#fff", 0.12],
          [0.7, "#24160a", 0.04],
          [0.93, "#24160a", 0.26],
          [1, "#fff", 0.2],
        ]),
      ) +
      (paper ? put(label(paper, w * 1.26, -shoulder * 0.74, w * 0.05), 0, shoulder * 0.48 + 8) : "") +
      glassLights(w, shoulder, -38) +
      line(`M${-w * 0.9} -16 Q0 ${w * 0.16} ${w * 0.9} -16`, "#fff", 5, 'opacity="0.35"') +
      (open
        ? ellipse(0, neckTop, neck, neck * 0.14, darker(contents, 0.2), 'opacity="0.55"') +
          ellipse(0, neckTop, neck, neck * 0.14, "none", 'stroke="#fff" stroke-width="7" opacity="0.75"')
        : path(lidShape, lid) +
          shade(lidShape, POLISHED) +
          seam(neck + 10, -height * 0.84, 0.14, 0.4) +
          ellipse(0, -height, neck + 10, (neck + 10) * 0.14, lighter(lid, 0.2)) +
          ellipse(0, -height, neck + 10, (neck + 10) * 0.14, TOP)) +
      (tag ? paperTop(neck, height, tag) : ""),
  };
}

/** A cap of paper tied over the lid. */
function paperTop(neck: number, height: number, colour: string): string {
  const w = neck + 16;
  const top = -height - 8;
  const d = `M${-w} ${top} C${-w - 6} ${top + 60} ${-w - 18} ${top + 84} ${-w - 26} ${top + 104} L${-w * 0.6} ${top + 122} L${-w * 0.3} ${top + 112} L0 ${top + 126} L${w * 0.34} ${top + 112} L${w * 0.62} ${top + 122} L${w + 26} ${top + 104} C${w + 18} ${top + 84} ${w + 6} ${top + 60} ${w} ${top} A${w} ${w * 0.14} 0 0 0 ${-w} ${top}Z`;
  return (
    path(d, colour) +
    shade(d, ROUND) +
    ellipse(0, top, w, w * 0.14, lighter(colour, 0.25)) +
    ellipse(0, top, w, w * 0.14, TOP) +
    line(`M${-w - 8} ${top + 66} Q0 ${top + 92} ${w + 8} ${top + 66}`, "#8a5a34", 7) +
    line(
      `M20 ${top + 82} C60 ${top + 40} 92 ${top + 80} 22 ${top + 82} C-10 ${top + 50} -50 ${top + 64} 20 ${top + 82} L46 ${top + 132} M20 ${top + 82} L-4 ${top + 130}`,
      "#8a5a34",
      5,
    )
  );
}

/** A low pot for cream or clay; 320 wide. Open, it shows a swirl of `cream`. */
export function pot(colour: string, lid: string, motif: string, cream?: string): Thing {
  const w = 160;
  const body = drum(w, -120, 0, 0.2, w);
  const lidShape = drum(w + 6, -206, -112, 0.2);
  const mouth = cream
    ? ellipse(0, -122, w, w * 0.2, darker(colour, 0.06)) +
      ellipse(0, -122, w * 0.9, w * 0.17, darker(cream, 0.14)) +
      ellipse(-4, -124, w * 0.82, w * 0.145, cream) +
      line(
        `M-96 -122 C-70 -142 60 -144 84 -126 C96 -112 -20 -104 -46 -116 C-56 -126 20 -132 34 -122`,
        lighter(cream, 0.55),
        8,
        'opacity="0.8"',
      ) +
      line(`M-90 -114 C-50 -100 60 -100 104 -118`, darker(cream, 0.25), 5, 'opacity="0.5"')
    : path(lidShape, lid) +
      shade(lidShape, POLISHED) +
      seam(w + 6, -112, 0.2, 0.4) +
      ellipse(0, -206, w + 6, (w + 6) * 0.2, lighter(lid, 0.2)) +
      ellipse(0, -206, w + 6, (w + 6) * 0.2, TOP);
  return {
    width: 320,
    height: cream ? 150 : 240,
    depth: 0.26,
    art: path(body, colour) + put(motif, 0, -46 + 16, 0.9) + shade(body, ROUND) + mouth,
  };
}
