import { ShopTextPage } from "./shop-text.tsx";

export default function CompanyProfilePage() {
  return <ShopTextPage name="company_profile" />;
}
