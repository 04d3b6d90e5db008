import { ShopTextPage } from "./shop-text.tsx";

export default function PrivacyPolicyPage() {
  return <ShopTextPage name="privacy_policy" />;
}
