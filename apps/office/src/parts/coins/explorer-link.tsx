/** A link to a transaction in the block explorer. */
import { Trans } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";

export function ExplorerLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="mt-1 flex min-h-11 w-fit items-center gap-1.5 font-medium text-brand-ink hover:underline"
    >
      <Trans>See it on the chain</Trans>
      <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  );
}
