/**
 * What the pages that people open first have in common. The main file brings it along, so these pages load few files.
 * Only code that most of them use belongs here, because it is the weight of each first page.
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
