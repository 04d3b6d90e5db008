/**
 * The work that a registration may take (docs/rules.md 3): the device looks for a number below `most` whose text has the
 * SHA-256 that the refusal names.
 */

/** The text whose SHA-256 is compared. */
export const workText = (challenge: string, answer: number) => `${challenge}:${answer}`;
