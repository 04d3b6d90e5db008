/** One announcement. An id of one of the shop's own texts redirects to its page. */
import { Navigate } from "@tanstack/react-router";
import { SHOP_TEXT_PAGES, SHOP_TEXTS } from "../../parts/texts/shop-texts.ts";
import { Announcement } from "./announcement.tsx";

export default function ArticlePage({ search }: { search: { id?: string; document?: string } }) {
  const text = SHOP_TEXTS.find((name) => name === search.document);
  return text ? <Navigate to={SHOP_TEXT_PAGES[text]} replace /> : <Announcement id={search.id ?? ""} />;
}
