import { decodeQR } from "qr/decode.js";
import { beforeEach, expect, test, vi } from "vitest";
import { codeInFrame, codeInPicture } from "./read-code.ts";

vi.mock("qr/decode.js", () => ({ decodeQR: vi.fn() }));

const drawImage = vi.fn();
const created = vi.spyOn(document, "createElement");

beforeEach(() => {
  drawImage.mockReset();
  created.mockClear();
  const getImageData = (_x: number, _y: number, width: number, height: number) => ({ data: [], width, height });
  const pen = { fillRect: vi.fn(), drawImage, getImageData };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(pen as never);
  vi.mocked(decodeQR).mockReset().mockReturnValue("a code");
});

const film = (videoWidth: number, videoHeight: number) =>
  Object.defineProperties(document.createElement("video"), {
    videoWidth: { value: videoWidth },
    videoHeight: { value: videoHeight },
  });

test.each([
  ["wide", film(1280, 720), [280, 0, 720, 720, 0, 0, 720, 720]],
  ["high", film(1080, 1920), [0, 420, 1080, 1080, 0, 0, 800, 800]],
])("of a %s frame the central square is read, which is what is shown", (_, video, drawn) => {
  const canvas = document.createElement("canvas");
  expect(codeInFrame(video, canvas)).toBe("a code");
  expect(drawImage.mock.calls).toEqual([[video, ...drawn]]);
  const [side] = drawn.slice(-1);
  expect(vi.mocked(decodeQR).mock.calls[0]?.[0]).toMatchObject({ width: side, height: side });
  expect([canvas.width, canvas.height]).toEqual([side, side]);
});

test("frames need no canvas of their own, and allocate none anew", () => {
  const [video, canvas] = [film(1280, 720), document.createElement("canvas")];
  codeInFrame(video, canvas);
  created.mockClear();
  const sized = vi.spyOn(canvas, "width", "set");
  codeInFrame(video, canvas);
  expect(created).not.toHaveBeenCalled();
  expect(sized).not.toHaveBeenCalled();
});

test("of a picture all is read, and its canvas is freed", async () => {
  const close = vi.fn();
  vi.stubGlobal("createImageBitmap", async () => ({ width: 4800, height: 1200, close }));
  expect(await codeInPicture(new Blob())).toBe("a code");
  expect(drawImage.mock.calls[0]?.slice(1)).toEqual([0, 0, 4800, 1200, 0, 0, 2400, 600]);
  expect(close).toHaveBeenCalled();
  const canvas = created.mock.results[0]?.value as HTMLCanvasElement;
  expect([canvas.width, canvas.height]).toEqual([0, 0]);
});

test("a canvas that cannot be used is an error, a frame without a code is none", () => {
  const [video, canvas] = [film(1280, 720), document.createElement("canvas")];
  vi.mocked(decodeQR).mockImplementationOnce(() => {
    throw new Error("Finder: no patterns");
  });
  expect(codeInFrame(video, canvas)).toBeUndefined();
  vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValueOnce(null);
  expect(() => codeInFrame(video, canvas)).toThrow();
});
