/**
 * Shared code of the pages that users open first. Part of the main chunk, so that these pages load few files. Only code
 * that most of them use belongs here, because it counts towards every first page.
 */
import "@banyan/app/query-view.tsx";
import "./parts/carousel.ts";
import "./parts/more-of.tsx";
import "./parts/product-card.tsx";
import "./parts/rich-text.tsx";
import "./parts/section.tsx";
import "./parts/unread-bell.tsx";
import "./shell/brand.tsx";
import "./shell/back.ts";
import "./shell/language-button.tsx";
import "./sign-in/sign-in-link.tsx";
