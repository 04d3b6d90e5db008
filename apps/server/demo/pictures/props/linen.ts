/** Woven things: towels, the apron, the shopping bag. */
import { darker, lighter } from "../colour.ts";
import { SOFT } from "../light.ts";
import { mark } from "../mark.ts";
import { blur, ellipse, inside, line, linear, n, path, put, rect, vertical } from "../svg.ts";
import type { Thing } from "../thing.ts";

/** A rolled towel seen from its end, lying; 200 tall, 420 long. */
export function towelRoll(colour: string, band = ""): Thing {
  const r = 96;
  const body = `M0 ${-r * 2} H330 C352 ${-r * 2} 352 0 330 0 H0Z`;
  let spiral = `M0 ${-r} `;
  for (let i = 1; i <= 40; i++) {
    const angle = i * 0.52;
    const reach = 4 + i * 2.15;
    spiral += `L${n(Math.cos(angle) * reach * 0.72)} ${n(-r + Math.sin(angle) * reach)} `;
  }
  return {
    width: 440,
    height: 192,
    depth: 0.16,
    art: put(
      path(
        body,
        vertical([
          [0, lighter(colour, 0.4)],
          [0.4, colour],
          [1, darker(colour, 0.36)],
        ]),
      ) +
        rect(250, -r * 2, 16, r * 2, darker(colour, 0.16), 0, 'opacity="0.6"') +
        rect(276, -r * 2, 8, r * 2, darker(colour, 0.16), 0, 'opacity="0.6"') +
        (band
          ? rect(110, -r * 2, 74, r * 2, band) +
            rect(
              110,
              -r * 2,
              74,
              r * 2,
              vertical([
                [0, "#fff", 0.3],
                [0.4, "#fff", 0],
                [1, "#20140a", 0.36],
              ]),
            ) +
            put(mark(40, "#f7f0e3"), 147, -r * 1.1)
          : "") +
        ellipse(
          0,
          -r,
          r * 0.74,
          r,
          linear([
            [0, lighter(colour, 0.3)],
            [1, darker(colour, 0.12)],
          ]),
        ) +
        line(spiral, darker(colour, 0.34), 5, 'opacity="0.6"'),
      -160,
      0,
    ),
  };
}

/** Folded towels in a pile, front fold towards us; 480 wide, each 84 tall. */
export function towelPile(colours: readonly string[]): Thing {
  const art = colours.map((colour, i) => {
    const y = -i * 82;
    const w = 236 - (i % 2) * 8;
    const d = `M${-w} ${y - 8} C${-w - 22} ${y - 28} ${-w - 22} ${y - 62} ${-w} ${y - 84} H${w} C${w + 8} ${y - 62} ${w + 8} ${y - 28} ${w} ${y - 4} C${w * 0.4} ${y + 6} ${-w * 0.5} ${y + 2} ${-w} ${y - 8}Z`;
    return (
      path(
        d,
        vertical([
          [0, lighter(colour, 0.36)],
          [0.45, colour],
          [1, darker(colour, 0.3)],
        ]),
      ) +
      line(
        `M${-w + 6} ${y - 44} C${-w * 0.2} ${y - 36} ${w * 0.4} ${y - 42} ${w} ${y - 40}`,
        darker(colour, 0.4),
        5,
        'opacity="0.45"',
      ) +
      line(
        `M${-w + 2} ${y - 26} C${-w * 0.2} ${y - 20} ${w * 0.4} ${y - 22} ${w} ${y - 20}`,
        darker(colour, 0.3),
        3,
        'opacity="0.3"',
      ) +
      path(d, SOFT)
    );
  });
  return { width: 490, height: colours.length * 84, square: true, art: art.join("") };
}

