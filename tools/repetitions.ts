/** Whether tests run as long as in `npm run soak`. */
export const isSoak = process.env.SOAK === "1";

/** How many repetitions, operations or cases a test runs: `quick` of them in `npm test`, `soak` in `npm run soak`. */
export const repetitions = (quick: number, soak: number): number => (isSoak ? soak : quick);
