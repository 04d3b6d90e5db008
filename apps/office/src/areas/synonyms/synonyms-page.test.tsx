import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { officeSynonyms, type SynonymGroup } from "@banyan/contract/office/synonyms.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const group = (id: string, part: Partial<SynonymGroup>): SynonymGroup => ({
  id,
  language: "en",
  words: ["shampoo", "hair wash"],
  revision: 3,
  changedAt: "2026-05-01T04:00:00.000Z",
  changedBy: "Ann",
  ...part,
});
const LIST = [group("1", {}), group("2", { language: "zh-TW", words: ["洗髮精", "洗髮乳"], changedBy: "" })];

const office = (role: "catalog" | "support" = "catalog", list = LIST) =>
  fakeOffice(role).on(officeSynonyms.index, ({ page, limit }) => ({ list, total: list.length, page, limit }));

test("says which words are the same, who changed them and when", async () => {
  await renderPage("/synonyms", office());
  const words = await screen.findByText("shampoo · hair wash");
  expect(words.getAttribute("lang")).toBe("en");
  expect(screen.getByText("洗髮精 · 洗髮乳").getAttribute("lang")).toBe("zh-TW");
  expect(screen.getByText("Ann")).toBeTruthy();
});

test("is searched by word and language, which stand in the address", async () => {
  const server = office();
  await renderPage("/synonyms?language=zh-TW&search=%E6%B4%97", server);
  await screen.findByText("shampoo · hair wash");
  expect(server.sent(officeSynonyms.index).at(-1)).toMatchObject({ language: "zh-TW", search: "洗" });
});

test("a new group is sent as its lines, once there are two", async () => {
  const server = office().on(officeSynonyms.create, (input) => group("3", input));
  await renderPage("/synonyms?language=id", server);
  await userEvent.click(await screen.findByRole("button", { name: "New synonyms" }));
  const sheet = await screen.findByRole("dialog");
  expect(within(sheet).getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
  await fill(within(sheet).getByLabelText("Words"), "sampo\n");
  await userEvent.click(within(sheet).getByRole("button", { name: "Save" }));
  await within(sheet).findByText("Please write at least two words, each on a line of its own.");
  await fill(within(sheet).getByLabelText("Words"), " sampo\n\npencuci rambut \n");
  await userEvent.click(within(sheet).getByRole("button", { name: "Save" }));
  await screen.findByText("Saved");
  expect(server.sent(officeSynonyms.create)).toEqual([{ language: "id", words: ["sampo", "pencuci rambut"] }]);
});

test("a word that the server refuses is named", async () => {
  const server = office().on(officeSynonyms.change, () => {
    throw new FakeRefusal("INVALID_INPUT", "Please check", { "words.1": "This word is already in the group." });
  });
  await renderPage("/synonyms", server);
  await userEvent.click(await screen.findByRole("button", { name: "Edit shampoo" }));
  const sheet = await screen.findByRole("dialog");
  await fill(within(sheet).getByLabelText("Words"), "shampoo\nSHAMPOO");
  await userEvent.click(within(sheet).getByRole("button", { name: "Save" }));
  await within(sheet).findByText("SHAMPOO: This word is already in the group.");
  expect(server.sent(officeSynonyms.change)).toEqual([
    { id: "1", revision: 3, language: "en", words: ["shampoo", "SHAMPOO"] },
  ]);
});

test("what was removed can be taken back", async () => {
  const server = office()
    .on(officeSynonyms.remove, () => ({}))
    .on(officeSynonyms.create, (input) => group("4", input));
  await renderPage("/synonyms", server);
  await userEvent.click(await screen.findByRole("button", { name: "Remove shampoo" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo", hidden: true }));
  await waitFor(() =>
    expect(server.sent(officeSynonyms.create)).toEqual([{ language: "en", words: ["shampoo", "hair wash"] }]),
  );
  expect(server.sent(officeSynonyms.remove)).toEqual([{ id: "1", revision: 3 }]);
});

test("is only read without the right to change it, and says that there is nothing", async () => {
  await renderPage("/synonyms", office("support"));
  await screen.findByText("shampoo · hair wash");
  expect(screen.queryByRole("button", { name: /^(Edit|Remove|New)/ })).toBeNull();
  cleanup();
  await renderPage("/synonyms", office("support", []));
  await screen.findByText("No synonyms yet");
});
