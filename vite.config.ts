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
import { catalogs } from "./scripts/web/catalogs.ts";
import { devSettings } from "./scripts/web/dev-settings.ts";
import { prerender } from "./scripts/web/prerender.ts";
import { serviceWorker } from "./scripts/web/service-worker.ts";

const DEFAULT_PORT = 3000;

/** A smaller file fits one network packet, so compressing it saves nothing. */
const COMPRESS_FROM_BYTES = 1024;
const TEXT_ASSET = /\.(js|css|svg|json|txt|webmanifest)$/;

/** Modules that nearly every page uses, bundled in one file instead of twenty. */
const SHARED_PIECES = anyOf(
  /[\\/]web[\\/](lib[\\/](by-locale|media|page-head|paths|site-content|store-registry|unread-count|use-media|use-title)|app[\\/]skip-link)/,
  /[\\/]web[\\/]ui[\\/](brand|button|card|cx|layout|text\.|visually)/,
  /[\\/]src[\\/]domain[\\/]offered-languages\./,
  iconsOf("check", "chevron-down", "chevron-left", "chevron-right", "gift"),
);

/** What forms share with the screens behind the login. */
const INPUT_PIECES = anyOf(
  /[\\/]web[\\/]lib[\\/](random-id|submissions)/,
  /[\\/]web[\\/]ui[\\/](error-box|field\.|segmented|unread-tag|use-action)/,
  /[\\/]src[\\/]domain[\\/](field-rules|idempotency|limits)\./,
);

/** What forms use beside it, those of Login and Register included. */
const FIELD_PIECES = anyOf(
  /[\\/]web[\\/]ui[\\/](checkbox|password|use-form)/,
  /[\\/]src[\\/]domain[\\/]account-rules\./,
);

/** The formulas of scores, which the public page about them shows. */
const SCORE_PIECES = /[\\/]src[\\/]domain[\\/](enumerations|payment-status|scoring)\./;

/** What forms for new accounts use. */
const REGISTRATION_PIECES = anyOf(
  /[\\/]web[\\/]features[\\/]auth[\\/]use-one-time-link/,
  /[\\/]src[\\/]domain[\\/](email-address|registration-rules)\./,
);

/** What Login and Register share beside their forms. */
const AUTH_PIECES = /[\\/]web[\\/]features[\\/]auth[\\/]auth-layout/;

/**
 * Modules that every screen behind the login uses, bundled in one file instead of twenty. Their imports are bundled with
 * them, so don't add a module that imports from the public pages.
 */
const PORTAL_PIECES = anyOf(
  /[\\/]web[\\/](live[\\/](?!presence|profile-|staff-)|lib[\\/](?!attachments|bulk-calls|change-language|export-rows|photo-upload|print-part|repeat-send|save-file|scaled-photo|selection|staff-changes|upload|use-address|use-given|use-now|use-printing|use-row-window|use-today|webauthn)|app[\\/](account[\\/]account-part|jump-to[\\/]jump-to|lazy-part|live-state|shells[\\/]account-menu\.tsx|use-unread-indicators))/,
  /[\\/]web[\\/]ui[\\/](announcement|async-list|avatar|live-ind|page|pill|skeleton|tab-bar|unread-tag|use-unread-mark|watch-in-view)/,
  /[\\/]src[\\/]domain[\\/](incident-kinds|outcome-text|resident-status)\./,
  iconsOf(
    "arrow-down",
    "arrow-up",
    "bell",
    "clock",
    "ellipsis",
    "log-out",
    "message-square",
    "scale",
    "search",
    "shield-check",
    "users",
  ),
);

/** What staff screens share with tabs of residents that their first visit doesn't show. */
const DETAIL_PIECES = anyOf(
  /[\\/]web[\\/](features[\\/]conversations[\\/](change-text|moderation)|ui[\\/]menu\.tsx)/,
  /[\\/]src[\\/]domain[\\/]folded-text\./,
  iconsOf("clipboard-list", "settings"),
);

