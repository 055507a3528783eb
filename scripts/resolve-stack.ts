/**
 * `npm run resolve-stack`: replaces positions such as `assets/rent-page-DfdoMpT.t.js:1:2345` in the standard input by those of the sources, with the
 * source maps of the last build in dist/maps. The input are lines of the log, or of a stack.
 */
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { root } from "./bootstrap/run.mjs";

const POSITION = /(assets\/[\w.-]+\.js):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | undefined>();

function mapOf(file: string): SourceMap | undefined {
  const path = join(root, "dist", "maps", `${file}.map`);
  if (!maps.has(file)) {
    maps.set(file, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8"))) : undefined);
  }
  return maps.get(file);
}

/** Stacks count from 1, source maps from 0. */
function sourceOf(position: string, file: string, line: string, column: string): string {
  const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (entry === undefined || !("originalSource" in entry)) return position;
  const source = entry.originalSource.replace(/^(\.\.\/)+/, "");
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

const input = await text(process.stdin);
process.stdout.write(input.replace(POSITION, sourceOf));
