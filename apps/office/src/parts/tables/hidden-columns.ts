/** Hidden columns of a table, stored on the device. */
import { useState } from "react";

const PREFIX = "banyan.office.hidden-columns.";

export function useHiddenColumns(table: string): [readonly string[], (hidden: readonly string[]) => void] {
  const [hidden, setHidden] = useState<readonly string[]>(() =>
    (localStorage.getItem(PREFIX + table) ?? "").split(" ").filter(Boolean),
  );
  const keep = (next: readonly string[]) => {
    setHidden(next);
    localStorage.setItem(PREFIX + table, next.join(" "));
  };
  return [hidden, keep];
}
