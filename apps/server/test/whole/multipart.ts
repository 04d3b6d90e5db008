/** Multipart bodies with files, as browsers send them. */
import { randomUUID } from "node:crypto";

export interface Part {
  name: string;
  value: string | Buffer;
  filename?: string;
  type?: string;
}

/** A multipart body as browsers send it. */
export function multipart(parts: readonly Part[]): { headers: Record<string, string>; payload: Buffer } {
  const boundary = `----banyan${randomUUID()}`;
  const chunks = parts.flatMap(({ name, value, filename, type }) => {
    const file = filename === undefined ? "" : `; filename="${filename}"`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n`;
    return [
      Buffer.from(`${head}${type ? `Content-Type: ${type}\r\n` : ""}\r\n`),
      Buffer.from(value),
      Buffer.from("\r\n"),
    ];
  });
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { headers: { "content-type": `multipart/form-data; boundary=${boundary}` }, payload };
}
