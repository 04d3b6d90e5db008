/** What only wide screens have, in a file of its own: phones neither fetch nor draw it. */
export { SiteFooter } from "./site-footer.tsx";
export { SiteHeader } from "./site-header.tsx";
