/** Caches of this device, and addresses in them: the page writes them, the worker reads them. */

/** The cache of the list and of its pictures. */
export const SEEN_CACHE = "seen";
/** Where its files are; the list is one of them. Nothing else of the shop has such addresses. */
export const SEEN_FILES = "/seen/";
export const SEEN_LIST = `${SEEN_FILES}list.json`;

/**
 * An empty cache, which the worker makes. Pages keep nothing without it: the script that ends the worker of a device deletes
 * all caches (SERVICE_WORKER=off, docs/operations.md), and pages still register that script.
 */
export const WORKER_HERE = "worker-here";
