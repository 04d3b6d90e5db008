/** Responses to clients, with their times. */

/** During a failover, a call may be rejected with `Retry-After`. */
const PUT_OFF = 503;

export class Tally {
  readonly #statuses = new Map<string, number>();
  readonly #wrong: string[] = [];
  #failed = 0;
  #done: number[] = [];

  note(path: string, answer: Response | Error): void {
    const status = answer instanceof Error ? `none (${causeOf(answer)})` : String(answer.status);
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    if (answer instanceof Error) {
      this.#failed++;
      return;
    }
    if (answer.status === 200) {
      if (path.startsWith("/api/order/")) this.#done.push(performance.now());
      return;
    }
    this.#failed++;
    const isPutOff = answer.status === PUT_OFF && answer.headers.has("retry-after");
    if (!isPutOff) this.#wrong.push(`${path} was answered ${answer.status}`);
  }

  /** Requests without a 200. */
  get failed(): number {
    return this.#failed;
  }

  /** Responses that no client may get: neither 200, nor 503 with `Retry-After`. */
  get wrong(): readonly string[] {
    return this.#wrong;
  }

  /** The longest time without an acknowledged order since a moment, in seconds. */
  longestPause(since: number): number {
    const moments = [since, ...this.#done.filter((moment) => moment > since)];
    return moments.reduce((most, moment, at) => Math.max(most, moment - (moments[at - 1] ?? moment)), 0) / 1000;
  }

  /** Number of responses by status. */
  get answers(): string {
    return [...this.#statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
  }

  reset(): void {
    this.#statuses.clear();
    this.#wrong.length = 0;
    this.#failed = 0;
    this.#done = [];
  }
}

function causeOf(error: Error): string {
  const { code } = (error.cause ?? {}) as { code?: string };
  return code ?? error.name;
}
