/** Renders a page of the shop in a test as the app does, with a fake server typed by the contract. */

import { createFakeServer, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { queryClient } from "@banyan/app/query.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@banyan/contract/languages.ts";
import { type ClientConfig, type DeliveryTerms, market, PAYMENT_METHODS } from "@banyan/contract/market.ts";
import type { UserInfo } from "@banyan/contract/members.ts";
import { settleLayers } from "@banyan/ui";
import { cleanup, render } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { connectShop } from "./api/connect.ts";
import { App, start } from "./app.tsx";
import { setDeviceLines } from "./cart/device-cart.ts";
import type { ShopRouter } from "./router.ts";
import { forgetCodes } from "./session/invitation.ts";
import { signOut } from "./session/session.ts";
import { setDeviceWishes } from "./wishlist/device-wishlist.ts";

// Tests may sign in before they open a page.
connectShop(() => {});

export const MEMBER: UserInfo & { token: string } = {
  token: "token-of-a-member",
  memberId: "10000001",
  name: "Lin Mei",
  nickname: "Mei",
  avatar: null,
  email: null,
  emailVerified: false,
  areaCode: "+886",
  mobile: "912345678",
  birthday: "1990-01-01",
  nationality: "TW",
  level: 1,
  activated: true,
  referrerId: null,
  inviteCode: "ABCDEFGH",
  leftNodeCode: "LEFTCODE",
  rightNodeCode: "RGHTCODE",
  joinedAt: "2026-01-01T00:00:00Z",
};

/** The configuration of a sandbox shop. */
export const CONFIG: ClientConfig = {
  languages: [...LANGUAGES],
  defaultLanguage: DEFAULT_LANGUAGE,
  currency: "USDT",
  rates: [],
  timeZone: "Asia/Taipei",
  paymentMethods: [...PAYMENT_METHODS],
  topUps: true,
  network: "BSC (BEP20)",
  sandbox: true,
  tagline: "A market under one tree.",
  service: { phone: "+886 2 5550 0199", workingDays: "Monday to Friday", email: null, chats: [], place: null },
  serviceByCountry: [],
  agreementVersions: { userAgreement: "1", privacyPolicy: "1" },
  pauses: [],
  limits: {
    transferFeePercent: "1",
    transferMinimum: "1",
    withdrawalFeePercent: "2",
    withdrawalFeeMinimum: "1",
    withdrawalMinimum: "10",
    withdrawalDaily: "5000",
    orderPaymentMinutes: 30,
    topUpMinimum: "1",
    topUpMaximum: "1000000",
    automaticReceiptDays: 15,
    returnWindowDays: 14,
    presaleWeeks: { from: 4, to: 6 },
    withdrawalWorkingDays: { from: 1, to: 3 },
    uploadBytes: 10_485_760,
  },
};

/** Deliveries to Taiwan, for tests. */
export const TO_TAIWAN: DeliveryTerms = {
  country: "TW",
  countryName: "Taiwan",
  delivers: true,
  flatFee: "3",
  freeFrom: "50",
  days: { from: 2, to: 4 },
  returnDays: 14,
};

/** A new fake server per test; handles the calls of the shell, and what product and cart say of deliveries. */
export const serve = (): FakeServer => serveBy(createFakeServer().on(market.delivery, () => TO_TAIWAN));

/** Uses a custom fake server. */
export function serveBy(server: FakeServer): FakeServer {
  vi.stubGlobal("fetch", server.fetch);
  return server;
}

/** A desktop browser with a window of 1440 px, or a narrow one, for the test or its file's `beforeEach`. */
export function onDesktop({ narrow = false } = {}): void {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36");
  stubWidth(!narrow);
}

let isWide = false;

/** Whether there is room for columns. */
export function stubWidth(wide: boolean): void {
  isWide = wide;
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      return isWide && query.includes("64rem");
    },
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

/** Opens the shop at a hash URL such as `#/pages/cart?x=1`. */
export async function open(hash: string): Promise<ShopRouter> {
  history.replaceState(null, "", `/${hash}`);
  const router = await start();
  render(<App router={router} />);
  return router;
}

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await settleLayers();
  queryClient.clear();
  signOut();
  forgetCodes();
  setDeviceLines([]);
  setDeviceWishes([]);
  localStorage.clear();
  sessionStorage.clear();
  isWide = false;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
