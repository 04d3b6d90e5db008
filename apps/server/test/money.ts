/**
 * Amounts as tests and fixtures write them: in whole units with up to six decimals (`12.5`), of any asset. What is stored
 * and compared is micros.
 */
import { MICROS_PER_UNIT } from "@banyan/contract/money.ts";

/** Micros of an amount in units, exact below 2⁵³ micros. */
export const usdt = (units: number) => BigInt(Math.round(units * Number(MICROS_PER_UNIT)));
