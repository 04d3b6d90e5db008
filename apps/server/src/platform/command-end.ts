/** How a command of the shop ends. */
import { StartupError } from "./startup-error.ts";

/**
 * Runs a command with what its arguments ask for. Sets the exit code: 1 where it fails, 2 where the call was wrong (null),
 * and then says how it is called. Problems that a person can solve are printed without a stack.
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
