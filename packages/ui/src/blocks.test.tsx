import type { Block } from "@banyan/contract/blocks.ts";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Blocks } from "./blocks.tsx";

afterEach(cleanup);

const draw = (blocks: Block[]) => render(<Blocks blocks={blocks} />).container;

test("each kind becomes its element, with the words of all spans", () => {
  const shown = draw([
    { kind: "heading", level: 2, spans: [{ text: "Part" }] },
    { kind: "heading", level: 3, spans: [{ text: "Part of a part" }] },
    {
      kind: "paragraph",
      spans: [{ text: "Plain, " }, { text: "strong", bold: true }, { text: "leaning", italic: true }],
    },
    { kind: "quote", spans: [{ text: "Said" }] },
    { kind: "list", ordered: true, items: [[{ text: "One" }], [{ text: "Two" }]] },
    { kind: "list", ordered: false, items: [[{ text: "Three" }]] },
    { kind: "rule" },
  ]);
  const text = (name: string) => [...shown.querySelectorAll(name)].map(({ textContent }) => textContent);
  expect(text("h2")).toEqual(["Part"]);
  expect(text("h3")).toEqual(["Part of a part"]);
  expect(text("p")).toEqual(["Plain, strongleaning"]);
  expect(text("strong")).toEqual(["strong"]);
  expect(text("em")).toEqual(["leaning"]);
  expect(text("blockquote")).toEqual(["Said"]);
  expect(text("ol li")).toEqual(["One", "Two"]);
  expect(text("ul li")).toEqual(["Three"]);
  expect(shown.querySelectorAll("hr")).toHaveLength(1);
});

test("markup in words stays words", () => {
  const words = "<img src=x onerror=alert(1)><script>alert(1)</script>";
  const shown = draw([{ kind: "paragraph", spans: [{ text: words }] }]);
  expect(shown.textContent).toBe(words);
  expect(shown.querySelector("img, script")).toBeNull();
});

test("links of other sites open beside the shop, links of the shop in it", () => {
  const shown = draw([
    {
      kind: "paragraph",
      spans: [
        { text: "out", link: "https://example.com/" },
        { text: "in", link: "#/pages/index" },
      ],
    },
  ]);
  const links = [...shown.querySelectorAll("a")].map((a) => [a.getAttribute("href"), a.target, a.rel]);
  expect(links).toEqual([
    ["https://example.com/", "_blank", "noopener noreferrer"],
    ["#/pages/index", "", ""],
  ]);
});
