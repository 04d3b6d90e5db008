/** Three illustrations of unusable photos. */
import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { BlurredExample, CutOffExample, GlareExample } from "./photo-art.tsx";

export function Mistakes() {
  const { t } = useLingui();
  const mistakes = [
    { name: t`Blurred`, Art: BlurredExample },
    { name: t`Cut off`, Art: CutOffExample },
    { name: t`Reflections`, Art: GlareExample },
  ];
  return (
    <section aria-label={t`What we cannot accept`}>
      <h2 className="mb-2 text-sm font-medium">{t`What we cannot accept`}</h2>
      <ul className="grid grid-cols-3 gap-2.5">
        {mistakes.map(({ name, Art }) => (
          <li key={name} className="min-w-0 text-center text-xs text-ink-soft">
            <Art className="mb-1 w-full" />
            <span className="inline-flex items-center gap-1 [overflow-wrap:anywhere]">
              <X aria-hidden="true" className="size-3.5 shrink-0 text-danger" strokeWidth={2.5} />
              {name}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
