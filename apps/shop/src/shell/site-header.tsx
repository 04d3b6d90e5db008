/** The header of desktops: mark, entries, search, language, cart, account. Phones have the tab bar instead. */

import { sayError } from "@banyan/app/errors.ts";
import { LANGUAGE_SELECT_ID, LanguageSelect } from "@banyan/app/language-select.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Globe, ShoppingBag, UserRound } from "lucide-react";
import { CartBadge } from "../cart/cart-badge.tsx";
import { apiLanguage, chooseLanguage } from "../i18n/language.ts";
import { UnreadBell } from "../parts/news/unread-bell.tsx";
import { useMember, useUser } from "../session/session.ts";
import { storedLanguage } from "../session/state.ts";
import { SignInLink } from "../sign-in/sign-in-link.tsx";
import { Brand } from "./brand.tsx";
import { SearchBox } from "./search-box.tsx";

const entry = "inline-flex min-h-11 items-center rounded-full px-4 text-[0.9375rem]";
const inUse = { className: "font-semibold text-brand-ink" };
const notInUse = { className: "text-ink-soft hover:text-ink" };
const round =
  "relative inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2.5 hover:bg-sunken";

export function SiteHeader() {
  const { t } = useLingui();
  const member = useMember();
  const user = useUser();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="page-width flex flex-wrap items-center gap-x-1 lg:h-18 lg:flex-nowrap lg:gap-x-2">
        <Link to="/pages/pc/home" className="me-2 flex h-18 items-center rounded-full lg:me-4 lg:h-auto">
          <Brand />
        </Link>
        <nav aria-label={t`Main`} className="-ms-4 order-last flex h-11 w-full lg:order-none lg:ms-0 lg:w-auto">
          <Link
            to="/pages/pc/home"
            className={entry}
            activeOptions={{ exact: true }}
            activeProps={inUse}
            inactiveProps={notInUse}
          >
            <Trans>Home</Trans>
          </Link>
          <Link
            to="/pages/index"
            className={entry}
            activeOptions={{ includeSearch: false }}
            activeProps={inUse}
            inactiveProps={notInUse}
          >
            <Trans>Products</Trans>
          </Link>
          <Link to="/pages/pc/message" className={entry} activeProps={inUse} inactiveProps={notInUse}>
            <Trans>News</Trans>
          </Link>
        </nav>
        <SearchBox />
        <LanguageSwitch />
        {member && <UnreadBell className="hover:bg-sunken" />}
        <Link to="/pages/pc/pcCart" className={round} aria-label={t`Cart`}>
          <span className="relative">
            <ShoppingBag aria-hidden="true" className="size-6" strokeWidth={1.8} />
            <CartBadge />
          </span>
        </Link>
        {member ? (
          <Link to="/pages/mine" className={round}>
            <Account name={user ? user.nickname || user.name : t`My account`} />
          </Link>
        ) : (
          <SignInLink className={round}>
            <Account name={t`Sign in`} />
          </SignInLink>
        )}
      </div>
    </header>
  );
}

function Account({ name }: { name: string }) {
  return (
    <>
      <UserRound aria-hidden="true" className="size-6" strokeWidth={1.8} />
      <span className="max-w-32 truncate text-sm font-medium max-lg:sr-only">{name}</span>
    </>
  );
}

function LanguageSwitch() {
  const { t } = useLingui();
  return (
    <label htmlFor={LANGUAGE_SELECT_ID} className={`${round} focus-within:outline-3 focus-within:outline-brand-ink`}>
      <Globe aria-hidden="true" className="size-5" strokeWidth={1.8} />
      <LanguageSelect
        label={t`Language`}
        language={apiLanguage()}
        chosen={storedLanguage}
        onChoose={(language) => void chooseLanguage(language).catch(sayError)}
        className="max-w-36 field-sizing-content cursor-pointer appearance-none bg-transparent text-sm outline-none max-md:absolute max-md:inset-0 max-md:opacity-0"
      />
    </label>
  );
}
