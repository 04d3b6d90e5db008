/**
 * Proof of work for registrations (docs/rules.md 3): the device searches for the number below `most` whose text has the
 * SHA-256 that the refusal contains.
 */

/** The text whose SHA-256 is compared. */
export const workText = (challenge: string, answer: number) => `${challenge}:${answer}`;
