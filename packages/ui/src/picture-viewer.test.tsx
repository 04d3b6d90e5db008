import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearAway, renderKit, stubDialogs } from "./kit.fixture.tsx";
import PictureViewer from "./picture-viewer.tsx";
import { useSheet } from "./use-sheet.tsx";

beforeEach(() => {
  stubDialogs();
  history.pushState({ page: 1 }, "", "/#/page");
  // Zooming requires a window size.
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
});
afterEach(clearAway);

function Page({ count }: { count: number }) {
  const viewer = useSheet<number>();
  return (
    <>
      <button type="button" onClick={() => viewer.open(0)}>
        Look
      </button>
      {viewer.show((at) => (
        <PictureViewer
          pictures={Array.from({ length: count }, (_, index) => ({
            id: `${index}`,
            url: "",
            width: 400,
            height: 400,
            label: `Tea ${index + 1}`,
          }))}
          label="Pictures"
          at={at}
          words={{ previous: "Previous", next: "Next" }}
        />
      ))}
    </>
  );
}

async function look(count: number) {
  renderKit(<Page count={count} />);
  await userEvent.click(screen.getByRole("button", { name: "Look" }));
  return within(screen.getByRole("dialog", { name: "Pictures" }));
}

test("buttons lead from picture to picture, and say where the first and the last is", async () => {
  const viewer = await look(3);
  const [previous, next] = ["Previous", "Next"].map((name) => viewer.getByRole("button", { name }));
  if (!previous || !next) throw new Error("a button is missing");
  expect(viewer.getByText("1 / 3")).toBeTruthy();
  expect(previous.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(next);
  await userEvent.click(next);
  await userEvent.click(next);
  expect(viewer.getByText("3 / 3")).toBeTruthy();
  expect(next.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(previous);
  expect(viewer.getByText("2 / 3")).toBeTruthy();
});

test("arrow keys lead to the next picture, and move within one that is enlarged", async () => {
  const viewer = await look(3);
  viewer.getByRole("group", { name: "Tea 1" }).focus();
  await userEvent.keyboard("{ArrowLeft}{ArrowRight}");
  expect(viewer.getByText("2 / 3")).toBeTruthy();
  expect(document.activeElement).toBe(viewer.getByRole("group", { name: "Tea 2" }));
  await userEvent.keyboard("+{ArrowRight}");
  expect(viewer.getByText("2 / 3")).toBeTruthy();
  await userEvent.keyboard("0{ArrowRight}");
  expect(viewer.getByText("3 / 3")).toBeTruthy();
});

test("a single picture has nothing to lead on to", async () => {
  const viewer = await look(1);
  expect(viewer.queryByRole("button", { name: "Next" })).toBeNull();
  expect(viewer.queryByText("1 / 1")).toBeNull();
});
