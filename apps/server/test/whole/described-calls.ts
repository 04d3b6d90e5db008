import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The calls of docs/product.md 7, like "GET /api/cart/index". A name without a slash has the path of the previous one. */
export const DESCRIBED_CALLS = ["GET", "POST"].flatMap((method) => {
  const product = readFileSync(join(import.meta.dirname, "../../../../docs/product.md"), "utf8");
  const section = product.slice(product.indexOf("## 7."), product.indexOf("## 8."));
  const list = section.split(/^- /m).find((item) => item.startsWith(`${method} `)) ?? "";
  let path = "";
  return [...list.matchAll(/`([\w/]+)`/g)].map(([, name = ""]) => {
    if (name.includes("/")) path = name.slice(0, name.lastIndexOf("/") + 1);
    return `${method} /api/${name.includes("/") ? name : path + name}`;
  });
});
