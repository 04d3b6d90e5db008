/** Runs the tests of `npm test` with the long figures of `tools/repetitions.ts`. Words and options are the same. */
process.env.SOAK = "1";
await import("./test.mjs");
