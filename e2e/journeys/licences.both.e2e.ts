/** Shop and office name the packages in their files, with the licences of these, a press away and never loaded before. */
import { expect, test } from "../support/journey.ts";
import { officePath, withOffice } from "../support/office.ts";

/** The text after a package's name: version and licence, then the words of the licence; empty if the package is missing. */
const partOf = (text: string, name: string) => text.split(`\n## ${name} - `)[1]?.split("\n## ")[0] ?? "";

const GRANTED = "Permission is hereby granted, free of charge";

test("the page about the shop leads to the licences of its packages", async ({ shop, page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await shop.open("/pages/aboutUs");
  const link = shop.link("Open-source licences");
  await expect(link).toBeVisible();
  expect(loaded).not.toContain("/licences.txt");
  await link.click();
  await expect(page).toHaveURL(/\/licences\.txt$/);
  const text = await page.innerText("body");
  for (const name of ["react", "react-dom", "@tanstack/react-router", "@lingui/core", "zod"]) {
    expect(partOf(text, name)).toMatch(/^\d+\.\d+\.\d+ \(MIT\)/);
    expect(partOf(text, name)).toContain(GRANTED);
  }
  expect(partOf(text, "lucide-react")).toContain("ISC License");
});

test("the account page of the office leads to the licences of its packages", async ({ browser }) => {
  await withOffice(browser, "owner", async (office) => {
    await office.goto(officePath("/account"));
    await office.getByRole("link", { name: "Open-source licences" }).click();
    await expect(office).toHaveURL(/\/office\/licences\.txt$/);
    const text = await office.innerText("body");
    for (const name of ["react", "prosemirror-view"]) expect(partOf(text, name)).toContain(GRANTED);
  });
});
