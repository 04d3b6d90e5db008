/** Round metal: the tea caddy and the flat tin. */
import { darker, GOLD, lighter } from "../colour.ts";
import { type Label, label } from "../label.ts";
import { POLISHED, ROUND, seam, shade, TOP } from "../light.ts";
import { ellipse, line, linear, path, put } from "../svg.ts";
import type { Thing } from "../thing.ts";
import { drum } from "./round.ts";

type Tin = {
  readonly colour: string;
  readonly label: Label;
  readonly lid?: string;
  readonly height?: number;
  readonly width?: number;
};

/** A caddy with a pressed lid; by default 320 wide and 500 tall. */
export function tin({ colour, label: paper, lid = colour, height = 500, width = 320 }: Tin): Thing {
  const w = width / 2;
  const k = 0.13;
  const lidFoot = -height * 0.76;
  const body = drum(w, lidFoot, 0, k);
  const cap = drum(w + 7, -height, lidFoot, k);
  const ring = (y: number) => line(`M${-w} ${y} A${w} ${w * k} 0 0 0 ${w} ${y}`, GOLD, 5);
  return {
    width,
    height: height + w * k,
    art:
      path(body, colour) +
      ring(-14) +
      put(label(paper, w * 1.22, -lidFoot * 0.76, w * k * 0.36), 0, lidFoot * 0.47 + w * k) +
      shade(body, ROUND) +
      path(cap, lid) +
      ring(lidFoot - 16) +
      shade(cap, POLISHED) +
      seam(w + 7, lidFoot, k, 0.5) +
      ellipse(0, -height, w + 7, (w + 7) * k, lighter(lid, 0.12)) +
      ellipse(0, -height, w + 7, (w + 7) * k, TOP) +
      ellipse(
        0,
        -height + 2,
        w - 12,
        (w - 12) * k,
        linear([
          [0, darker(lid, 0.2)],
          [1, lighter(lid, 0.25)],
        ]),
      ) +
      ellipse(0, -height + 4, w - 15, (w - 16) * k, lighter(lid, 0.1)),
  };
}

/** A flat round tin, its lid towards us with a motif on it; 300 wide. */
export function flatTin(colour: string, motif: string): Thing {
  const w = 150;
  const k = 0.46;
  const body = drum(w, -64, 0, k);
  return {
    width: 300,
    height: 64 + w * k,
    depth: 0.46,
    art:
      path(body, colour) +
      line(`M${-w} -30 A${w} ${w * k} 0 0 0 ${w} -30`, darker(colour, 0.35), 3, 'opacity="0.6"') +
      shade(body, POLISHED) +
      ellipse(0, -64, w, w * k, lighter(colour, 0.3)) +
      ellipse(0, -64, w, w * k, TOP) +
      ellipse(0, -62, w * 0.9, w * k * 0.9, lighter(colour, 0.08)) +
      `<g transform="translate(0 -62) scale(1.15 .56)">${motif}</g>`,
  };
}
