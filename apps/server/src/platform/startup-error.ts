/**
 * A reason why the server cannot start that the person who starts it can change. Whoever catches it prints only the
 * message, without a stack, and ends with exit code 1.
 */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
