/** Stars of reviews. */
import { useAmountText } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

const FIVE = [0, 1, 2, 3, 4];
const PATH = "m12 2.5 2.9 6.2 6.8.9-5 4.7 1.3 6.7-6-3.3L6 21l1.3-6.7-5-4.7 6.8-.9z";

/** Five stars, filled up to the value. */
export function Stars({ value, className = "size-4" }: { value: number; className?: string }) {
  const { t } = useLingui();
  const stars = useAmountText()(String(value));
  return (
    <span role="img" aria-label={t`${stars} of 5 stars`} className="inline-flex gap-0.5">
      {FIVE.map((at) => (
        <Star key={at} className={className} share={Math.min(1, Math.max(0, value - at))} />
      ))}
    </span>
  );
}

/** A star of which a share is filled, from the left. */
export function Star({ share, className }: { share: number; className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={`${className} shrink-0 text-brand-ink`}>
      <path d={PATH} className="fill-line" />
      {share > 0 && <path d={PATH} fill="currentColor" style={{ clipPath: `inset(0 ${100 - share * 100}% 0 0)` }} />}
    </svg>
  );
}
