/** Builds the web app of `web/` into `dist/web`, and serves it with a proxy to the portal while developing. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { prerender } from "./scripts/web/prerender.ts";
import { serviceWorker } from "./scripts/web/service-worker.ts";

const DEFAULT_PORT = 3000;
const BROWSERS = ["chrome123", "edge123", "firefox121", "safari17.5"];

/** Below this size a compressed copy saves nothing: it fits one network packet as it is. */
const COMPRESS_FROM_BYTES = 1024;
const TEXT_ASSET = /\.(js|css|html|svg|json|txt|webmanifest)$/;

/** What nearly every page uses, in one file instead of twenty. */
const SHARED_PIECES = anyOf(
  /[\\/]web[\\/](lib[\\/](?!list-store|merge-items|resource|use-create)|app[\\/]skip-link)/,
  /[\\/]web[\\/]ui[\\/](alert|avatar|brand|button|card|checkbox|cx|error-box|field|live-ind|page|password|segmented|text|theme|visually)/,
  /[\\/]src[\\/]domain[\\/](access|limits)\./,
  iconsOf("check", "chevron-down", "chevron-left", "chevron-right", "gift"),
);

/**
 * What every screen behind the guard uses, in one file instead of twenty. Whatever these need comes along, so nothing may stand here
 * that needs a piece of the public pages' own.
 */
const PORTAL_PIECES = anyOf(
  /[\\/]web[\\/](live[\\/]|lib[\\/](list-store|merge-items|resource|use-create)|app[\\/](account[\\/]account-part|lazy-part|live-state|use-unread-indicators))/,
  /[\\/]web[\\/]ui[\\/](unread-tag|async-list|log-region|announcement-region|pill|skeleton)/,
  /[\\/]src[\\/]domain[\\/](resident-status|scoring)\./,
  iconsOf("arrow-down", "arrow-up", "bell", "clock", "log-out", "message-square", "shield-check", "users"),
);

/** One expression for whatever one of these matches. */
function anyOf(...some: RegExp[]): RegExp {
  return new RegExp(some.map(({ source }) => source).join("|"));
}

/** The modules of some icons. */
function iconsOf(...names: string[]): RegExp {
  return new RegExp(`[\\\\/]lucide-react[\\\\/].*[\\\\/](${names.join("|")})\\.`);
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Leaves a `.br` and a `.gz` beside every text asset, so that the server never compresses while it answers. */
function precompress(): Plugin {
  let outDir = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(outDir, { recursive: true, encoding: "utf8" })) {
        const path = join(outDir, name);
        if (!TEXT_ASSET.test(name) || statSync(path).size < COMPRESS_FROM_BYTES) continue;
        const body = readFileSync(path);
        const params = {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        };
        writeFileSync(`${path}.br`, brotliCompressSync(body, { params }));
        writeFileSync(`${path}.gz`, gzipSync(body, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}

/** Asks for the one font file while the page is still being read, so that text does not change its face late. */
function preloadFont(): Plugin {
  return {
    name: "preload-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((name) => name.endsWith(".woff2"));
        return fonts.map((name) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${name}`, crossorigin: "" },
          injectTo: "head" as const,
        }));
      },
    },
  };
}

const portal = `http://127.0.0.1:${process.env.PORT ?? DEFAULT_PORT}`;

export default defineConfig({
  root: folder("./web"),
  publicDir: folder("./web/public"),
  resolve: { alias: { "@domain": folder("./src/domain") } },
  plugins: [react(), preloadFont(), prerender(), serviceWorker(), precompress()],
  build: {
    outDir: folder("./dist/web"),
    emptyOutDir: true,
    target: BROWSERS,
    cssTarget: BROWSERS,
    sourcemap: false,
    rolldownOptions: {
      output: {
        // The small shared pieces travel together; what only some screens need stays with those. What the app starts with goes
        // first: the others would take it along into files that a public page need not load.
        codeSplitting: {
          groups: [
            { name: "app", tags: ["$initial"], priority: 2 },
            { name: "kit", test: SHARED_PIECES, priority: 1 },
            { name: "portal", test: PORTAL_PIECES },
          ],
        },
      },
    },
    assetsInlineLimit: 0,
    // ApexCharts is one piece of 560 kB, which only screens with charts load; a test has the budgets of first visits.
    chunkSizeWarningLimit: 600,
    reportCompressedSize: true,
  },
  server: {
    proxy: {
      "/api": { target: portal },
      "/socket.io": { target: portal, ws: true },
    },
  },
});
