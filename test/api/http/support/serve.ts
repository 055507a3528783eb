/** The web app's files on a server of their own. */
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import Koa from "koa";
import { pino } from "pino";
import type { ProxyTrust } from "../../../../src/http/address.ts";
import { errorBoundary } from "../../../../src/http/error-boundary.ts";
import { beginRequest, type RequestState } from "../../../../src/http/state.ts";
import { webApp } from "../../../../src/http/web-app.ts";
import { ownValues } from "../../../harness/own-values.ts";

/** Writes files into a folder, by their paths there. */
export async function writeFiles(folder: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

export interface Served {
  url: string;
  close(): Promise<void>;
}

/** Serves a folder as the portal does. */
export async function serve(
  folder: string,
  values: Partial<Parameters<typeof webApp>[1]> = {},
  trustProxy: ProxyTrust = () => false,
): Promise<Served> {
  const log = pino({ level: "silent" });
  const app = new Koa<RequestState>();
  app.silent = true;
  app.use(beginRequest(log, trustProxy, () => false));
  app.use(errorBoundary(log));
  app.use(webApp(folder, { ...ownValues(), ...values, trustProxy }));
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
