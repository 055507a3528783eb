/** The build's plugin that writes pages as HTML files, with links to the code and styles that each page needs. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type ResolvedConfig, type Rollup } from "vite";
import { DEFAULT_LANGUAGE } from "../../src/domain/languages.ts";
import { root } from "../bootstrap/run.mjs";
import { catalogFilesOf, catalogs } from "./catalogs.ts";

/** The result of `web/prerender.tsx` for each page. */
interface PrerenderedPage {
  file: string;
  language: string;
  texts: { description: string; oldBrowser: string; noScript: string };
  head: string;
  body: string;
  modules: readonly string[];
  startsOnInput: boolean;
}

interface Writer {
  renderPages(): Promise<PrerenderedPage[]>;
  renderSitemap(): string;
}

const ENTRY = "prerender.tsx";

/** Builds `web/prerender.tsx` for Node.js, runs it and removes it again. */
async function runWriter({ root: webFolder, resolve: { alias }, oxc }: ResolvedConfig) {
  const cache = join(root, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, "prerender-"));
  try {
    await build({
      configFile: false,
      root: webFolder,
      resolve: { alias },
      oxc,
      plugins: [catalogs()],
      logLevel: "warn",
      publicDir: false,
      build: {
        ssr: ENTRY,
        outDir,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: "writer.mjs" } },
      },
    });
    const writer: Writer = await import(pathToFileURL(join(outDir, "writer.mjs")).href);
    return { pages: await writer.renderPages(), sitemap: writer.renderSitemap() };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** The scripts and styles that a module needs, in the order of loading. */
function filesOf(
  moduleId: string,
  bundle: Rollup.OutputBundle,
): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || scripts.has(name)) return;
    scripts.add(name);
    for (const imported of chunk.imports) visit(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  const chunk = Object.values(bundle).find(
    (part) => part.type === "chunk" && part.facadeModuleId === moduleId,
  );
  if (chunk === undefined) throw new Error(`The build has no separate chunk for ${moduleId}.`);
  visit(chunk.fileName);
  return { scripts, styles };
}

/** Links to the files that a page needs and that the template doesn't link to. */
function linksOf(
  page: PrerenderedPage,
  template: string,
  webFolder: string,
  bundle: Rollup.OutputBundle,
): string {
  const links = page.modules.flatMap((module) => {
    const { scripts, styles } = filesOf(resolve(webFolder, module), bundle);
    const texts = page.language === DEFAULT_LANGUAGE ? [] : catalogFilesOf(page.language, scripts);
    return [
      ...[...styles].map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
      ...[...scripts, ...texts].map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
    ];
  });
  const isInTemplate = (link: string) => template.includes(/\/assets\/[^"]+/.exec(link)?.[0] ?? link);
  return [...new Set(links)].filter((link) => !isInTemplate(link)).join("\n    ");
}

/**
 * Puts the styles into the page, so that the browser draws it as soon as it arrives. A disabled link stays for each style, by which the
 * app's code sees that it is loaded.
 */
function inlineStyles(html: string, bundle: Rollup.OutputBundle): string {
  return html.replace(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/g, (link, name: string) => {
    const style = bundle[name];
    if (style?.type !== "asset") throw new Error(`The build has no style ${name}.`);
    return `<style>${String(style.source).trim()}</style>${link.replace(">", " disabled>")}`;
  });
}

/** Gives code a low priority, so that the prerendered page is drawn before it loads. */
function lowerCodePriority(html: string): string {
  return html.replace(
    /<(?:script type="module"|link rel="modulepreload") crossorigin/g,
    '$& fetchpriority="low"',
  );
}

/** Moves the links to the page's code into a template, from which `start-on-input.js` loads them at the first input. */
function startOnInput(html: string): string {
  const links: string[] = [];
  const rest = html.replace(
    /\s*(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g,
    (_match, link: string) => {
      links.push(link);
      return "";
    },
  );
  const template = `<template id="app">${links.join("")}</template>`;
  const script = '<script defer src="/start-on-input.js"></script>';
  return rest.replace("</head>", () => `  ${template}\n    ${script}\n  </head>`);
}

/** Translates the app's HTML file into the page's language. */
function translate(template: string, { language, texts }: PrerenderedPage): string {
  return template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start: string) => start + texts.description)
    .replace(/(<p class="old-browser">)[^<]*/, (_, start: string) => start + texts.oldBrowser)
    .replace(/(<noscript>)[^<]*/, (_, start: string) => start + texts.noScript);
}

/** Fills the app's HTML file with a page's head and content. */
function fill(template: string, page: PrerenderedPage, links: string): string {
  const linked = translate(template, page).replace("</head>", () => `  ${links}\n  </head>`);
  if (page.head === "") return linked;
  const html = linked
    .replace(/<meta\s+name="description"[^>]*>\s*/, "")
    .replace(/<title>[^<]*<\/title>/, () => page.head);
  if (page.body === "") return html;
  return html
    .replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>`)
    .replace(/<noscript>[\s\S]*?<\/noscript>\s*/, "");
}

/** Writes `pages/*.html`, `screens/*.html` and `sitemap.xml` beside the built app. */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "prerender",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle(_options, bundle) {
      const index = bundle["index.html"];
      if (index?.type !== "asset") throw new Error("The build has no index.html.");
      const template = String(index.source);
      const outDir = resolve(config.root, config.build.outDir);
      const { pages, sitemap } = await runWriter(config);
      for (const page of pages) {
        const path = join(outDir, page.file);
        mkdirSync(dirname(path), { recursive: true });
        const html = fill(template, page, linksOf(page, template, config.root, bundle));
        const finish = page.startsOnInput ? startOnInput : lowerCodePriority;
        writeFileSync(path, page.body === "" ? html : finish(inlineStyles(html, bundle)));
      }
      writeFileSync(join(outDir, "sitemap.xml"), sitemap);
    },
  };
}
