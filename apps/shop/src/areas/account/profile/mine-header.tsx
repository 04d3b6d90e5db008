/** The head of "My account": the member, or a visitor's options. */

import { Avatar } from "@banyan/app/avatar.tsx";
import { useLevelName } from "@banyan/app/level-names.ts";
import { shopName } from "@banyan/app/shop-name.ts";
import type { UserInfo } from "@banyan/contract/members.ts";
import { Badge, buttonClass, CopyText, Skeleton } from "@banyan/ui";
import { BrandMark } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Settings } from "lucide-react";
import { RetryLine, type RetryLineProps } from "../../../parts/lists/retry-line.tsx";
import { UnreadBell } from "../../../parts/news/unread-bell.tsx";
import { LanguageButton } from "../../../shell/language-button.tsx";
import { SignInLink } from "../../../sign-in/sign-in-link.tsx";

export function MemberHeader({ user }: { user: UserInfo }) {
  const { t } = useLingui();
  const level = useLevelName(user.level);
  return (
    <header className="flex flex-wrap items-center gap-x-4 lg:flex-nowrap">
      <HeaderActions />
      <Link to="/pages/userInfo/userInfo" aria-label={t`Personal info`} className="rounded-full">
        <Avatar user={user} className="size-18 text-3xl lg:size-22" />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 className="line-clamp-2 text-xl font-bold lg:text-2xl">{user.nickname || user.name}</h1>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          <span className="sr-only">
            <Trans>Member ID</Trans>
          </span>
          <CopyText text={user.memberId} className="flex-wrap gap-y-1" />
        </p>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          <Link to="/pages/member" className="inline-flex touch-target rounded-tag">
            <Badge tone="gold" size="md">
              {level}
            </Badge>
          </Link>
          <Badge tone={user.activated ? "brand" : "plain"} size="md">
            {user.activated ? <Trans>Activated</Trans> : <Trans>Not activated</Trans>}
          </Badge>
        </p>
      </div>
    </header>
  );
}

/**
 * The member's data failed to load. Bell and settings are available anyway. Without `query`, the error is shown
 * elsewhere.
 */
export function UnknownHeader({ query }: { query: RetryLineProps["query"] | undefined }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 lg:flex-nowrap">
      <HeaderActions />
      <h1 className="text-xl font-bold lg:text-2xl">
        <Trans>My account</Trans>
      </h1>
      {query && <RetryLine query={query} />}
    </header>
  );
}

/** On a separate row on phones, to leave the full width to the name. */
function HeaderActions() {
  return (
    <div className="-mt-2 -me-2 flex shrink-0 basis-full justify-end lg:order-last lg:mt-0 lg:basis-auto lg:self-start">
      <LanguageButton />
      <UnreadBell className="hover:bg-sunken" />
      <SettingsLink />
    </div>
  );
}

/** The skeleton of the member's head. */
export function HeaderSkeleton() {
  return (
    <header className="flex animate-late flex-wrap items-center gap-x-4 lg:flex-nowrap">
      <HeaderActions />
      <Skeleton className="size-18 rounded-full lg:size-22" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-5 w-2/5" />
      </div>
    </header>
  );
}

export function VisitorHeader() {
  return (
    <header className="rounded-card border border-line bg-surface p-5 lg:p-8">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <BrandMark className="size-16 shrink-0 text-brand-ink lg:size-20" />
        <div className="order-last min-w-0 basis-full sm:order-none sm:flex-1 sm:basis-0">
          <h1 className="text-xl font-bold lg:text-2xl">
            <Trans>Welcome to {shopName}</Trans>
          </h1>
          <p className="mt-1 text-sm text-ink-soft">
            <Trans>Sign in to see your wallet, your orders and your addresses.</Trans>
          </p>
        </div>
        <span className="ms-auto -me-2 flex">
          <LanguageButton />
          <SettingsLink />
        </span>
      </div>
      <div className="mt-5 grid gap-3 sm:grid-cols-2 lg:max-w-md">
        <SignInLink className={buttonClass({ size: "lg" })}>
          <Trans>Sign in</Trans>
        </SignInLink>
        <Link to="/pages/register" className={buttonClass({ variant: "outline", size: "lg" })}>
          <Trans>Register</Trans>
        </Link>
      </div>
    </header>
  );
}

function SettingsLink() {
  const { t } = useLingui();
  return (
    <Link
      to="/pages/setUp/setUp"
      aria-label={t`Settings`}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
    >
      <Settings aria-hidden="true" className="size-6" strokeWidth={1.8} />
    </Link>
  );
}
