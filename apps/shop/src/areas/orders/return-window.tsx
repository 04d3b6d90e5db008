/** The end of a received order's return window, and how to return goods. */
import type { OrderDetail } from "@banyan/contract/orders.ts";
import { Button, buttonClass, loadedLater, Time, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { MessageSquareText, PackageOpen, Phone } from "lucide-react";
import { useState } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { useService } from "../../api/service.ts";
import { phoneAddress } from "../../parts/places/phone-address.ts";
import { Block } from "./block.tsx";

const ReturnSheet = loadedLater(() => import("./return-sheet.tsx"));

export function ReturnWindow({ order, until }: { order: OrderDetail; until: string }) {
  const { t } = useLingui();
  const sheet = useSheet();
  const phone = useService()?.phone;
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
            You can return the goods until <Time at={until} />.
          </Trans>
        )}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {isOver ? (
          <Trans>If something is faulty, tell our customer service.</Trans>
        ) : (
          <Trans>
            Request the return first. What you paid for the goods goes back to your wallet once they are here. The user
            agreement says what cannot be returned.
          </Trans>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {!isOver && order.returnable.length > 0 && (
          <Button size="sm" onClick={() => sheet.open()}>
            <PackageOpen aria-hidden="true" className="size-4" strokeWidth={1.9} />
            <Trans>Return items</Trans>
          </Button>
        )}
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
      {sheet.show(() => (
        <ReturnSheet order={order} />
      ))}
    </Block>
  );
}
