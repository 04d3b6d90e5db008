/** The cache storage of browsers, which jsdom lacks, in memory. */
export interface FakeCaches {
  /** What is stored, by `cache address`. */
  entries(): Promise<Record<string, string>>;
}

export function fakeCaches(): FakeCaches & Pick<CacheStorage, "open" | "has" | "delete" | "keys"> {
  const stored = new Map<string, Map<string, Response>>();
  const addressOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, location.href);
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (request: RequestInfo | URL) => entries.get(addressOf(request).pathname)?.clone(),
    put: async (request: RequestInfo | URL, response: Response) =>
      void entries.set(addressOf(request).pathname, response),
    delete: async (request: RequestInfo | URL) => entries.delete(addressOf(request).pathname),
    keys: async () => Array.from(entries.keys(), (path) => ({ url: addressOf(path).href })),
  });
  return {
    async open(name) {
      const entries = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, entries);
      return cacheOf(entries) as unknown as Cache;
    },
    has: async (name) => stored.has(name),
    delete: async (name) => stored.delete(name),
    keys: async () => [...stored.keys()],
    async entries() {
      const found = [...stored].flatMap(([name, entries]) =>
        Array.from(entries, async ([path, response]) => [`${name} ${path}`, await response.clone().text()] as const),
      );
      return Object.fromEntries(await Promise.all(found));
    },
  };
}
