/** Lists what "Buy again" could not put into the cart in full, until it is closed. */
import { Notice } from "@banyan/app/notice.tsx";
import { Button } from "@banyan/ui";
import { useValue } from "@banyan/ui/state.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { leftOut } from "../../cart/left-out.ts";
import { useMember } from "../../session/session.ts";

export function LeftOutNotice() {
  const member = useMember();
  const left = useValue(leftOut);
  if (!left || left.memberId !== member?.memberId) return null;
  return (
    <Notice tone="warning" className="mb-4">
      <p>
        <Trans>Not everything from your order could be added to the cart.</Trans>
      </p>
      <ul className="my-2 grid gap-1">
        {left.lines.map(({ skuId, name, skuText, wanted, inCart }) => (
          <li key={skuId} className="flex justify-between gap-3">
            <span className="min-w-0 font-semibold">
              {name}
              {skuText && <> · {skuText}</>}
            </span>
            <span className="figures shrink-0">
              <Trans>
                {inCart} of <Plural value={wanted} one="# piece" other="# pieces" />
              </Trans>
            </span>
          </li>
        ))}
      </ul>
      <Button size="sm" variant="outline" onClick={() => leftOut.set(undefined)}>
        <Trans>Close</Trans>
      </Button>
    </Notice>
  );
}
