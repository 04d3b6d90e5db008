/**
 * Addresses that people open: the pages of the front ends. Their paths follow the `#`, which chat apps and people lose
 * or encode, so any other path leads there.
 */
import { plainSeparators } from "@banyan/contract/page-links.ts";

interface Opened {
  method: string;
  url: string;
  headers: { accept?: string | undefined };
}

/** Paths that programs read. */
const OF_PROGRAMS = /^\/(?:api|files|assets|office\/assets)(?=[/?]|$)/i;
const OFFICE = /^\/office(?=[/?%]|$)/i;

/** The page that a browser means by an unknown path; undefined if a program asks, or if the path names no page. */
export function pageMeant({ method, url, headers }: Opened): string | undefined {
  const browser = (method === "GET" || method === "HEAD") && headers.accept?.includes("text/html");
  if (!browser || OF_PROGRAMS.test(url)) return undefined;
  const office = OFFICE.exec(url)?.[0] ?? "";
  const page = plainSeparators(url.slice(office.length)).replace(/^[/#]+/, "");
  return page === "" ? undefined : `${office ? "/office/" : "/"}#/${page}`;
}