/** What the lists of staff share. */
const LIST_PIECES = anyOf(
  /[\\/]web[\\/](app[\\/]pages[\\/]common[\\/]export-menu|lib[\\/](list-export|selection|use-row-window)|ui[\\/](filter-|list-tools))/,
  /[\\/]src[\\/]domain[\\/](list-filters|list-search|phone-digits)\./,
  iconsOf("list-checks"),
);

/** What the lists with saved views share beside it. */
const VIEW_PIECES = anyOf(
  /[\\/]web[\\/](app[\\/]pages[\\/]common[\\/]saved-views-button|lib[\\/]use-address-|ui[\\/]row-notes)/,
  iconsOf("bookmark", "refresh-cw"),
);

/** What shows an incident in lists and on the dashboard. */
const INCIDENT_PIECES = anyOf(
  /[\\/]web[\\/]features[\\/]staff-incidents[\\/](assignee|due|emergency-tag|incident-type-icon|reporters)/,
  iconsOf("siren"),
);

/** What every staff screen uses beside it: above all the stores that follow live events. */
const STAFF_PIECES = /[\\/]web[\\/](live[\\/]staff-|app[\\/]shells[\\/]staff-(nav|search))/;

/** Icons that the resident's profile shares with one or two other screens each. */
const PROFILE_ICONS = iconsOf("award", "pencil", "printer", "rotate-ccw-clock");

function anyOf(...some: RegExp[]): RegExp {
  return new RegExp(some.map(({ source }) => source).join("|"));
}

function iconsOf(...names: string[]): RegExp {
  return new RegExp(`[\\\\/]lucide-react[\\\\/].*[\\\\/](${names.join("|")})\\.`);
}

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

/** Lets the build leave out those of React Router's components that nothing uses: the package doesn't mark them as free of side effects. */
function shakeReactRouter(): Plugin {
  return {
    name: "shake-react-router",
    apply: "build",
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production/ },
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

/** Leaves out the parts of Socket.IO that the portal doesn't use. */
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

const portal = `http://127.0.0.1:${process.env.PORT ?? DEFAULT_PORT}`;

export default defineConfig({
  root: folder("./web"),
  publicDir: folder("./web/public"),
  define: { __APP_VERSION__: JSON.stringify(version) },
  resolve: {
    alias: [
      { find: "@domain", replacement: folder("./src/domain") },
      { find: "@jsx", replacement: folder("./web/lib/jsx") },
      // The package names only its development build, which has warnings for developers.
      {
        find: /^react-router$/,
        replacement: folder("./node_modules/react-router/dist/production/index.mjs"),
      },
      {
        find: /^react-router\/dom$/,
        replacement: folder("./node_modules/react-router/dist/production/dom-export.mjs"),
      },
    ],
  },
  plugins: [
    react({ jsxImportSource: "@jsx" }),
    shakeReactRouter(),
    smallSocketIO(),
    catalogs(),
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
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        // Small shared modules are bundled together. The modules of the app's start have the highest priority: otherwise the
        // other groups would take them into files that a public page doesn't need.
        codeSplitting: {
          groups: [
            { name: "app", tags: ["$initial"], priority: 2 },
            { name: "kit", test: SHARED_PIECES, priority: 1 },
            { name: "inputs", test: INPUT_PIECES, priority: 1 },
            { name: "fields", test: FIELD_PIECES, priority: 1 },
            { name: "registration", test: REGISTRATION_PIECES, priority: 1 },
            { name: "score-rules", test: SCORE_PIECES, priority: 1 },
            { name: "auth", test: AUTH_PIECES, priority: 1 },
            { name: "portal", test: PORTAL_PIECES },
            { name: "details", test: DETAIL_PIECES },
            { name: "lists", test: LIST_PIECES },
            { name: "views", test: VIEW_PIECES },
            { name: "incidents", test: INCIDENT_PIECES },
            { name: "staff", test: STAFF_PIECES },
            { name: "profile-icons", test: PROFILE_ICONS },
          ],
        },
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
