/** The meaning of errors from PostgreSQL and its driver. */

/** The five-character SQLSTATE of a PostgreSQL error, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  const code = codeOf(error);
  // Codes of the operating system, such as EPIPE, have no digit.
  return code !== undefined && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

const codeOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;

/** Serialization failure, deadlock, and a server that has become a standby. */
const RETRYABLE_STATES = new Set(["40001", "40P01", "25006"]);

/** Whether the transaction may succeed if it is tried again. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE_STATES.has(sqlState(error) ?? "");
}

const LOCK_NOT_AVAILABLE = "55P03";

/** Whether a statement gave up waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === LOCK_NOT_AVAILABLE;
}

/**
 * The query was cancelled, or the server has no connection, no room on its disk or no memory left (classes 57 and 53 of
 * PostgreSQL's states).
 */
const OVERLOADED_STATES = new Set(["57014", "57P03", "53100", "53200", "53300", LOCK_NOT_AVAILABLE]);
/** Messages of the driver, without a state, when no connection or no answer came in time. */
const OVERLOADED_WORDS = /^(timeout exceeded when trying to connect|Query read timeout)/;

/** Whether the database was too busy: the same request may succeed in a moment. */
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

/** The server shuts down, starts, or is a standby now. A connection that said so is of no use any more. */
const GONE_STATES = new Set(["57P01", "57P02", "57P03", "25006"]);
const GONE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ECONNABORTED",
]);
/** Of a connection that is opened: there is no socket file while the server restarts, or too many wait at it. */
const UNOPENED_CODES = new Set(["ENOENT", "EAGAIN"]);
/** Messages of the driver about a connection that ended. */
const GONE_WORDS = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether the connection, or the server behind it, is gone. What was sent on it may have happened or not. */
export function isLost(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return GONE_STATES.has(state) || state.startsWith("08");
  const code = codeOf(error) ?? "";
  if (UNOPENED_CODES.has(code)) return (error as NodeJS.ErrnoException).syscall === "connect";
  return GONE_CODES.has(code) || (error instanceof Error && GONE_WORDS.test(error.message));
}

/** SQLSTATE "transaction resolution unknown". */
const UNDECIDED_STATE = "08007";
/** The function of PostgreSQL that waits for the standby. Unlike the words of its warning it is in no language. */
const STANDBY_WAIT = "SyncRepWaitForLSN";

/** The warning after COMMIT that somebody cancelled the wait for the standby: the standby may not have the transaction. */
export function saysUnreplicated({ routine }: { routine?: string | undefined }): boolean {
  return routine === STANDBY_WAIT;
}

/**
 * The error of a COMMIT whose wait for the standby was cancelled. What it did is there, and is lost if the primary is.
 * It counts as a lost connection: nobody may be told that it was done.
 */
export function undecided(): Error {
  return Object.assign(new Error("COMMIT did not wait for the standby, so that its fate is unknown"), {
    code: UNDECIDED_STATE,
  });
}

/** Whether it is such an error. Trying again at once would wait for the standby once more. */
export function isUndecided(error: unknown): boolean {
  return sqlState(error) === UNDECIDED_STATE;
}

/** Whether a connection must be closed after this error: it is lost, or its answer did not come in time and may still come. */
export function isBroken(error: unknown): boolean {
  return sqlState(error) === undefined || isLost(error);
}
