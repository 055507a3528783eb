/** Caddy before the nodes, with the configuration that `compose.yaml` uses: on loopback, and without TLS. */
import { randomBytes } from "node:crypto";
import { freePort } from "../../../scripts/free-port.ts";
import type { Balance } from "./balance.ts";
import { callNode } from "./calls.ts";
import type { PortalNode } from "./portal-node.ts";
import { repository, startProcess } from "./process.ts";
import { findCaddy } from "./programs.ts";

export interface CaddyProcess extends Balance {
  url: string;
}

/**
 * Starts Caddy and waits until it serves.
 * @param folder where it may keep what it has to remember
 * @param port a free one by default
 */
export async function startCaddy(
  folder: string,
  nodes: readonly Pick<PortalNode, "url">[],
  port?: number,
): Promise<CaddyProcess> {
  const url = `http://127.0.0.1:${port ?? (await freePort())}`;
  const process = await startProcess({
    name: "Caddy",
    command: findCaddy() ?? "caddy",
    args: ["run", "--config", `${repository}deploy/Caddyfile`, "--adapter", "caddyfile"],
    env: {
      // With the scheme http in the address, Caddy asks for no certificate.
      PORTAL_DOMAIN: url,
      PORTAL_NODES: nodes.map((node) => new URL(node.url).host).join(" "),
      // Browsers refuse a cookie with the prefix of the usual name over http.
      STICKY_COOKIE: "rowanstead-node",
      STICKY_SECRET: randomBytes(16).toString("hex"),
      HEALTH_PORT: String(await freePort()),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
    ready: /serving initial configuration/,
  });
  return {
    url,
    next: () => ({ url }),
    call: (_usual, method, path, options) => callNode(url, method, path, options),
    stop: process.kill,
  };
}
