/** A number of an order with a copy button, below its label. With `href` the number is a link to another site. */
import { CopyText } from "@banyan/ui";
import { ExternalLink } from "lucide-react";
import { Row, type RowProps } from "../../parts/layout/row.tsx";

export function CopyRow({ name, text, href }: Pick<RowProps, "name"> & { text: string; href?: string | null }) {
  return (
    <Row name={name} below>
      <span className="flex items-center justify-between gap-3">
        {href && (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 min-w-0 items-center gap-1.5 font-medium text-brand-ink"
          >
            <span translate="no" className="figures min-w-0 break-all">
              {text}
            </span>
            <ExternalLink aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.9} />
          </a>
        )}
        <CopyText text={text} showText={!href} className={href ? "shrink-0" : "w-full justify-between"} />
      </span>
    </Row>
  );
}
