/** The end of a received order's return window, and how to return goods. */
import { buttonClass, Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { MessageSquareText, Phone } from "lucide-react";
import { useState } from "react";
import { useConfig } from "../../api/config.ts";
import { serverNow } from "../../api/server-clock.ts";
import { phoneAddress } from "../../parts/places/phone-address.ts";
import { Block } from "./block.tsx";

export function ReturnWindow({ until }: { until: string }) {
  const { t } = useLingui();
  const phone = useConfig()?.service.phone;
  const [now] = useState(serverNow);
  const isOver = now >= Date.parse(until);
  const button = buttonClass({ variant: "outline", size: "sm" });
  return (
    <Block title={t`Returns`}>
      <p className="text-sm">
        {isOver ? (
          <Trans>
            The time to return the goods ended on <Time at={until} />.
          </Trans>
        ) : (
          <Trans>
            You can return the goods without giving a reason until <Time at={until} />.
          </Trans>
        )}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {isOver ? (
          <Trans>If something is faulty, tell our customer service.</Trans>
        ) : (
          <Trans>
            Tell our customer service first. What you paid for them goes back to your wallet once they are here. The
            user agreement says what cannot be returned.
          </Trans>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Link to="/pages/feedback/feedback" className={button}>
          <MessageSquareText aria-hidden="true" className="size-4" strokeWidth={1.9} />
          <Trans>Write to us</Trans>
        </Link>
        {phone && (
          <a href={phoneAddress(phone)} className={button}>
            <Phone aria-hidden="true" className="size-4" strokeWidth={1.9} />
            <span translate="no" className="figures">
              {phone}
            </span>
          </a>
        )}
      </div>
    </Block>
  );
}
