/** Numeric settings, with their ranges. */
import * as z from "zod/mini";
import * as f from "../fields.ts";
import { basisPointsOf, isPercent } from "../percent.ts";

export const outOfRange = { error: "OUT_OF_RANGE" } as const;

/** An amount from 0 to `most` units; parses to micros. */
export const amountUpTo = (most: number) => {
  const mostMicros = BigInt(most) * 1_000_000n;
  return z.pipe(f.amountOrZero, z.bigint().check(z.refine((micros) => micros <= mostMicros, outOfRange)));
};

/** A percentage; parses to basis points. */
export const percent = z.pipe(
  z.string().check(z.refine(isPercent, { error: "PERCENT_FORMAT" })),
  z.transform(basisPointsOf),
);

/** An integer in an inclusive range. */
export const whole = (least: number, most: number) =>
  z.int({ error: "NUMBER_FORMAT" }).check(z.minimum(least, outOfRange), z.maximum(most, outOfRange));
