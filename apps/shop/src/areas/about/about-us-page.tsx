import { ShopTextPage } from "./shop-text.tsx";

export default function AboutUsPage() {
  return <ShopTextPage name="about_us" />;
}
