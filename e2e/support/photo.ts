/** Picture files for uploads. */
import type { Page } from "@playwright/test";

/** A picture like that of a camera: larger than needed, and different each time. */
export async function photo(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([width = 0, height = 0]) => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height });
      const pen = canvas.getContext("2d")!;
      pen.fillStyle = `hsl(${Math.random() * 360} 40% 60%)`;
      pen.fillRect(0, 0, width, height);
      pen.fillStyle = "#fff";
      pen.fillRect(width / 4, height / 4, width / 2, height / 2);
      return canvas.toDataURL("image/jpeg");
    },
    [width, height],
  );
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}
