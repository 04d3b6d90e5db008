/**
 * The seed of random tests: always the same, so that a failure comes from the change and not from luck. SEED=1 takes
 * another one, SEED=random a new one for each run, to look for new faults.
 */
import { randomInt } from "node:crypto";
import fc from "fast-check";

const { SEED } = process.env;

export const testSeed = SEED === "random" ? randomInt(2 ** 31) : Number(SEED ?? 20_261_121);

fc.configureGlobal({ seed: testSeed });
