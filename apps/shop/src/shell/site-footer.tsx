/** The footer of desktops: the shop's own pages. */
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useConfig } from "../api/config.ts";
import { SHOP_TEXT_PAGES, SHOP_TEXTS, useShopTextNames } from "../parts/texts/shop-texts.ts";
import { Brand } from "./brand.tsx";

export function SiteFooter() {
  const { t } = useLingui();
  const names = useShopTextNames();
  return (
    <footer className="mt-16 border-t border-line bg-sunken">
      <div className="page-width flex flex-wrap items-center gap-x-8 gap-y-4 py-8 text-sm text-ink-soft">
        <div>
          <Brand />
          <p className="mt-2 max-w-xs">{useConfig()?.tagline}</p>
        </div>
        <nav aria-label={t`About the shop`} className="flex flex-wrap gap-x-6 lg:ms-auto lg:justify-end gap-y-1">
          {SHOP_TEXTS.map((name) => (
            <Link
              key={name}
              to={SHOP_TEXT_PAGES[name]}
              className="inline-flex min-h-11 items-center hover:text-ink hover:underline"
            >
              {names[name]}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
