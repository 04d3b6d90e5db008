/** Each way to share hands on the same short link: of products, news and invitations, by visitors and members. */
import { catalog, type ProductDetail } from "@banyan/contract/catalog.ts";
import { content } from "@banyan/contract/content.ts";
import { members } from "@banyan/contract/members.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";
import { SHARE_APPS } from "./apps.ts";

const PRODUCT: ProductDetail = {
  id: "7",
  name: "High Mountain Oolong & friends",
  summary: "",
  picture: null,
  price: "10",
  priceTo: "10",
  sale: null,
  bv: "5",
  presale: false,
  activation: false,
  soldOut: false,
  soldCount: 0,
  rating: null,
  categoryId: "1",
  categoryName: "Tea",
  description: "",
  pictures: [],
  facts: [],
  specifications: [],
  skus: [{ id: "71", options: [], text: "", price: "10", bv: "5", sale: null, stock: 9, picture: null }],
  presaleWeeks: null,
};
const side = (nodeCode: string) => ({ nodeCode, link: `${location.origin}/i/ABCDEFGH-${nodeCode}` });

/** A shop on a device that can share by its system only if `system` is given. */
function shop({ system, clipboard = true }: { system?: (data: ShareData) => Promise<void>; clipboard?: boolean } = {}) {
  const copied: string[] = [];
  vi.stubGlobal("navigator", {
    ...navigator,
    userAgent: navigator.userAgent,
    languages: ["en"],
    onLine: true,
    clipboard: {
      writeText: async (text: string) => (clipboard ? void copied.push(text) : Promise.reject(new Error("refused"))),
    },
    share: system,
  });
  serve()
    .on(catalog.detail, () => PRODUCT)
    .on(content.announcement, ({ id }) => ({
      id: String(id),
      kind: "news" as const,
      title: "News of the harvest",
      summary: "",
      picture: null,
      publishedAt: "2026-05-01T04:00:00Z",
      blocks: [],
      body: "",
    }))
    .on(members.userInfo, () => MEMBER)
    .on(members.invite, () => ({
      inviteCode: "ABCDEFGH",
      left: side("LEFTCODE"),
      right: side("RGHTCODE"),
      weaker: { link: "/i/ABCDEFGH-W" },
    }));
  return copied;
}

async function openSheet(hash: string) {
  await open(hash);
  const [button] = await screen.findAllByRole("button", { name: "Share" });
  if (button) await userEvent.click(button);
  return within(await screen.findByRole("dialog", { name: "Share" }));
}

const CASES = [
  { what: "a product", hash: "#/pages/shop/goodsDetails?id=7", signedIn: false, path: "/p/7?lang=en" },
  {
    what: "a product, by a member",
    hash: "#/pages/shop/goodsDetails?id=7",
    signedIn: true,
    path: "/p/7?lang=en&i=ABCDEFGH-LEFTCODE",
  },
  { what: "news", hash: "#/pages/articleDetails?id=3", signedIn: false, path: "/n/3?lang=en" },
  {
    what: "news, by a member",
    hash: "#/pages/articleDetails?id=3",
    signedIn: true,
    path: "/n/3?lang=en&i=ABCDEFGH-LEFTCODE",
  },
  { what: "an invitation", hash: "#/pages/invite", signedIn: true, path: "/i/ABCDEFGH-LEFTCODE?lang=en" },
];

test.each(CASES)("$what goes to each app as the same link", async ({ hash, signedIn, path }) => {
  const shared: ShareData[] = [];
  const copied = shop({ system: async (data) => void shared.push(data) });
  if (signedIn) signIn(MEMBER);
  const sheet = await openSheet(hash);
  const url = location.origin + path;
  if (signedIn && !path.startsWith("/i/")) await sheet.findByRole("radio", { name: "Left side" });
  for (const { name, target } of SHARE_APPS) {
    if (!target) continue;
    const link = await sheet.findByRole("link", { name });
    const { searchParams } = new URL(link.getAttribute("href") ?? "");
    expect([...searchParams.values()].join("\n"), name).toContain(url);
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  }
  await userEvent.click(sheet.getByRole("button", { name: "More apps" }));
  expect(shared).toMatchObject([{ url }]);
  const again = async () => {
    const [button] = screen.getAllByRole("button", { name: "Share" });
    if (button) await userEvent.click(button);
    return within(await screen.findByRole("dialog", { name: "Share" }));
  };
  await userEvent.click((await again()).getByRole("button", { name: "Copy link" }));
  await screen.findByText("Link copied");
  await userEvent.click((await again()).getByRole("button", { name: "KakaoTalk" }));
  await screen.findByText("Link copied. Paste it in KakaoTalk.");
  await userEvent.click((await again()).getByRole("button", { name: "Zalo" }));
  await screen.findByText("Link copied. Paste it in Zalo.");
  expect(copied).toEqual([url, url, url]);
});

test("a member chooses the side of its team, and the device remembers it", async () => {
  const copied = shop();
  signIn(MEMBER);
  const sheet = await openSheet("#/pages/shop/goodsDetails?id=7");
  await userEvent.click(await sheet.findByRole("radio", { name: "Right side" }));
  await userEvent.click(sheet.getByRole("button", { name: "Copy link" }));
  await screen.findByText("Link copied");
  expect(copied).toEqual([`${location.origin}/p/7?lang=en&i=ABCDEFGH-RGHTCODE`]);
  expect(localStorage.getItem("shareSide")).toBe("right");
});

test("closing the system's sheet copies nothing", async () => {
  const copied = shop({ system: () => Promise.reject(new DOMException("closed", "AbortError")) });
  const sheet = await openSheet("#/pages/shop/goodsDetails?id=7");
  await userEvent.click(sheet.getByRole("button", { name: "More apps" }));
  expect(copied).toEqual([]);
  expect(sheet.getByRole("button", { name: "Copy link" })).toBeTruthy();
});

test("a device that cannot copy says so", async () => {
  shop({ clipboard: false });
  document.execCommand = () => false;
  const sheet = await openSheet("#/pages/shop/goodsDetails?id=7");
  expect(sheet.queryByRole("button", { name: "More apps" })).toBeNull();
  await userEvent.click(sheet.getByRole("button", { name: "Copy link" }));
  await screen.findByText("The link could not be copied");
});
