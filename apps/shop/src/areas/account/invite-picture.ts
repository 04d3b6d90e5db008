/** A QR code as a picture to save or print, with a text below it. */

const WIDTH = 720;
const MARGIN = 40;
const LINE = 44;

/** A PNG of the code that `svg` shows, with lines of text below it; the first is the heading. */
export async function invitationPicture(svg: SVGElement, lines: readonly string[]): Promise<Blob> {
  const code = await loaded(svg);
  const side = WIDTH - 2 * MARGIN;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = side + 2 * MARGIN + LINE * lines.length + MARGIN / 2;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(code, MARGIN, MARGIN, side, side);
  pen.fillStyle = "#0b1511";
  pen.textAlign = "center";
  for (const [at, line] of lines.entries()) {
    pen.font = `${at === 0 ? "700 32px" : "400 26px"} ${getComputedStyle(document.body).fontFamily}`;
    pen.fillText(line, WIDTH / 2, side + 2 * MARGIN + LINE * (at + 0.5), side);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("no picture");
  return blob;
}

function loaded(svg: SVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGElement;
  copy.setAttribute("width", String(WIDTH));
  copy.setAttribute("height", String(WIDTH));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  return image.decode().then(() => image);
}

/** Saves a file to the device's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
