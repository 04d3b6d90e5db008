/** The sequence of a list that the server sorts: by a column, upwards or downwards. It stands in the address. */
import type { TableSorting } from "@banyan/ui/table.tsx";
import { useFilter } from "./filters.tsx";

/** `sorts` are those of the contract, such as "price_up": a column's id, and the way. */
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
