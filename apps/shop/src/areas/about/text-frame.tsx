/** The page around each of the shop's own texts, with the way to the others: beside it on wide screens, below it on phones. */
import { LicencesLink } from "@banyan/app/licences-link.tsx";
import { classes, List, ListRow } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SHOP_TEXT_PAGES, SHOP_TEXTS, type ShopText, useShopTextNames } from "../../parts/texts/shop-texts.ts";
import { useWide } from "../../shell/device.ts";
import { Page } from "../../shell/page.tsx";

type Current = ShopText | "income_disclosure";

export interface TextFrameProps {
  current: Current;
  /** The table of contents, for the side menu of wide screens. */
  parts?: ReactNode;
  children: ReactNode;
}

export function TextFrame({ current, parts, children }: TextFrameProps) {
  const wide = useWide();
  return (
    <Page className="pt-2 pb-10">
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-10">
        {wide && <SideMenu current={current} parts={parts} />}
        <div className="min-w-0 lg:max-w-3xl">
          {children}
          {!wide && <Others current={current} />}
          {current === "about_us" && <LicencesLink className="mt-4 px-4 lg:px-0" />}
        </div>
      </div>
    </Page>
  );
}

function usePages() {
  const { t } = useLingui();
  const names = useShopTextNames();
  return [
    ...SHOP_TEXTS.map((name) => ({ name, title: names[name], to: SHOP_TEXT_PAGES[name] })),
    { name: "income_disclosure", title: t`Income disclosure`, to: "/pages/incomeDisclosure" },
  ] as const;
}

/** All texts, and the sections of the current one. */
function SideMenu({ current, parts }: { current: Current; parts: ReactNode }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`About the shop`} className="sticky top-22 max-h-[calc(100dvh-6rem)] overflow-y-auto p-1">
      <ul className="grid gap-0.5">
        {usePages().map(({ name, title, to }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={name === current ? "page" : undefined}
              className={classes(
                "flex min-h-11 items-center rounded-field px-3.5",
                name === current ? "bg-brand-soft text-brand-ink" : "text-ink-soft hover:bg-sunken",
              )}
            >
              {title}
            </Link>
            {name === current && parts}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Others({ current }: { current: Current }) {
  const { t } = useLingui();
  return (
    <div className="mt-8">
      <List aria-label={t`About the shop`}>
        {usePages()
          .filter(({ name }) => name !== current)
          .map(({ name, title, to }) => (
            <ListRow key={name} title={title} leads render={(row) => <Link to={to} replace {...row} />} />
          ))}
      </List>
    </div>
  );
}
