/**
 * A reason why the server cannot start that the operator can fix. Print only the message, without a stack trace, and
 * exit with code 1.
 */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
