/** Offers to put the shop on the home screen of a phone. Can be declined, which this device remembers. */
import { shopName } from "@banyan/app/shop-name.ts";
import { stored } from "@banyan/app/stored.ts";
import { Button, Card } from "@banyan/ui";
import { useValue } from "@banyan/ui/state.ts";
import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import { isMobileAgent } from "../../shell/mobile.ts";

const declined = stored<true>("installDeclined", (found) => (found === true ? true : undefined));

/** How this browser installs: it asks, the person does it in a menu (Safari on iPhones), or not at all. */
function wayToInstall(): "asks" | "menu" | undefined {
  if (!isMobileAgent(navigator.userAgent)) return undefined;
  if (globalThis.banyanInstall) return "asks";
  return (navigator as { standalone?: boolean }).standalone === false ? "menu" : undefined;
}

export function InstallOffer() {
  const titleId = useId();
  const isDeclined = useValue(declined);
  const [way, setWay] = useState(wayToInstall);
  if (isDeclined || !way) return null;
  const install = async () => {
    const event = globalThis.banyanInstall;
    // The browser asks with it once.
    globalThis.banyanInstall = undefined;
    await event?.prompt();
    setWay(undefined);
  };
  return (
    <Card className="mx-auto mt-6 max-w-md p-4">
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="font-semibold">
          <Trans>Keep {shopName} on your home screen</Trans>
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {way === "asks" ? (
            <Trans>It opens with one tap, like an app.</Trans>
          ) : (
            <Trans>Tap the share button of the browser, then “Add to Home Screen”.</Trans>
          )}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          {way === "asks" && (
            <Button size="sm" onClick={() => void install()}>
              <Trans>Add to home screen</Trans>
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => declined.set(true)}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </section>
    </Card>
  );
}
