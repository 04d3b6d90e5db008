/** Downloads a list of the office as CSV, as it is filtered and sorted, however long it is. */
import { fetchFile } from "@banyan/app/save-file.ts";
import { useSend } from "@banyan/app/send.ts";
import { officeExports } from "@banyan/contract/browser/office/exports.ts";
import type { Call } from "@banyan/contract/endpoint.ts";
import { Button } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";

/** A list's call with its input, as the page reads it. */
export interface Listed {
  call: Call;
  input: object;
}

export function ExportList({ call, input }: Listed) {
  const { t } = useLingui();
  const load = useSend(officeExports.list, { onDone: ({ url, name }) => fetchFile(url, name) });
  return (
    <Button
      variant="outline"
      size="sm"
      busy={load.isPending}
      icon={<Download aria-hidden="true" className="size-4" />}
      onClick={() => load.mutate({ path: call.path, filters: filtersOf(input) })}
    >
      {t`Export CSV`}
    </Button>
  );
}

const PLACE = new Set(["page", "limit", "cursor"]);

function filtersOf(input: object): { name: string; value: string }[] {
  return Object.entries(input)
    .filter(([name, value]) => !PLACE.has(name) && value !== undefined && value !== "")
    .map(([name, value]) => ({ name, value: String(value) }));
}
