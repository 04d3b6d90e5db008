/** A server process started by the supervisor (supervisor.ts). The database is already migrated and filled. */
import closeWithGrace from "close-with-grace";
import type { AppDeps } from "./app-deps.ts";
import { openChannel } from "./platform/asking.ts";
import type { Config } from "./platform/config.ts";
import { openDeps, type Stops, serve } from "./serve.ts";
import { IS_FIRST } from "./supervisor.ts";

/** Shorter than the supervisor's limit, so that it stops the database after all processes. */
const STOP_LIMIT_MS = 8_000;
/** Covers the time the first process takes to produce a block of the sandbox chain. */
const SANDBOX_MS = 20_000;

interface SandboxQuestion {
  method: string;
  params: readonly unknown[];
}

export async function runOneOfMany(config: Config, log: AppDeps["log"]): Promise<void> {
  const stops: Stops = [];
  // Terminals and systemd signal every process; the supervisor decides when this one stops.
  const ending = closeWithGrace(
    { delay: STOP_LIMIT_MS, skip: ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] },
    async ({ err }) => {
      if (err) log.error({ err }, "stopping after an error");
      for (const stop of stops.splice(0).reverse()) await stop();
    },
  );
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  process.on("message", (message: { banyan?: string } | null) => {
    if (message?.banyan === "stop") ending.close();
  });

  const { databaseUrl: ownerUrl = "", databaseAppUrl } = config;
  const deps = openDeps(config, log, databaseAppUrl ?? ownerUrl);
  stops.push(() => deps.database.close());
  let askChain: ((question: SandboxQuestion) => Promise<unknown>) | undefined;
  const supervisor = openChannel(process as Parameters<typeof openChannel>[0], {
    metrics: () => deps.metrics.registry.getMetricsAsJSON(),
    async sandbox(given) {
      if (!askChain) throw new Error("the sandbox chain is starting");
      return askChain(given as SandboxQuestion);
    },
  });
  const isFirst = process.env[IS_FIRST] === "1";
  const siblings = {
    metrics: async () => String(await supervisor.ask("metrics")),
    askSandbox: isFirst
      ? undefined
      : (method: string, params: readonly unknown[]) => supervisor.ask("sandbox", { method, params }, SANDBOX_MS),
  };
  await serve(
    { ...deps, siblings },
    {
      stops,
      ownerUrl,
      freePort: async () => void (await supervisor.ask("port")),
      onApp: ({ keeper }) => {
        askChain = ({ method, params }) => {
          const node = keeper?.sandboxNode();
          if (!node) throw new Error("the sandbox chain is starting");
          return node(method, params);
        };
      },
    },
  );
  await supervisor.ask("ready");
}
