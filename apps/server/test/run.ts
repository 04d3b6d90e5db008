/** Resources shared by all tests of a run: a directory for files, and the bundled programs (programs.ts). */
import { inject } from "vitest";

process.env.TMPDIR = inject("testDirectory");
process.env.TEST_PROGRAMS = inject("testPrograms") ?? "";
