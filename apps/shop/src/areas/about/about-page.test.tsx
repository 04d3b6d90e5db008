import { blocksOf } from "@banyan/contract/block-text.ts";
import { content } from "@banyan/contract/content.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, serve } from "../../page.fixture.tsx";

const WORDS = "First words.\n\n## A part\n\nMore words.";
const text = (title: string) => ({
  title,
  body: WORDS,
  blocks: blocksOf(WORDS),
  picture: null,
  version: null,
});

const shop = () =>
  serve()
    .on(content.companyProfile, () => text("Profile"))
    .on(content.document, ({ name }) => ({ ...text(name), version: name === "user_agreement" ? "2026-05-01" : null }));

const PAGES = [
  ["aboutUs", "About us", "about_us"],
  ["companyProfile", "Company profile", "company_profile"],
  ["userAgreement", "User agreement", "user_agreement"],
  ["privacyPolicy", "Privacy policy", "privacy_policy"],
] as const;

test.each(PAGES)("%s is a page of its own, and leads to the others", async (path, title, name) => {
  shop();
  await open(`#/pages/${path}`);
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
  expect(await screen.findByRole("heading", { level: 2, name: "A part" })).toBeTruthy();
  const others = PAGES.filter(([one]) => one !== path);
  for (const [one, other] of others) {
    expect(screen.getByRole("link", { name: other }).getAttribute("href")).toBe(`/#/pages/${one}`);
  }
  expect(screen.queryByText("Version 2026-05-01") !== null).toBe(name === "user_agreement");
});

test("the page about the shop leads to the licences of what it is made of", async () => {
  shop();
  await open("#/pages/aboutUs");
  const link = await screen.findByRole("link", { name: "Open-source licences" });
  expect(link.getAttribute("href")).toBe("licences.txt");
});

test.each(PAGES)("the former address of %s leads there", async (path, _, name) => {
  shop();
  const router = await open(`#/pages/articleDetails?document=${name}`);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/pages/${path}`));
});

test("a text that nobody has written says so", async () => {
  shop().on(content.companyProfile, () => ({ title: "", body: "", blocks: [], picture: null, version: null }));
  await open("#/pages/companyProfile");
  expect(await screen.findByText("Nothing is written here yet")).toBeTruthy();
});
