/** A request as it is written, byte for byte: what no HTTP client would send. */
import { connect } from "node:net";

export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** Sends lines as the head of a request, and a body. Reads until the server closes: `Connection: close` is added. */
export function sendRaw(
  url: string,
  lines: readonly string[],
  body: string | Buffer = "",
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const line = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    line.on("data", (chunk) => chunks.push(chunk));
    // A server that refuses early resets the connection while the client still writes.
    line.on("error", (error) => (chunks.length > 0 ? undefined : reject(error)));
    line.on("close", () => {
      const [head = "", ...rest] = Buffer.concat(chunks).toString("latin1").split("\r\n\r\n");
      const [statusLine = "", ...fields] = head.split("\r\n");
      const headers = fields.map((field) => {
        const at = field.indexOf(":");
        return [field.slice(0, at).toLowerCase(), field.slice(at + 1).trim()];
      });
      resolve({
        status: Number(statusLine.split(" ")[1]),
        headers: Object.fromEntries(headers),
        body: rest.join("\r\n\r\n"),
      });
    });
    line.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`);
    line.write(body);
  });
}
