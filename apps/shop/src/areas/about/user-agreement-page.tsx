import { ShopTextPage } from "./shop-text.tsx";

export default function UserAgreementPage() {
  return <ShopTextPage name="user_agreement" />;
}
