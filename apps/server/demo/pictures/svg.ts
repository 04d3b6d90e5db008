/**
 * The smallest vocabulary for writing SVG by hand. Paints (gradients, clips, blurs) are named by their content, so a
 * drawing is a plain string that may be used many times, and the same drawing always yields the same bytes.
 */
type Stop = readonly [offset: number, colour: string, opacity?: number];

const definitions = new Map<string, string>();

/** Rounds a length to a tenth of a unit: finer than any pixel we print. */
export const n = (value: number): number => Math.round(value * 10) / 10;

function nameOf(content: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < content.length; i++) hash = Math.imul(hash ^ content.charCodeAt(i), 0x01000193);
  return `p${(hash >>> 0).toString(36)}`;
}

function define(content: (id: string) => string): string {
  const id = nameOf(content(""));
  const definition = content(id);
  const known = definitions.get(id);
  if (known !== undefined && known !== definition) throw new Error(`Two paints share the name ${id}`);
  definitions.set(id, definition);
  return `url(#${id})`;
}

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(([at, colour, opacity = 1]) => {
      const alpha = opacity === 1 ? "" : ` stop-opacity="${Math.round(opacity * 1000) / 1000}"`;
      return `<stop offset="${at}" stop-color="${colour}"${alpha}/>`;
    })
    .join("");

/** A gradient across the painted shape; the direction is given in parts of its box: [x1, y1, x2, y2]. */
export function linear(stops: readonly Stop[], direction: readonly number[] = [0, 0, 1, 0]): string {
  const [x1, y1, x2, y2] = direction;
  return define(
    (id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
  );
}

/** A gradient from the top of the shape to its bottom. */
export const vertical = (stops: readonly Stop[]): string => linear(stops, [0, 0, 0, 1]);

/** A gradient around a centre given in parts of the shape's box. */
export function radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
  return define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`);
}

/** A soft edge of `deviation` units for a shape; costly, so used for at most a few shapes of a picture. */
export function blur(deviation: number): string {
  return define(
    (id) =>
      `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  );
}

/** Shows `content` only inside the outline `d`. */
export function inside(d: string, content: string): string {
  const clip = define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
  return `<g clip-path="${clip}">${content}</g>`;
}

export const path = (d: string, fill: string, more = ""): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;

export const line = (d: string, stroke: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ""): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more && ` ${more}`}/>`;

export const circle = (cx: number, cy: number, r: number, fill: string, more = ""): string =>
  ellipse(cx, cy, r, r, fill, more);

export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0, more = ""): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${radius ? ` rx="${n(radius)}"` : ""} fill="${fill}"${more && ` ${more}`}/>`;

export const group = (transform: string, ...content: string[]): string =>
  `<g transform="${transform}">${content.join("")}</g>`;

export const faint = (opacity: number, ...content: string[]): string =>
  `<g opacity="${opacity}">${content.join("")}</g>`;

/** Moves, turns (degrees) and scales a drawing; `flat` squeezes it as if it lay on the table. */
export function put(content: string, x = 0, y = 0, scale = 1, turn = 0, flat = 1): string {
  const squeeze = flat === 1 ? "" : ` scale(1 ${flat})`;
  const rotate = turn ? ` rotate(${n(turn)})` : "";
  const size = scale === 1 ? "" : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${n(x)} ${n(y)})${squeeze}${rotate}${size}">${content}</g>`;
}

/** Repeats a drawing around its origin. */
export const around = (count: number, content: string, from = 0): string =>
  Array.from({ length: count }, (_, i) => group(`rotate(${n(from + (360 * i) / count)})`, content)).join("");

/** Joins a body with exactly the paints it uses. */
export function sheet(width: number, height: number, body: string): string {
  const used = new Set<string>();
  for (const match of body.matchAll(/url\(#(\w+)\)/g)) used.add(match[1] as string);
  const defs = [...used].sort().map((id) => definitions.get(id));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs.join("")}</defs>${body}</svg>`;
}
