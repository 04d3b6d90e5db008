/** Server-side sorting of a list by one column, stored in the URL. */
import type { TableSorting } from "@banyan/ui/table.tsx";
import { useFilter } from "./filters.tsx";

/** `sorts` are the contract's values, such as "price_up": column id and direction. */
export function useSorting<Sort extends string>(
  sorts: readonly Sort[],
  wanted: string | undefined,
): { sort: Sort | undefined; sorting: TableSorting } {
  const filter = useFilter();
  const sort = sorts.find((known) => known === wanted);
  const [id = "", way] = sort?.split("_") ?? [];
  return {
    sort,
    sorting: {
      by: sort && { id, desc: way === "down" },
      onChange: (by) => filter({ sort: by ? `${by.id}_${by.desc ? "down" : "up"}` : "" }),
    },
  };
}
