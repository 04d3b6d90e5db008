/** Reading a result of any length by a cursor. */
import { CompiledQuery, type RawBuilder } from "kysely";
import type { Executor } from "./database.ts";

/** Rows per read. */
const PIECE = 500;

/**
 * The rows of a query in pieces. The next piece is read when the last one was consumed. Needs a transaction; one query at a
 * time. A reader that stops early ends the transaction.
 */
export async function* inPieces<Row>(tx: Executor, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  const { sql, parameters } = query.compile(tx);
  await tx.executeQuery(CompiledQuery.raw(`declare pieces no scroll cursor for ${sql}`, [...parameters]));
  for (;;) {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(`fetch ${PIECE} from pieces`));
    if (rows.length > 0) yield rows;
    if (rows.length < PIECE) break;
  }
  await tx.executeQuery(CompiledQuery.raw("close pieces"));
}
