/** Error handling and exit codes of commands. */
import { StartupError } from "./startup-error.ts";

/**
 * Runs a command with its parsed arguments. Exit code: 1 on failure; 2 on wrong usage (`wish` is null), after printing
 * the usage. Problems that the operator can solve are printed without a stack trace.
 */
export async function runCommand<Wish>(
  wish: Wish | null,
  usage: string,
  command: (wish: Wish) => Promise<void>,
): Promise<void> {
  if (wish === null) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  try {
    await command(wish);
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
  }
}
