/**
 * A reason why the server cannot start that the person who started it can do something about. Whoever catches it
 * prints the message alone, without a stack, and ends with exit code 1.
 */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
