/**
 * Tests of everything but the front ends, which have configurations of their own (vite.config.ts in apps/shop and
 * apps/office). `npm run check` runs all of them.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { repetitions } from "./tools/repetitions.ts";

/** Files that take tens of seconds, the longest first: one that begins last would be waited for alone. */
const LONG = [
  "settlement-process",
  "backup",
  "bad-input",
  "whole/withdrawals",
  "lost-connections",
  "wallet-random",
  "chain-commands",
  "access",
  "generated",
];

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = LONG.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
  return rank < 0 ? LONG.length : rank;
};

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

/** With TEST_CHAIN=anvil the tests that read or write a chain run on another one than the sandbox's, and no others. */
const onAnvil = () => ({
  test: {
    ...server,
    name: "server-anvil",
    globalSetup: [...server.globalSetup, programs, join(import.meta.dirname, "apps/server/test/anvil.ts")],
    include: globSync("**/*.test.ts", { cwd: server.root, exclude: ["node_modules/**"] }).filter((path) =>
      /(chain|node|payouts)\.fixture\.ts/.test(readFileSync(join(server.root, path), "utf8")),
    ),
    // Each step of a test is a question to another process.
    testTimeout: 240_000,
    env: { ...server.env, TEST_CHAIN: "anvil" },
  },
});

/** Only tests of this project start programs of the shop. */
const programs = join(import.meta.dirname, "apps/server/test/programs-setup.ts");

const FILES_ARE_KEPT = ["uploads", "identity", "identity-photos", "feedback", "rewrap", "erasure"];

// Server suites share one process per worker (isolation costs ten times their run time); each file has a database of
// its own, so nothing but module state is shared.
const server = {
  root: "apps/server",
  setupFiles: ["seed", "run", "server-log-setup"].map((name) =>
    join(import.meta.dirname, `apps/server/test/${name}.ts`),
  ),
  globalSetup: [join(import.meta.dirname, "apps/server/test/database-setup.ts")],
  alias: { "@node-rs/argon2": join(import.meta.dirname, "apps/server/test/quick-argon2.ts") },
  isolate: false,
  pool: "forks" as const,
  // A hundred processes are started, whose programs are compiled once for all of them.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules", ".cache", "node") },
  // Generous, so that a busy machine fails no test: one that hangs is found all the same.
  testTimeout: repetitions(240_000, 6 * 3_600_000),
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    // More than two cores can compute: a worker waits for PostgreSQL, for clocks and for processes that end.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    projects:
      process.env.TEST_CHAIN === "anvil"
        ? [onAnvil()]
        : [
            {
              test: {
                name: "contract",
                root: "packages/contract",
                include: ["src/**/*.test.ts"],
                isolate: false,
              },
            },
            {
              test: {
                name: "tools",
                include: ["bench/**/*.test.ts", "tools/*.test.mjs"],
                isolate: false,
                testTimeout: 30_000,
                hookTimeout: 120_000,
              },
            },
            {
              test: {
                ...server,
                name: "server",
                globalSetup: [...server.globalSetup, programs],
                include: ["src/**/*.test.ts", "test/**/*.test.ts", "demo/**/*.test.ts"],
              },
            },
            // The tests of everything that keeps files, once more with an object store as their home.
            {
              test: {
                ...server,
                name: "server-object-store",
                include: FILES_ARE_KEPT.map((name) => `{src,test}/**/${name}.test.ts`),
                env: { ...server.env, TEST_FILES_HOME: "s3" },
              },
            },
          ],
  },
});
