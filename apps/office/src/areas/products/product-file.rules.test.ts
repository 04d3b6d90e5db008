/** A file of SKUs changes what it says, line by line, or names the line that is wrong. */
import { csvLines } from "@banyan/contract/csv.ts";
import { MOST_TO_IMPORT } from "@banyan/contract/office/catalog.ts";
import { expect, test } from "vitest";
import { changesOf, inputOf, type Listed } from "./edits.rules.ts";
import { listedTea } from "./product.fixture.ts";
import { importOf, readProductFile } from "./product-file.rules.ts";

const cup = listedTea({
  id: "8",
  name: "Cup",
  skus: [{ id: "81", code: "=CUP", name: "", price: "7.25", bv: "0", stock: 3, active: false }],
});
const SHOP = [listedTea(), cup];

/** The file of the export, with changed cells by code. */
function exported(rows: readonly Listed[], changed: Record<string, Record<string, string>> = {}): string {
  const lines = rows.flatMap((row) =>
    row.skus.map(({ id, code, name, price, bv, stock, active }) => ({
      ...{ id, productId: row.id, code, product: row.name, options: name, price, bv, stock: String(stock) },
      ...{ active: String(active), published: String(row.published), presale: "false", activation: "false" },
      soldCount: "3",
      ...changed[code],
    })),
  );
  return `\ufeff${csvLines([Object.keys(lines[0]!), ...lines.map((line) => Object.values(line))])}`;
}

function imported(text: string, rows = SHOP, withStock = true) {
  const file = readProductFile(text);
  expect(file.problem).toBeUndefined();
  const found = importOf(file, rows, { withStock });
  return { ...found, file, changes: changesOf(rows, found.edits) };
}

const problemsOf = (lines: readonly string[], head = "code,price,bv,stock,active,published") =>
  imported([head, ...lines].join("\n")).problems.map(({ line, problem }) => [line, problem]);

test("the file as exported changes nothing", () => {
  const { changes, problems, file } = imported(exported(SHOP));
  expect([changes, problems, file.ignored]).toEqual([[], [], []]);
});

test("each changed cell is one change, old and new, and one entry of the call", () => {
  const text = exported(SHOP, { "TEA-72": { price: "18,5", stock: "9" }, "=CUP": { active: "TRUE", published: "0" } });
  const { changes, edits } = imported(text);
  expect(changes.map(({ field, before, after }) => [field, before, after])).toEqual([
    ["price", "16", "18.5"],
    ["stock", "4", "9"],
    ["published", "true", "false"],
    ["active", "false", "true"],
  ]);
  expect(inputOf(SHOP, edits, "Counted").products).toEqual([
    { id: "7", revision: 3, skus: [{ id: "72", price: "18.5", stockChange: 5 }] },
    { id: "8", revision: 3, published: false, skus: [{ id: "81", active: true }] },
  ]);
});

test("stock stays unless it is wanted, because pieces may have been sold since the export", () => {
  const { changes, restocked } = imported(exported(SHOP, { "TEA-72": { stock: "9" } }), SHOP, false);
  expect([changes, restocked]).toEqual([[], 1]);
});

test("columns come in any order, empty cells change nothing, and unknown columns are named", () => {
  const { changes, file } = imported("Price;Supplier;CODE\r\n;;TEA-71\r\n20;Lin;TEA-72");
  expect(changes.map(({ key, after }) => [key, after])).toEqual([["72 price", "20"]]);
  expect(file.ignored).toEqual(["Supplier"]);
});

test("a wrong line is named with its cause, and so is each other one", () => {
  const lines = [
    "TEA-71,x,,,,",
    "TEA-72,,17,,,",
    "NONE,1,,,,",
    ",1,,,,",
    "TEA-73,0,,,,",
    "TEA-71,17,,,,",
    "1.2E+9,1,,,,",
  ];
  expect(problemsOf(lines)).toEqual([
    [2, "amount"],
    [3, "overPrice"],
    [4, "unknown"],
    [5, "noCode"],
    [6, "price"],
    [7, "twice"],
    [8, "shortened"],
  ]);
  expect(problemsOf(["TEA-71,,,1.5,,", "TEA-72,,,,perhaps,", "=CUP,,,5000000,,"])).toEqual([
    [2, "pieces"],
    [3, "flag"],
    [4, "pieces"],
  ]);
  expect(problemsOf(["TEA-71,,,,,true", "TEA-72,,,,,false"])).toEqual([[3, "disagrees"]]);
  expect(problemsOf(['TEA-71,"1,600",,,,'])).toEqual([[2, "amount"]]);
});

test("a file that cannot be meant is refused as a whole", () => {
  const problem = (text: string) => readProductFile(text).problem;
  expect(problem("")).toBe("noCode");
  expect(problem("sku,price\nA,1")).toBe("noCode");
  expect(problem("code,product\nA,Tea")).toBe("noColumn");
  expect(problem("code,price\n")).toBe("noLine");
  expect(problem("code,price,Price\nA,1,2")).toBe("columnTwice");
  const linesOf = (count: number) => `code,price\n${Array.from({ length: count }, (_, at) => `A${at},1`).join("\n")}`;
  expect(problem(linesOf(MOST_TO_IMPORT))).toBeUndefined();
  expect(problem(linesOf(MOST_TO_IMPORT + 1))).toBe("tooMany");
});
