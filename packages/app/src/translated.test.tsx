import { translatePage } from "@banyan/app/fake/translate.ts";
import { Count, Money } from "@banyan/ui";
import { act, cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { allowTranslation } from "./translated.ts";

beforeAll(allowTranslation);
afterEach(cleanup);

const Words = ({ children }: { children: ReactNode }) => children;

/** Two states of a page for each way in which React changes texts. */
const CHANGES: Record<string, [before: ReactNode, after: ReactNode]> = {
  "the label of a button": [
    <button type="button" key="a">
      <Words>Cancel order</Words>
    </button>,
    <button type="button" key="a">
      <Words>Buy again</Words>
    </button>,
  ],
  "a text among elements": [
    <p key="a">
      Pay <b>now</b> or later
    </p>,
    <p key="a">
      Paid <b>now</b> and gone
    </p>,
  ],
  "a text that goes": [
    <p key="a">{["Only today: ", <b key="b">tea</b>, " and more"]}</p>,
    <p key="a">{[<b key="b">tea</b>]}</p>,
  ],
  "an element before a text": [<p key="a">{[null, "tea"]}</p>, <p key="a">{[<b key="b">New: </b>, "tea"]}</p>],
  "a text that comes": [<p key="a">{[null, <b key="b">tea</b>]}</p>, <p key="a">{["Only ", <b key="b">tea</b>]}</p>],
  "texts that change places": [
    <p key="a">{[<Words key="x">one</Words>, <Words key="y">two</Words>, <Words key="z">three</Words>]}</p>,
    <p key="a">{[<Words key="z">three</Words>, <Words key="x">one</Words>, <Words key="y">two</Words>]}</p>,
  ],
  "a whole part": [
    <p key="a">
      <Words>one</Words>
    </p>,
    <div key="b">two</div>,
  ],
};

test.each(Object.entries(CHANGES))("%s shows what it is after a translation", async (_what, [before, after]) => {
  const expected = render(after);
  const wanted = expected.container.textContent;
  expected.unmount();
  const { rerender, container } = render(before);
  expect(translatePage()).toBeGreaterThan(0);
  for (const [node, text] of [
    [after, wanted],
    [before, undefined],
    [after, wanted],
  ] as const) {
    translatePage();
    await act(async () => rerender(node));
    if (text !== undefined) expect(container.textContent?.replace(/[«»]/g, "")).toBe(text);
  }
  translatePage();
});

test("a clock runs", async () => {
  const { rerender, container } = render(<p>Pay within {9} s</p>);
  for (let seconds = 8; seconds > 5; seconds--) {
    translatePage();
    await act(async () => rerender(<p>Pay within {seconds} s</p>));
    expect(container.textContent?.replace(/[«»]/g, "")).toBe(`Pay within ${seconds} s`);
  }
});

test("figures stay", () => {
  const { container } = render(
    <p>
      <Money amount="12.5" /> <Count value={3} />
    </p>,
  );
  expect(translatePage()).toBe(0);
  expect(container.textContent).toBe("12.50USDT 3");
});
