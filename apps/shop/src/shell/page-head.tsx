/**
 * The head of a page whose own file is not here: its title and the way back, as the page itself would draw them. What it needs
 * comes before the first press, because nothing comes once the connection is gone: the titles, which are a part of the texts
 * (i18n/parts.ts), and on wide screens what stands around the pages of an account.
 */
import { errorFrame } from "@banyan/app/problem-pages.tsx";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PARTS } from "../i18n/parts.ts";
import { currentMember } from "../session/session.ts";
import { isWide } from "./device.ts";
import { Page } from "./page.tsx";

/** By the page's path. The pages of the tab bar are not among them: the bar says where one is. */
const TITLES: Record<string, MessageDescriptor> = {
  "/pages/shop/goodsDetails": msg`Products`,
  "/pages/search": msg`Search`,
  "/pages/articleDetails": msg`News`,
  "/pages/msgList": msg`News`,
  "/pages/member": msg`Your membership`,
  "/pages/login": msg`Sign in`,
  "/pages/register": msg`Register`,
  "/pages/forgetPassword": msg`Forgot password`,
  "/pages/setUp/setUp": msg`Settings`,
  "/pages/setUp/security": msg`Payment protection`,
  "/pages/setUp/privacy": msg`Privacy`,
  "/pages/userInfo/userInfo": msg`Personal info`,
  "/pages/address/deliveryAddress": msg`Address management`,
  "/pages/address/changeAddress": msg`Address management`,
  "/pages/choose-location": msg`Choose a location`,
  "/pages/open-location": msg`Location`,
  "/pages/shop/confirmOrder": msg`Confirm order`,
  "/pages/order/orderList": msg`My orders`,
  "/pages/order/details": msg`Order details`,
  "/pages/order/paid": msg({ context: "order", message: "Receipt" }),
  "/pages/invite": msg`Invite`,
  "/pages/team": msg`My team`,
  "/pages/teamList": msg`Direct referrals`,
  "/pages/kyc": msg`Identity verification`,
  "/pages/feedback/feedback": msg`Feedback`,
  "/pages/feedback/feedbackRecord": msg`My feedback`,
  "/pages/exchange": msg`Withdraw`,
  "/pages/exchangeRecords": msg`Withdrawal records`,
  "/pages/withdrawalDetails": msg`Withdrawal details`,
  "/pages/eWallet": msg`E-wallet`,
  "/pages/integralFlow": msg`Points and coupons`,
  "/pages/incomeStatement": msg`Income statement`,
  "/pages/incomeStatement/why": msg`Why this amount?`,
  "/pages/transfer": msg`Transfer`,
  "/pages/transfer/receipt": msg`Receipt`,
  "/pages/topUp": msg`Top up`,
  "/pages/storedRecord": msg`Top-up records`,
  "/pages/aboutUs": msg`About us`,
  "/pages/companyProfile": msg`Company profile`,
  "/pages/userAgreement": msg`User agreement`,
  "/pages/privacyPolicy": msg`Privacy policy`,
  "/pages/incomeDisclosure": msg`Income disclosure`,
  "/pages/pc/goodsDetails": msg`Products`,
  "/pages/pc/message": msg`News`,
  "/pages/pc/msgDetails": msg`News`,
  "/pages/pc/aboutUs": msg`About us`,
  "/pages/pc/pcCart": msg`Cart`,
};

const taken = new Set<string>();

async function takeTitles(): Promise<void> {
  const { locale, messages } = i18n;
  if (taken.has(locale)) return;
  const file = await PARTS.titles[`./locales/${locale}/messages.po`]?.();
  if (!file) return;
  taken.add(locale);
  // Loaded like other texts, they would draw the page in sight anew.
  Object.assign(messages, file.messages);
}

/** Puts the head above what stands in for the page. */
function PageHead({ children }: { children: ReactNode }) {
  const title = TITLES[useMatches({ select: (matches) => matches.at(-1)?.fullPath }) ?? ""];
  if (!title) return children;
  return <Page title={title.id in i18n.messages ? i18n._(title) : "Banyan"}>{children}</Page>;
}

async function prepare(): Promise<void> {
  await takeTitles();
  if (!isWide() || !currentMember()) return;
  const frame = PARTS.frame[`./locales/${i18n.locale}/messages.po`];
  await Promise.all([import("../frame/account-menu.tsx"), import("../frame/way-here.tsx"), frame?.()]);
}

errorFrame.View = PageHead;
// What did not come is tried again with the next part of the texts.
const tryToPrepare = () => void prepare().catch(() => {});
i18n.on("change", tryToPrepare);
tryToPrepare();
