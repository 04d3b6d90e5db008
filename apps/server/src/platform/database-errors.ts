/** What errors of PostgreSQL and of its driver say. */

/** The five-character SQLSTATE of a PostgreSQL error, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}

/** Serialization failure, deadlock, and a server that has become a standby. */
const RETRYABLE_STATES = new Set(["40001", "40P01", "25006"]);

/** Whether the transaction may succeed when it is carried out again. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE_STATES.has(sqlState(error) ?? "");
}

const LOCK_NOT_AVAILABLE = "55P03";

/** Whether a statement was given up because another transaction held what it wanted to lock. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === LOCK_NOT_AVAILABLE;
}

/** The query was given up, or the server takes no more connections (class 57 and 53 of PostgreSQL's states). */
const OVERLOADED_STATES = new Set(["57014", "57P03", "53300", LOCK_NOT_AVAILABLE]);
/** What the driver says, without a state, when no connection came free or no answer came in time. */
const OVERLOADED_WORDS = /^(timeout exceeded when trying to connect|Query read timeout)/;

/** Whether an error says that the database had no time for us: the same request may succeed in a moment. */
export function isOverloaded(error: unknown): boolean {
  return (
    OVERLOADED_STATES.has(sqlState(error) ?? "") || (error instanceof Error && OVERLOADED_WORDS.test(error.message))
  );
}

/** The name of the constraint that a PostgreSQL error reports, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : undefined;
}
