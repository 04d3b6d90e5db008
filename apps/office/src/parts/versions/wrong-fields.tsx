/** The errors of a form, each with the name of its field. */
import { useLingui } from "@lingui/react/macro";
import { useFieldWords } from "./field-words.tsx";
import type { Columns, Field } from "./fields.ts";

interface WrongFieldsProps<Id extends string> {
  columns: Columns<Id>;
  fields: readonly Field<Id>[];
  /** Sentences by path. */
  errors: Readonly<Record<string, string>>;
}

export function WrongFields<Id extends string>({ columns, fields, errors }: WrongFieldsProps<Id>) {
  const { t } = useLingui();
  const words = useFieldWords(columns);
  const byPath = new Map(fields.map((field) => [field.path, field]));
  const wrong = Object.entries(errors);
  if (wrong.length === 0) return null;
  return (
    <div role="alert" className="rounded-field bg-danger-soft px-4 py-3 text-sm text-danger">
      <p className="font-medium">{t`Some fields need another look; they are marked.`}</p>
      <ul className="mt-1 list-disc ps-5">
        {wrong.map(([path, sentence]) => {
          const field = byPath.get(path);
          return (
            <li key={path}>
              {field && <span className="font-medium">{words.fieldName(field)}: </span>}
              {sentence}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
