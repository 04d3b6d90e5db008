/**
 * Writes apps/server/sql/orders/states.sql, the order states for database views, from order.rules.ts. With --check it
 * only reports whether the file is outdated.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasWritten } from "../apps/server/src/modules/orders/order.rules.ts";
import { ORDER_STATES } from "../packages/contract/src/orders.ts";

const TARGET = join(import.meta.dirname, "../apps/server/sql/orders/states.sql");
const MOMENTS = ["paid_at", "shipped_at", "completed_at", "closed_at"];

const rows = ORDER_STATES.map((state) => {
  const moments = MOMENTS.map((column) => String(hasWritten(state, column)));
  return `  ('${state}', ${moments.join(", ")})`;
});
const text = `-- Generated from order.rules.ts by \`npm run generate\`. Do not edit.
-- The states of orders: whether each moment is known in them (null: it depends on how the order got there).
create view orders_states as
select * from (values
${rows.join(",\n")}
) s (name, ${MOMENTS.join(", ")});

grant select on orders_states to banyan_app;
`;

if (!process.argv.includes("--check")) writeFileSync(TARGET, text);
else if (readFileSync(TARGET, "utf8") !== text) {
  console.error("orders/states.sql is outdated: run `npm run generate`.");
  process.exitCode = 1;
}
