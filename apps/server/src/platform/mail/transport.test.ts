import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { smtpTransport, writeLetter } from "./index.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** A mail server for the test: responds to each command by its first word, and records the commands. */
function listen(answers: Record<string, string>): Promise<{ url: string; heard: string[] }> {
  const heard: string[] = [];
  const listening = createServer((socket) => {
    let inLetter = false;
    socket.write("220 test\r\n");
    socket.on("error", () => {});
    socket.on("data", (data) => {
      heard.push(data.toString());
      if (inLetter && !data.toString().endsWith("\r\n.\r\n")) return;
      const word = inLetter ? "END" : (data.toString().split(/\s/)[0] ?? "").toUpperCase();
      inLetter = word === "DATA";
      socket.write(`${answers[word] ?? (inLetter ? "354 go on" : "250 ok")}\r\n`);
    });
  });
  server = listening;
  return new Promise((resolve) =>
    listening.listen(0, "127.0.0.1", () =>
      resolve({ url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, heard }),
    ),
  );
}

const letter = writeLetter(
  { to: "mei@example.com", language: "en", shop: { name: "Tree", palette: "forest" } },
  "passwordCode",
  {
    code: "482913",
    minutes: 10,
  },
);

test("hands the letter to the mail server", async () => {
  const { url, heard } = await listen({});
  const transport = smtpTransport(url, "Banyan <shop@example.com>");
  await transport.send(letter);
  transport.close();
  const all = heard.join("");
  expect(all).toContain("MAIL FROM:<shop@example.com>");
  expect(all).toContain("RCPT TO:<mei@example.com>");
  expect(all).toContain("482913");
});

test("a refused letter is an error", async () => {
  const { url } = await listen({ RCPT: "550 no such mailbox" });
  const transport = smtpTransport(url, "Banyan <shop@example.com>");
  await expect(transport.send(letter)).rejects.toThrow("550");
  transport.close();
});
