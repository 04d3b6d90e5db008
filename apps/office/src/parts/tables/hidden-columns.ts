/** Hidden columns of a table: those the user chose, stored on the device; else, at medium widths, the `wideOnly` ones. */
import { useMemo, useState } from "react";
import { useRoomy } from "./use-roomy.ts";

const PREFIX = "banyan.office.hidden-columns.";

export function useHiddenColumns(
  table: string,
  columns: readonly { id: string; wideOnly?: boolean }[],
): [readonly string[], (hidden: readonly string[]) => void] {
  const roomy = useRoomy();
  const [chosen, setChosen] = useState(() => localStorage.getItem(PREFIX + table));
  const hidden = useMemo(() => {
    if (chosen !== null) return chosen.split(" ").filter(Boolean);
    return columns.filter(({ wideOnly }) => wideOnly && !roomy).map(({ id }) => id);
  }, [chosen, columns, roomy]);
  const keep = (next: readonly string[]) => {
    setChosen(next.join(" "));
    localStorage.setItem(PREFIX + table, next.join(" "));
  };
  return [hidden, keep];
}
