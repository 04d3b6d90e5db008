/** What all tests of a run share: a directory for what they write, and the bundled programs of the shop (programs.ts). */
import { inject } from "vitest";

process.env.TMPDIR = inject("testDirectory");
process.env.TEST_PROGRAMS = inject("testPrograms") ?? "";
