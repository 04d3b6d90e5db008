/** A field for a short text in the selected language, without a visible label. */
import type { Language } from "@banyan/contract/languages.ts";
import { inputClass } from "@banyan/ui";
import type { DraftTexts } from "./draft.rules.ts";

interface SmallFieldProps {
  label: string;
  texts: DraftTexts;
  language: Language;
  hold: (element: HTMLInputElement | null) => void;
  error: string | undefined;
  maxLength: number;
  onChange: (text: string) => void;
  strong?: boolean;
}

/** A field with a visually hidden label; shows the English text as placeholder while there is no translation. */
export function SmallField({
  label,
  texts,
  language,
  hold,
  error,
  maxLength,
  onChange,
  strong = false,
}: SmallFieldProps) {
  const placeholder = language === "en" ? label : texts.en || label;
  return (
    <div className="min-w-0 flex-1">
      <input
        ref={hold}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        value={texts[language]}
        lang={language}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} ${strong ? "font-medium" : ""}`}
      />
      {error && <p className="mt-1 text-sm text-danger">{error}</p>}
    </div>
  );
}
