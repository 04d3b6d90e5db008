/** One of the shop's own texts: its words, its version where members agree to it, and the way to the others. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { headingsOf } from "@banyan/contract/block-text.ts";
import { content } from "@banyan/contract/browser/content.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { classes, EmptyState, List, ListRow } from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { Article, ArticleSkeleton } from "../../parts/article.tsx";
import { SHOP_TEXT_PAGES, SHOP_TEXTS, type ShopText, useShopTextNames } from "../../parts/shop-texts.ts";
import { useWide } from "../../shell/device.ts";
import { Page } from "../../shell/page.tsx";

type Text = OutputOf<typeof content.companyProfile>;

/** So many parts make a list of them useful. */
const PARTS_TO_LIST = 3;

const askText = (name: ShopText) =>
  name === "company_profile" ? ask(content.companyProfile, {}) : ask(content.document, { name });

export function ShopTextPage({ name }: { name: ShopText }) {
  const wide = useWide();
  const names = useShopTextNames();
  const query = useQuery<Text>(askText(name));
  const words = useRef<HTMLElement>(null);
  return (
    <Page title={names[name]} className="pt-2 pb-10">
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-10">
        {wide && <SideMenu name={name} text={query.data} words={words} />}
        <div className="min-w-0 lg:max-w-3xl">
          <QueryView query={query} skeleton={<ArticleSkeleton />}>
            {(text) => (text.blocks.length === 0 ? <Unwritten /> : <Words ref={words} text={text} />)}
          </QueryView>
          {!wide && <Others name={name} />}
        </div>
      </div>
    </Page>
  );
}

function Words({ text: { version, picture, blocks }, ref }: { text: Text; ref: React.Ref<HTMLElement> }) {
  return <Article ref={ref} head={version && <Trans>Version {version}</Trans>} picture={picture} blocks={blocks} />;
}

function Unwritten() {
  const { t } = useLingui();
  return <EmptyState picture={<EmptyMessages />} title={t`Nothing is written here yet`} />;
}

interface SideMenuProps {
  name: ShopText;
  text: Text | undefined;
  words: React.RefObject<HTMLElement | null>;
}

/** All texts, and the parts of the one in sight. */
function SideMenu({ name, text, words }: SideMenuProps) {
  const { t } = useLingui();
  const names = useShopTextNames();
  const parts = headingsOf(text?.blocks ?? []);
  const show = (nth: number) => {
    const heading = words.current?.querySelectorAll<HTMLElement>("h2")[nth];
    heading?.scrollIntoView({ block: "center" });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label={t`About the shop`} className="sticky top-22 max-h-[calc(100dvh-6rem)] overflow-y-auto p-1">
      <ul className="grid gap-0.5">
        {SHOP_TEXTS.map((one) => (
          <li key={one}>
            <Link
              to={SHOP_TEXT_PAGES[one]}
              aria-current={one === name ? "page" : undefined}
              className={classes(
                "flex min-h-11 items-center rounded-field px-3.5",
                one === name ? "bg-brand-soft text-brand-ink" : "text-ink-soft hover:bg-sunken",
              )}
            >
              {names[one]}
            </Link>
            {one === name && parts.length >= PARTS_TO_LIST && (
              <ul className="my-1 ms-3.5 border-s border-line ps-2">
                {parts.map((part, nth) => (
                  <li key={part}>
                    <button
                      type="button"
                      onClick={() => show(nth)}
                      className="min-h-9 w-full rounded-field px-2 py-1 text-start text-sm leading-snug text-ink-soft hover:bg-sunken hover:text-ink"
                    >
                      {part}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        <li>
          <Link
            to="/pages/incomeDisclosure"
            className="flex min-h-11 items-center rounded-field px-3.5 text-ink-soft hover:bg-sunken"
          >
            {t`Income disclosure`}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function Others({ name }: { name: ShopText }) {
  const { t } = useLingui();
  const names = useShopTextNames();
  return (
    <div className="mt-8">
      <List aria-label={t`About the shop`}>
        {SHOP_TEXTS.filter((one) => one !== name).map((one) => (
          <ListRow
            key={one}
            title={names[one]}
            leads
            render={(row) => <Link to={SHOP_TEXT_PAGES[one]} replace {...row} />}
          />
        ))}
        <ListRow title={t`Income disclosure`} leads render={(row) => <Link to="/pages/incomeDisclosure" {...row} />} />
      </List>
    </div>
  );
}
