/** Folded board: the carton, the gift box with its ribbon, and the same box opened. */
import { darker, GOLD, lighter } from "../colour.ts";
import { type Label, label } from "../label.ts";
import { mark } from "../mark.ts";
import { ellipse, line, linear, n, path, put, rect, vertical } from "../svg.ts";
import type { Thing } from "../thing.ts";

type Carton = {
  readonly colour: string;
  readonly label: Label;
  readonly width?: number;
  readonly height?: number;
  readonly band?: string;
  /** Makes the carton open; drawn standing in its mouth, the origin in the middle of it. */
  readonly contents?: string;
};

/** A carton seen from the front and a little from its right and from above. */
export function carton({ colour, label: paper, width = 340, height = 460, band, contents }: Carton): Thing {
  const w = width / 2;
  const deep = Math.min(90, width * 0.26);
  const rise = deep * 0.42;
  const left = -w - deep / 2;
  const right = w - deep / 2;
  const side = `M${right} ${-height} L${right + deep} ${-height - rise} V${-rise} L${right} 0Z`;
  const top = `M${left} ${-height} L${left + deep} ${-height - rise} H${right + deep} L${right} ${-height}Z`;
  return {
    width: width + deep,
    height: height + rise,
    square: true,
    art:
      (contents
        ? path(top, darker(colour, 0.62)) + put(contents, 0, -height)
        : path(
            top,
            linear([
              [0, lighter(colour, 0.42)],
              [1, lighter(colour, 0.2)],
            ]),
          )) +
      rect(
        left,
        -height,
        width,
        height,
        linear(
          [
            [0, lighter(colour, 0.16)],
            [1, darker(colour, 0.06)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      path(
        side,
        linear([
          [0, darker(colour, 0.34)],
          [1, darker(colour, 0.5)],
        ]),
      ) +
      (band
        ? rect(left, -height * 0.24, width, height * 0.24, band) +
          path(`M${right} ${-height * 0.24} l${deep} ${-rise} v${n(height * 0.24)} L${right} 0Z`, darker(band, 0.42))
        : "") +
      line(`M${left} ${-height} H${right} V0`, "#fff", 2.5, 'opacity="0.4"') +
      line(`M${left + 14} ${-height + 14} H${right - 14} V-14 H${left + 14}Z`, GOLD, 2.5, 'opacity="0.65"') +
      put(label(paper, width * 0.66, height * 0.66, 0), (left + right) / 2, -height * 0.5),
  };
}

type Gift = {
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  readonly ribbon?: string;
  readonly motif?: string;
};

const GILT = linear(
  [
    [0, "#a87c2f"],
    [0.3, "#f3dc9c"],
    [0.55, "#c79d4b"],
    [0.8, "#e6c67c"],
    [1, "#9c7330"],
  ],
  [0, 0, 1, 0.35],
);

function bow(size: number): string {
  const loop = `M0 0 C${-size * 0.35} ${-size * 0.6} ${-size} ${-size * 0.62} ${-size * 0.98} ${-size * 0.2} C${-size * 0.95} ${size * 0.12} ${-size * 0.4} ${size * 0.1} 0 0Z`;
  const hole = `M${-size * 0.1} ${-size * 0.05} C${-size * 0.4} ${-size * 0.42} ${-size * 0.84} ${-size * 0.46} ${-size * 0.82} ${-size * 0.2} C${-size * 0.76} ${-size * 0.02} ${-size * 0.4} ${size * 0.02} ${-size * 0.1} ${-size * 0.05}Z`;
  const tail = `M0 0 C${-size * 0.2} ${size * 0.2} ${-size * 0.3} ${size * 0.44} ${-size * 0.52} ${size * 0.62} L${-size * 0.24} ${size * 0.66} L${-size * 0.16} ${size * 0.78} C${-size * 0.06} ${size * 0.5} ${size * 0.02} ${size * 0.24} ${size * 0.05} 0Z`;
  const half = path(tail, GILT) + path(loop, GILT) + path(hole, "#7d5a20", 'opacity="0.55"');
  return (
    half +
    `<g transform="scale(-1 1)">${half}</g>` +
    ellipse(0, -1, size * 0.14, size * 0.12, GILT) +
    ellipse(0, -1, size * 0.14, size * 0.12, "#fff", 'opacity="0.2"')
  );
}

/** A lidded gift box with a gold ribbon; the mark or a motif is printed in gold on its face. */
export function giftBox({ width, height, colour, ribbon = GILT, motif }: Gift): Thing {
  const w = width / 2;
  const rise = width * 0.17;
  const lid = Math.max(46, height * 0.26);
  const inset = width * 0.075;
  const face = vertical([
    [0, darker(colour, 0.34)],
    [0.18, colour],
    [1, darker(colour, 0.18)],
  ]);
  const ribbonWidth = Math.min(44, width * 0.1);
  const at = -w * 0.42;
  const top = `M${-w - 8} ${-height} L${-w + inset} ${-height - rise} H${w - inset} L${w + 8} ${-height}Z`;
  const back = at * ((w - inset) / w);
  return {
    width: width + 20,
    height: height + rise,
    square: true,
    art:
      rect(-w, -height + lid, width, height - lid, face) +
      rect(
        -w,
        -height + lid,
        width,
        height - lid,
        linear([
          [0, "#fff", 0.14],
          [0.4, "#fff", 0],
          [1, "#160d05", 0.28],
        ]),
      ) +
      rect(at - ribbonWidth / 2, -height, ribbonWidth, height, ribbon) +
      (motif
        ? put(motif, w * 0.3, -height * 0.36, height / 300)
        : put(mark(height * 0.32, "#dcb765"), w * 0.3, -(height - lid) / 2)) +
      rect(
        -w - 8,
        -height,
        width + 16,
        lid,
        linear([
          [0, lighter(colour, 0.16)],
          [0.5, colour],
          [1, darker(colour, 0.28)],
        ]),
      ) +
      rect(at - ribbonWidth / 2, -height, ribbonWidth, lid, ribbon) +
      line(`M${-w - 8} ${-height + lid} H${w + 8}`, "#120b05", 4, 'opacity="0.45"') +
      path(
        top,
        linear([
          [0, lighter(colour, 0.42)],
          [1, lighter(colour, 0.12)],
        ]),
      ) +
      path(
        `M${at - ribbonWidth / 2} ${-height} L${back - ribbonWidth * 0.42} ${-height - rise} h${ribbonWidth * 0.84} L${at + ribbonWidth / 2} ${-height}Z`,
        ribbon,
      ) +
      path(`M${-w} ${-height - rise * 0.42} H${w} l4 ${rise * 0.2} H${-w - 4}Z`, ribbon, 'opacity="0.95"') +
      line(`M${-w - 8} ${-height} H${w + 8}`, "#fff", 2.5, 'opacity="0.4"') +
      put(bow(width * 0.2), (at + back) / 2, -height - rise * 0.34),
  };
}

/** The box without its lid: a back wall, room for `contents` standing at its foot, and a front wall before them. */
export function openBox({ width, height, colour }: Gift, contents: string): Thing {
  const w = width / 2;
  const rise = width * 0.17;
  const inset = width * 0.05;
  const front = height * 0.62;
  const hole = `M${-w} ${-front} L${-w + inset} ${-front - rise} H${w - inset} L${w} ${-front}Z`;
  return {
    width: width + 10,
    height: front + rise,
    square: true,
    art:
      path(
        hole,
        vertical([
          [0, darker(colour, 0.28)],
          [1, darker(colour, 0.62)],
        ]),
      ) +
      path(
        `M${-w} ${-front} L${-w + inset} ${-front - rise} L${-w + inset + 12} ${-front - rise} L${-w + 16} ${-front}Z`,
        lighter(colour, 0.2),
      ) +
      `<g transform="translate(0 ${n(-front + 10)})">${tissue(w * 0.94, 60)}</g>` +
      `<g transform="translate(0 ${n(-front + 46)})">${contents}</g>` +
      rect(
        -w,
        -front,
        width,
        front,
        vertical([
          [0, lighter(colour, 0.1)],
          [0.12, colour],
          [1, darker(colour, 0.22)],
        ]),
      ) +
      rect(
        -w,
        -front,
        width,
        front,
        linear([
          [0, "#fff", 0.14],
          [0.4, "#fff", 0],
          [1, "#160d05", 0.28],
        ]),
      ) +
      rect(-w, -front * 0.3, width, front * 0.09, GILT) +
      line(`M${-w} ${-front} H${w}`, "#fff", 3, 'opacity="0.5"') +
      put(mark(front * 0.36, "#dcb765"), 0, -front * 0.62),
  };
}

/** Crumpled tissue paper along the mouth of a box. */
function tissue(w: number, height: number): string {
  const steps = 9;
  let d = `M${n(-w)} 20`;
  for (let i = 0; i <= steps; i++) {
    const x = -w + (2 * w * i) / steps;
    d += ` L${n(x)} ${n(-height * (i % 2 ? 1.25 : 0.7) - (i % 3) * 9)}`;
  }
  d += ` L${n(w)} 20Z`;
  return (
    path(
      d,
      vertical([
        [0, "#fffaf0"],
        [1, "#d9c9ac"],
      ]),
    ) +
    path(
      d,
      linear([
        [0, "#fff", 0.5],
        [0.5, "#fff", 0],
        [1, "#3a2a14", 0.25],
      ]),
    )
  );
}
