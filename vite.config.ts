/** Builds the web app of `web/` into `dist/web`, and serves it with a proxy to the portal while developing. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { BROWSERS } from "./scripts/web/browsers.ts";
import { catalogs, codeFileName } from "./scripts/web/catalogs.ts";
import { devSettings } from "./scripts/web/dev-settings.ts";
import { prerender } from "./scripts/web/prerender.ts";
import { serviceWorker } from "./scripts/web/service-worker.ts";
import { sharedCode } from "./scripts/web/shared-code.ts";

const DEFAULT_PORT = 3000;

/** A smaller file fits one network packet, so compressing it saves nothing. */
const COMPRESS_FROM_BYTES = 1024;
const TEXT_ASSET = /\.(js|css|svg|json|txt|webmanifest)$/;

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes a `.br` and a `.gz` file next to every text asset, so that the server never compresses at request time. */
function precompress(): Plugin {
  let outDir = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      // A failed build has written nothing, and its own error is the one to report.
      if (!existsSync(outDir)) return;
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

/** Adds the files of the API page at `/api/docs`. */
function apiViewer(): Plugin {
  const source = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  return {
    name: "api-viewer",
    apply: "build",
    generateBundle() {
      for (const name of ["swagger-ui-bundle.js", "swagger-ui.css"]) {
        this.emitFile({
          type: "asset",
          fileName: `api-viewer/${name}`,
          source: readFileSync(join(source, name)),
        });
      }
    },
  };
}

/** Moves the source maps out of the folder that is served. `npm run resolve-stack` reads them. */
function privateSourceMaps(): Plugin {
  let outDir = "";
  return {
    name: "private-source-maps",
    apply: "build",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      if (!existsSync(outDir)) return;
      const files = readdirSync(outDir, { recursive: true, encoding: "utf8" });
      for (const name of files.filter((file) => file.endsWith(".map"))) {
        const target = join(outDir, "..", "maps", name);
        mkdirSync(dirname(target), { recursive: true });
        renameSync(join(outDir, name), target);
      }
    },
  };
}

/**
 * Lets the build leave out those of React Router's components that nothing uses: the package doesn't mark them as free of side
 * effects. Saves 8 kB on every screen, which Login's budget doesn't have. Rolldown's `manualPureFunctions` don't save them.
 */
function shakeReactRouter(): Plugin {
  return {
    name: "shake-react-router",
    apply: "build",
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]/ },
      handler: (code) => ({
        code: code
          .replace(/^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, "$1/* @__PURE__ */ $2")
          .replace(/^\w+\.displayName = "\w+";$/gm, "")
          // A static field in place of an assignment after the class.
          .replace(
            /^(var (\w+) = class extends React\d*\.Component \{)(.*?)^\2\.contextType = (\w+);$/gms,
            "$1 static contextType = $4;$3",
          ),
        map: null,
      }),
    },
  };
}

/** What replaces modules of Socket.IO: the portal's pages use WebSocket only (`web/live/socket.ts`), and send no binary data. */
const SOCKET_IO_PARTS = [
  [
    /transports[\\/]index\.js$/,
    'import { WS } from "./websocket.js"; export const transports = { websocket: WS };',
  ],
  [/is-binary\.js$/, "export const isBinary = () => false; export const hasBinary = isBinary;"],
  [
    /[\\/]binary\.js$/,
    "export const deconstructPacket = undefined; export const reconstructPacket = undefined;",
  ],
] as const;

/** Leaves out the parts of Socket.IO that the portal doesn't use: 4 kB on every screen behind the login, for which no budget has room. */
function smallSocketIO(): Plugin {
  return {
    name: "small-socket-io",
    apply: "build",
    transform: {
      filter: { id: /(engine|socket)\.io-(client|parser)[\\/]build[\\/]esm/ },
      // The packages don't mark their modules as free of side effects.
      handler: (code, id) => ({
        code: SOCKET_IO_PARTS.find(([module]) => module.test(id))?.[1] ?? code,
        map: null,
        moduleSideEffects: false,
      }),
    },
  };
}

/** Preloads the font file, so that the text doesn't change its font after the page is shown. */
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

const { version } = JSON.parse(readFileSync(folder("./package.json"), "utf8")) as { version: string };

/** What the modules of the app need to be built. */
const code = () => [react({ jsxImportSource: "@jsx" }), shakeReactRouter(), smallSocketIO(), catalogs()];

const portal = `http://127.0.0.1:${process.env.PORT ?? DEFAULT_PORT}`;

export default defineConfig({
  root: folder("./web"),
  publicDir: folder("./web/public"),
  define: { __APP_VERSION__: JSON.stringify(version) },
  resolve: {
    alias: [
      { find: "@domain", replacement: folder("./src/domain") },
      { find: "@jsx", replacement: folder("./web/lib/jsx") },
    ],
  },
  plugins: [
    ...code(),
    sharedCode(code),
    devSettings(portal),
    preloadFont(),
    prerender(),
    serviceWorker(),
    apiViewer(),
    privateSourceMaps(),
    precompress(),
  ],
  build: {
    outDir: folder("./dist/web"),
    emptyOutDir: true,
    target: BROWSERS,
    cssTarget: BROWSERS,
    // Every browser above knows modulepreload.
    modulePreload: { polyfill: false },
    // Not named in the scripts, and not served: they are moved to dist/maps.
    sourcemap: "hidden",
    rolldownOptions: {
      // The rules of the domain are pure: a screen doesn't load those of which it uses nothing.
      treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/]domain[\\/]/, sideEffects: false }] },
      output: {
        // Hashes don't compress, and every visit loads the list of all files.
        entryFileNames: codeFileName,
        chunkFileNames: codeFileName,
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    },
    assetsInlineLimit: 0,
    // ApexCharts is one chunk of 560 kB that only screens with charts load. A test checks the sizes of first visits.
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
