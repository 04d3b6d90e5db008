/** A QR code as a picture to save, send or print, with a title and lines of text. */
import { BRAND_PATH } from "@banyan/ui/art/brand-mark.tsx";

const WIDTH = 720;
const MARGIN = 56;
const HEAD = 132;
const LINE = 42;
const CODE = WIDTH - 2 * MARGIN;

export interface CodePicture {
  title: string;
  /** Below the code; the first one is emphasized. */
  lines: readonly string[];
}

/** A PNG of the QR code in `svg`, in the shop's light colours even in dark mode, because it may be printed. */
export async function codePicture(svg: SVGElement, { title, lines }: CodePicture): Promise<Blob> {
  const code = await loaded(svg);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEAD + MARGIN + CODE + MARGIN / 2 + LINE * lines.length + MARGIN;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("Canvas 2D is not available");
  const { fontFamily } = getComputedStyle(document.body);
  pen.fillStyle = "#faf6ee";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#17503a";
  pen.fillRect(0, 0, WIDTH, HEAD);
  pen.fillStyle = "#fff";
  drawMark(pen, MARGIN, (HEAD - 64) / 2);
  pen.textBaseline = "middle";
  pen.font = `700 34px ${fontFamily}`;
  pen.fillText(title, MARGIN + 88, HEAD / 2, WIDTH - 2 * MARGIN - 88);
  pen.fillRect(MARGIN, HEAD + MARGIN, CODE, CODE);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(code, MARGIN, HEAD + MARGIN, CODE, CODE);
  pen.fillStyle = "#17251e";
  pen.textAlign = "center";
  for (const [at, line] of lines.entries()) {
    pen.font = `${at === 0 ? "700 32px" : "400 26px"} ${fontFamily}`;
    pen.fillText(line, WIDTH / 2, HEAD + MARGIN + CODE + MARGIN / 2 + LINE * (at + 0.5), CODE);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("The canvas could not be encoded");
  return blob;
}

const halfMark = () => new Path2D(BRAND_PATH);

function drawMark(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.fill(halfMark());
  pen.translate(64, 0);
  pen.scale(-1, 1);
  pen.fill(halfMark());
  pen.restore();
}

function loaded(svg: SVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGElement;
  copy.setAttribute("width", String(WIDTH));
  copy.setAttribute("height", String(WIDTH));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  return image.decode().then(() => image);
}
