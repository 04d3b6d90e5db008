/**
 * Amounts in tests and fixtures: whole units with up to six decimals (`12.5`), of any asset. Stored and compared values
 * are micros.
 */
import { MICROS_PER_UNIT } from "@banyan/contract/money.ts";

/** Converts units to micros, exact below 2⁵³ micros. */
export const usdt = (units: number) => BigInt(Math.round(units * Number(MICROS_PER_UNIT)));
