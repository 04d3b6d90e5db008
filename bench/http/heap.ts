/** The heap of a Node process started with `--inspect`, read over the inspector protocol. */

interface Reply {
  id: number;
  result: { usedSize: number };
  error?: { message: string };
}

export async function inspectHeap(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error("no inspector target");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error("the inspector does not respond")), { once: true });
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener("message", ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  let next = 1;
  async function ask(method: string): Promise<Reply["result"]> {
    const id = next++;
    const reply = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method }));
    const { result, error } = await reply;
    if (error) throw new Error(error.message);
    return result;
  }
  return {
    /** Used bytes after a garbage collection. */
    async usedBytes(): Promise<number> {
      await ask("HeapProfiler.collectGarbage");
      return (await ask("Runtime.getHeapUsage")).usedSize;
    },
    close: () => socket.close(),
  };
}
