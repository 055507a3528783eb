/** The build's plugin that writes the service worker. It contains the offline page, which needs no other file. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, transform } from "esbuild";
import { build as buildSite, type Plugin, type ResolvedConfig, type Rollup } from "vite";
import { BROWSERS } from "./browsers.ts";

/** At the root, the worker may answer all requests of the portal. */
const FILE = "service-worker.js";

/** A program as one script without imports. */
async function bundleScript(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
  });
  return outputFiles[0]?.text.trim() ?? "";
}

/** The portal's typeface, if the browser has it in its cache. */
function fontFace(bundle: Rollup.OutputBundle): string {
  const font = Object.keys(bundle).find((name) => name.endsWith(".woff2"));
  if (font === undefined) throw new Error("The build has no font.");
  return `@font-face{font-family:"Inter";font-weight:100 900;font-display:swap;src:url("/${font}") format("woff2")}`;
}

/** The offline page's styles, compiled for the same browsers as the app's. */
async function offlineStyles(root: string): Promise<string> {
  const result = await buildSite({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "error",
    build: {
      write: false,
      cssTarget: BROWSERS,
      rolldownOptions: { input: join(root, "offline", "offline.css") },
    },
  });
  const { output } = result as Rollup.RollupOutput;
  const sheet = output.find((file) => file.type === "asset" && file.fileName.endsWith(".css"));
  if (sheet?.type !== "asset") throw new Error("The offline page has no styles.");
  return String(sheet.source).trim();
}

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** The offline page, and the content security policy that allows only its scripts. */
async function offlinePage({ root, publicDir }: ResolvedConfig, bundle: Rollup.OutputBundle) {
  const read = (...path: string[]) => readFileSync(join(...path), "utf8");
  const style = fontFace(bundle) + (await offlineStyles(root));
  const theme = (await transform(read(publicDir, "theme.js"), { loader: "js", minify: true })).code.trim();
  const retry = await bundleScript(join(root, "offline", "offline.ts"));
  const scripts = [theme, retry];
  const html = read(root, "offline", "offline.html")
    .replace("<style></style>", () => `<style>${style}</style>`)
    .replaceAll("<script></script>", () => `<script>${scripts.shift()}</script>`)
    .replace(/\n\s*/g, "\n");
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(theme)} ${hashOf(retry)}`,
    "style-src 'unsafe-inline'",
    "font-src 'self'",
    "img-src data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html, policy };
}

/** Writes the service worker beside the built app. A change of the offline page changes the worker, so browsers load it again. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "service-worker",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle(_options, bundle) {
      const { html, policy } = await offlinePage(config, bundle);
      await build({
        entryPoints: [join(config.root, "worker", "service-worker.ts")],
        outfile: resolve(config.root, config.build.outDir, FILE),
        bundle: true,
        minify: true,
        format: "iife",
        target: "es2022",
        define: { OFFLINE_PAGE: JSON.stringify(html), OFFLINE_POLICY: JSON.stringify(policy) },
      });
    },
  };
}
