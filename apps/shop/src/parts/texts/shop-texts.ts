/** The shop's own texts: their pages and titles. */
import { useLingui } from "@lingui/react/macro";

export const SHOP_TEXTS = ["about_us", "company_profile", "user_agreement", "privacy_policy"] as const;
export type ShopText = (typeof SHOP_TEXTS)[number];

export const SHOP_TEXT_PAGES = {
  about_us: "/pages/aboutUs",
  company_profile: "/pages/companyProfile",
  user_agreement: "/pages/userAgreement",
  privacy_policy: "/pages/privacyPolicy",
} as const satisfies Record<ShopText, string>;

export function useShopTextNames(): Record<ShopText, string> {
  const { t } = useLingui();
  return {
    about_us: t`About us`,
    company_profile: t`Company profile`,
    user_agreement: t`User agreement`,
    privacy_policy: t`Privacy policy`,
  };
}
