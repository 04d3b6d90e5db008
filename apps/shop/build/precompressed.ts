/** Writes brotli and gzip files beside the built ones; the server sends them as they are. */
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest)$/;
const WORTH_BYTES = 1024;

/** Must be the last plugin, so that nothing is written after it. */
export function precompressed(): Plugin {
  let outDirectory = "";
  return {
    name: "precompressed",
    apply: "build",
    configResolved: (config) => {
      outDirectory = join(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: "post",
      handler: async (failure?: Error) => {
        if (failure) return;
        const names = await readdir(outDirectory, { recursive: true });
        const paths = names.filter((name) => COMPRESSIBLE.test(name)).map((name) => join(outDirectory, name));
        await Promise.all(paths.map(compress));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  if ((await stat(path)).size < WORTH_BYTES) return;
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
