/** Short links with previews for chats and search engines, `sitemap.xml` and `robots.txt`. */
export { addLinks } from "./pages.ts";