/** An apron hanging from a peg; its peg is at (0, −760) and its hem near the origin. */
export function apron(colour: string): Thing {
  const body =
    "M-112 -600 C-80 -590 80 -590 112 -600 L132 -470 C150 -420 196 -400 226 -392 L250 -30 C120 6 -120 6 -250 -30 L-226 -392 C-196 -400 -150 -420 -132 -470Z";
  const pocket = "M-140 -300 H140 L148 -120 C100 -104 -100 -104 -148 -120Z";
  const folds =
    "M-170 -380 C-180 -260 -196 -120 -200 -22 M170 -380 C178 -260 190 -120 196 -22 M-60 -100 C-64 -60 -70 -30 -72 -2 M76 -100 C80 -60 84 -30 84 -2";
  return {
    width: 400,
    height: 700,
    hangs: true,
    art:
      `<g transform="translate(26 22)" opacity="0.2">${path(body, "#24160a", `filter="${blur(12)}"`)}</g>` +
      line("M-104 -600 C-90 -720 -30 -756 0 -758 C30 -756 90 -720 104 -600", darker(colour, 0.3), 17) +
      line(
        "M-104 -600 C-90 -720 -30 -756 0 -758 C30 -756 90 -720 104 -600",
        lighter(colour, 0.12),
        8,
        'opacity="0.6"',
      ) +
      path(body, colour) +
      inside(
        body,
        line(folds, darker(colour, 0.5), 22, 'opacity="0.16"') +
          line(folds, "#fff", 8, 'opacity="0.14" transform="translate(-18 0)"'),
      ) +
      path(body, SOFT) +
      path(
        body,
        vertical([
          [0, "#fff", 0.12],
          [0.6, "#fff", 0],
          [1, "#20140a", 0.22],
        ]),
      ) +
      path(pocket, darker(colour, 0.05)) +
      path(pocket, SOFT) +
      line(
        "M-138 -286 H138 M-132 -296 L-140 -124 C-96 -110 96 -110 140 -124 L132 -296 M0 -286 V-112",
        lighter(colour, 0.5),
        3,
        'stroke-dasharray="9 7" opacity="0.6"',
      ) +
      line(
        "M-226 -388 C-270 -360 -276 -300 -262 -214 M226 -388 C276 -352 280 -290 258 -190",
        darker(colour, 0.22),
        13,
      ) +
      rect(-26, -262, 52, 66, "#f3e8d4", 4) +
      put(mark(34, "#1f4d3a"), 0, -229) +
      ellipse(0, -762, 22, 22, "#9a6a3c") +
      ellipse(-5, -767, 11, 11, "#fff", 'opacity="0.3"'),
  };
}

/** A soft shopping bag with two handles; `contents` rise from its mouth. 420 wide, 420 tall without handles. */
export function tote(colour: string, motif: string, contents = ""): Thing {
  const d = "M-190 -420 C-100 -404 100 -404 190 -420 L212 -24 C130 14 -130 14 -212 -24Z";
  return {
    width: 410,
    height: 560,
    depth: 0.18,
    art:
      line("M-96 -412 C-96 -590 96 -590 96 -412", darker(colour, 0.4), 20) +
      ellipse(0, -416, 188, 16, darker(colour, 0.5)) +
      put(contents, 0, -410) +
      path(d, colour) +
      inside(
        d,
        line(
          "M-150 -400 C-170 -250 -160 -120 -176 -20 M158 -400 C150 -260 176 -140 170 -20 M-40 -60 C-80 -30 -120 -20 -160 -14",
          darker(colour, 0.5),
          22,
          'opacity="0.16"',
        ) +
          line(
            "M-120 -400 C-136 -260 -128 -120 -140 -20 M120 -400 C118 -260 136 -140 134 -20",
            "#fff",
            12,
            'opacity="0.14"',
          ),
      ) +
      path(d, SOFT) +
      path(
        d,
        vertical([
          [0, "#fff", 0.1],
          [0.6, "#fff", 0],
          [1, "#20140a", 0.24],
        ]),
      ) +
      put(motif, 0, -214, 1.9) +
      line(
        "M-188 -396 C-100 -380 100 -380 189 -396",
        lighter(colour, 0.4),
        3,
        'stroke-dasharray="8 7" opacity="0.55"',
      ) +
      line("M-96 -372 V-404 C-96 -560 96 -560 96 -404 V-372", colour, 20) +
      line("M-100 -376 V-404 C-98 -556 90 -556 92 -410", lighter(colour, 0.4), 5, 'opacity="0.5"'),
  };
}

/** The same bag folded into its own small case; 230 wide. */
export function foldedBag(colour: string, motif: string): Thing {
  const d =
    "M-110 -150 C-60 -160 60 -160 110 -150 C124 -100 124 -50 110 -6 C60 6 -60 6 -110 -6 C-124 -50 -124 -100 -110 -150Z";
  return {
    width: 226,
    height: 156,
    art:
      line("M96 -146 C150 -190 164 -120 112 -118", darker(colour, 0.3), 9) +
      path(d, colour) +
      path(d, SOFT) +
      path(
        d,
        vertical([
          [0, "#fff", 0.18],
          [0.5, "#fff", 0],
          [1, "#20140a", 0.26],
        ]),
      ) +
      line(
        "M-100 -138 C-50 -146 50 -146 100 -138 C112 -96 112 -56 100 -18 C50 -8 -50 -8 -100 -18 C-112 -56 -112 -96 -100 -138Z",
        lighter(colour, 0.5),
        3,
        'stroke-dasharray="7 6" opacity="0.55"',
      ) +
      put(motif, 0, -78, 0.9),
  };
}
