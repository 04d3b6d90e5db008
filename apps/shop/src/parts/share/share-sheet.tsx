/** Shares a short link in chats. A member's invitation goes with it; the member chooses the side of its team. */

import { asText, stored } from "@banyan/app/stored.ts";
import { type InvitationCodes, sharedPath } from "@banyan/contract/short-links.ts";
import { copyText, RadioCards, Sheet, toast, useClose } from "@banyan/ui";
import { useValue } from "@banyan/ui/state.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Ellipsis, Link2 } from "lucide-react";
import type { ReactNode } from "react";
import { apiLanguage } from "../../i18n/language.ts";
import { useUser } from "../../session/session.ts";
import { BreakingText } from "../texts/breaking-text.tsx";
import { SHARE_APPS, type ShareApp } from "./apps.ts";

const storedSide = stored("shareSide", asText);

interface ShareSheetProps {
  /** What is shared, such as the name of a product. */
  text: string;
  /** Path of a short link, or a whole one. */
  link: string;
  /** The link is an invitation already. */
  invites?: boolean;
}

export default function ShareSheet({ text, link, invites = false }: ShareSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const sharer = useSharer();
  const carried = invites ? undefined : sharer?.codes;
  const url = new URL(sharedPath(link, apiLanguage(), carried), location.origin).href;
  const copy = async (done: string) => {
    const copied = await copyText(url);
    close();
    toast(copied ? { text: done, tone: "success" } : { text: t`The link could not be copied`, tone: "danger" });
  };
  const openSystem = async () => {
    try {
      await navigator.share({ title: text, text, url });
      close();
    } catch (error) {
      // The person closed the system's sheet.
      if (error instanceof DOMException && error.name === "AbortError") return;
      await copy(t`Link copied`);
    }
  };
  const icon = { "aria-hidden": true, className: "size-6", strokeWidth: 1.8 } as const;
  return (
    <Sheet title={t`Share`}>
      <p className="line-clamp-2 font-medium">{text}</p>
      <p className="mt-2 rounded-field bg-sunken px-3.5 py-2.5 text-xs text-ink-soft select-all">
        <BreakingText text={url} />
      </p>
      {!invites && sharer && (
        <div className="mt-4">
          <RadioCards
            label={t`Side for people who register with this link`}
            value={sharer.side}
            onChange={sharer.choose}
            cards={[
              { value: "left", title: t`Left side` },
              { value: "right", title: t`Right side` },
            ]}
          />
        </div>
      )}
      <ul className="mt-5 grid grid-cols-4 gap-x-2 gap-y-4">
        <li>
          <Way name={t`Copy link`} className="bg-brand-soft text-brand-ink" onPress={() => copy(t`Link copied`)}>
            <Link2 {...icon} />
          </Way>
        </li>
        {SHARE_APPS.map(({ name, ...app }) => (
          <li key={name}>
            <AppWay
              app={{ name, ...app }}
              shared={{ url, text }}
              onPaste={() => copy(t`Link copied. Paste it in ${name}.`)}
            />
          </li>
        ))}
        {typeof navigator.share === "function" && (
          <li>
            <Way name={t`More apps`} className="bg-sunken text-ink" onPress={openSystem}>
              <Ellipsis {...icon} />
            </Way>
          </li>
        )}
      </ul>
      {!invites && sharer && (
        <p className="mt-4 text-xs text-ink-soft">
          <Trans>Your invitation goes with the link. It does not replace an invitation from somebody else.</Trans>
        </p>
      )}
    </Sheet>
  );
}

const TILE = "flex w-full flex-col items-center gap-1.5 text-center text-xs text-ink-soft";
const MARK = "grid size-13 place-items-center rounded-card text-sm font-bold";

interface WayProps {
  name: string;
  className: string;
  onPress: () => Promise<void>;
  children: ReactNode;
}

function Way({ name, className, onPress, children }: WayProps) {
  return (
    <button type="button" className={TILE} onClick={() => void onPress()}>
      <span aria-hidden="true" className={`${MARK} ${className}`}>
        {children}
      </span>
      {name}
    </button>
  );
}

interface AppWayProps {
  app: ShareApp;
  shared: { url: string; text: string };
  onPaste: () => Promise<void>;
}

function AppWay({ app: { name, mark, className, target }, shared, onPaste }: AppWayProps) {
  if (!target) {
    return (
      <Way name={name} className={className} onPress={onPaste}>
        {mark}
      </Way>
    );
  }
  return (
    <a href={target(shared)} target="_blank" rel="noopener noreferrer" className={TILE}>
      <span aria-hidden="true" className={`${MARK} ${className}`}>
        {mark}
      </span>
      {name}
    </a>
  );
}

/** The member's codes with the side that was chosen last on this device; undefined for a visitor. */
function useSharer() {
  const user = useUser();
  const side = useValue(storedSide) === "right" ? "right" : "left";
  if (!user) return undefined;
  const nodeCode = side === "left" ? user.leftNodeCode : user.rightNodeCode;
  const codes: InvitationCodes = { inviteCode: user.inviteCode, nodeCode };
  return { side, codes, choose: (chosen: "left" | "right") => storedSide.set(chosen) } as const;
}
