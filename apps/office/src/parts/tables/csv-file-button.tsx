/** Opens a CSV file. */

import { textOfFile } from "@banyan/contract/text-file.ts";
import { buttonClass } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

/** `onText` gets null if the file is not Unicode text. */
export function CsvFileButton({ onText }: { onText: (text: string | null) => void }) {
  const { t } = useLingui();
  const read = async (file: File) => onText(textOfFile(new Uint8Array(await file.arrayBuffer())));
  return (
    <label
      className={`${buttonClass({ variant: "outline" })} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-ink`}
    >
      {t`Import CSV`}
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        className="sr-only"
        onChange={({ target }) => {
          if (target.files?.[0]) void read(target.files[0]);
          target.value = "";
        }}
      />
    </label>
  );
}
