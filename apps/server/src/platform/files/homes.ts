/** Storage locations from `FILES_URL` and `FILES_FORMER_URL`: a disk, or an S3-compatible store. */
import { join } from "node:path";
import { StartupError } from "../startup-error.ts";
import type { Files } from "./files.ts";
import { localFiles } from "./local-files.ts";
import { type ObjectStore, objectStoreFiles } from "./object-store.ts";
import { filesInTwoHomes } from "./two-homes.ts";

export type FilesHome = { kind: "disk" } | ObjectStore;

export interface FilesConfig {
  home: FilesHome;
  /** Former location; files are still read from it while they are moved. */
  former: FilesHome | undefined;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^([A-Za-z0-9][A-Za-z0-9._-]*\/)*$/;

export function filesConfig(env: NodeJS.ProcessEnv): FilesConfig {
  const home = homeOf(env, "FILES_URL", env.FILES_URL || "disk");
  const former = env.FILES_FORMER_URL ? homeOf(env, "FILES_FORMER_URL", env.FILES_FORMER_URL) : undefined;
  if (former && nameOf(former) === nameOf(home))
    throw new StartupError("FILES_FORMER_URL equals FILES_URL. Set it to the former location of the files.");
  return { home, former };
}

const nameOf = (home: FilesHome) => (home.kind === "disk" ? "disk" : `${home.endpoint}/${home.bucket}/${home.prefix}`);

/** Parses a location: `disk`, or `s3://bucket/prefix?endpoint=…&region=…`. Throws StartupError. */
export function homeOf(env: NodeJS.ProcessEnv, variable: string, text: string): FilesHome {
  if (text === "disk") return { kind: "disk" };
  const fail = (what: string) => new StartupError(`${variable} ${what}`);
  const url = URL.parse(text);
  if (url?.protocol !== "s3:") throw fail("must be disk, or s3://bucket/prefix?endpoint=https://…&region=…");
  if (url.username || url.password)
    throw fail("must hold no key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead.");
  const strange = [...url.searchParams.keys()].find((name) => name !== "endpoint" && name !== "region");
  if (strange) throw fail(`has an option that is unknown: ${strange}.`);
  const region = url.searchParams.get("region") || env.AWS_REGION || "";
  const endpoint = url.searchParams.get("endpoint") || env.AWS_ENDPOINT_URL_S3 || amazonIn(region);
  if (!endpoint) throw fail("needs ?endpoint=https://… of the store, or ?region=… of Amazon.");
  const address = URL.parse(endpoint);
  if (!address || !/^https?:$/.test(address.protocol) || address.search || address.hash)
    throw fail("needs an endpoint that begins with https:// or http://.");
  if (!BUCKET.test(url.hostname)) throw fail("must name a bucket of small letters, digits, dots and hyphens.");
  const path = url.pathname.replace(/^\/+|\/+$/g, "");
  const prefix = path && `${path}/`;
  if (!PREFIX.test(prefix)) throw fail("must have a prefix of letters, digits, dots, hyphens and slashes.");
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey) throw fail("needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
  if (env.AWS_SESSION_TOKEN)
    throw fail("needs a key that lasts: AWS_SESSION_TOKEN belongs to one that ends while the server runs.");
  return {
    ...{ kind: "s3", bucket: url.hostname, prefix, accessKeyId, secretAccessKey },
    endpoint: endpoint.replace(/\/+$/, ""),
    region: region || "us-east-1",
  };
}

const amazonIn = (region: string) => region && `https://s3.${region}.amazonaws.com`;

/** The files at one location. The disk location is below `dataDir`. */
export const filesAt = (home: FilesHome, dataDir: string): Files =>
  home.kind === "disk" ? localFiles(join(dataDir, "files")) : objectStoreFiles(home);

/** The shop's files: writes go to the current location, reads fall back to the former one. */
export function openFiles({ files, dataDir }: { files: FilesConfig; dataDir: string }): Files {
  const home = filesAt(files.home, dataDir);
  return files.former ? filesInTwoHomes(home, filesAt(files.former, dataDir)) : home;
}
