/** Lines of a file that cannot be used, and why. */
import { Plural, useLingui } from "@lingui/react/macro";

const SHOWN = 100;

export function WrongLines({ lines }: { lines: readonly { line: number; text: string }[] }) {
  const { t } = useLingui();
  if (lines.length === 0) return null;
  const more = lines.length - SHOWN;
  return (
    <ul role="alert" className="mb-4 grid gap-1 rounded-field bg-danger-soft px-4 py-3 text-sm text-danger">
      {lines.slice(0, SHOWN).map(({ line, text }) => (
        <li key={`${line} ${text}`}>
          <span className="font-medium">{t`Line ${line}`}</span> {text}
        </li>
      ))}
      {more > 0 && (
        <li>
          <Plural value={more} one="and # more line" other="and # more lines" />
        </li>
      )}
    </ul>
  );
}
