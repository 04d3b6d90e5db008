import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { clearAway, renderKit } from "./kit.fixture.tsx";
import { TwoSidedList } from "./two-sided-list.tsx";
import type { Place } from "./two-sided-tree.rules.ts";
import { TwoSidedTree } from "./two-sided-tree.tsx";

afterEach(clearAway);

/** An infinite tree: "1" is the root, "10" and "11" are its children. Three rows are shown; "111" has no children. */
const placeOf = (id: string, rows = 3): Place<string> => {
  const isEnd = id === "111";
  if (isEnd) return { id, content: id };
  if (rows === 1) return { id, content: id, hasMore: true };
  return { id, content: id, below: [placeOf(`${id}0`, rows - 1), placeOf(`${id}1`, rows - 1)] };
};

function Shown({ isList, onPress }: { isList: boolean; onPress: (id: string) => void }) {
  const [root, setRoot] = useState("1");
  const common = {
    label: "Team",
    root: placeOf(root),
    spokenOf: ({ content }: Place<string>) => `Member ${content}`,
    namesOf: (content: string) => [content, `Name ${content}`],
    onPress: ({ id }: Place<string>) => onPress(id),
    onOpen: setRoot,
    onClimb: () => {
      if (root === "1") return false;
      setRoot(root.slice(0, -1));
      return true;
    },
  };
  return isList ? (
    <TwoSidedList {...common} renderPlace={({ id }) => id} />
  ) : (
    <TwoSidedTree
      {...common}
      renderPlace={({ id }) => id}
      moreOf={() => "many"}
      weightOf={() => 0.5}
      words={{ closer: "Closer", farther: "Farther", whole: "All" }}
    />
  );
}

async function open(isList: boolean) {
  const pressed: string[] = [];
  renderKit(<Shown isList={isList} onPress={(id) => pressed.push(id)} />);
  const tree = screen.getByRole("tree", { name: "Team" });
  within(tree).getByRole("treeitem", { name: "Member 1" }).focus();
  return { tree, pressed };
}
const here = () => document.activeElement?.getAttribute("aria-label")?.replace("Member ", "");
async function walk(...keys: string[]): Promise<(string | undefined)[]> {
  const way = [];
  for (const key of keys) {
    await userEvent.keyboard(key);
    way.push(here());
  }
  return way;
}
const attributesOf = (tree: HTMLElement) =>
  within(tree)
    .getAllByRole("treeitem")
    .map((item) =>
      ["label", "level", "posinset", "setsize", "expanded"].map((name) => item.getAttribute(`aria-${name}`)),
    );

test.each([false, true])("a screen reader hears where each place stands (as a list: %s)", async (isList) => {
  const { tree } = await open(isList);
  expect(attributesOf(tree)).toEqual([
    ["Member 1", "1", "1", "1", "true"],
    ["Member 10", "2", "1", "2", "true"],
    ["Member 100", "3", "1", "2", "false"],
    ["Member 101", "3", "2", "2", "false"],
    ["Member 11", "2", "2", "2", "true"],
    ["Member 110", "3", "1", "2", "false"],
    ["Member 111", "3", "2", "2", null],
  ]);
  const stops = within(tree)
    .getAllByRole("treeitem")
    .filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toHaveLength(1);
});

test("keys walk the drawing as it is drawn, go below what is shown, and climb back", async () => {
  await open(false);
  expect(await walk("{ArrowDown}", "{ArrowRight}", "{ArrowDown}", "{ArrowLeft}")).toEqual(["10", "11", "110", "101"]);
  // Down from the last row: its place becomes the root and keeps the focus.
  expect(await walk("{ArrowDown}", "{ArrowDown}", "{End}", "{Home}")).toEqual(["101", "1010", "10111", "101"]);
  expect(await walk("{ArrowUp}", "{ArrowUp}", "{ArrowUp}")).toEqual(["10", "1", "1"]);
});

test("keys walk the list row by row, fold and unfold, go below what is shown, and climb back", async () => {
  const { tree } = await open(true);
  expect(await walk("{ArrowDown}", "{ArrowLeft}", "{ArrowDown}")).toEqual(["10", "10", "11"]);
  expect(within(tree).getAllByRole("treeitem")).toHaveLength(5);
  expect(await walk("{ArrowUp}", "{ArrowRight}", "{ArrowRight}")).toEqual(["10", "10", "100"]);
  expect(await walk("{ArrowRight}", "{ArrowDown}", "{ArrowLeft}", "{ArrowLeft}")).toEqual([
    "100",
    "1000",
    "1000",
    "100",
  ]);
  expect(await walk("{ArrowLeft}")).toEqual(["10"]);
});

test("letters find a place by its name, and Enter and the space bar press it", async () => {
  const { pressed } = await open(false);
  await userEvent.keyboard("101");
  expect(here()).toBe("101");
  await userEvent.keyboard("{Enter} ");
  expect(pressed).toEqual(["101", "101"]);
});

test("a press opens a place, and the roots below it what is not shown", async () => {
  const { tree, pressed } = await open(false);
  await userEvent.click(within(tree).getByRole("treeitem", { name: "Member 100" }));
  expect(pressed).toEqual(["100"]);
  const [roots] = screen.getAllByText("+many");
  if (roots) await userEvent.click(roots);
  expect(within(tree).getAllByRole("treeitem")[0]?.getAttribute("aria-label")).toBe("Member 100");
});
