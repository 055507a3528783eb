/** The architecture rules, as functions over a list of files: allowed imports, no import cycles, no long files. */
import { posix } from "node:path";

/** Maximum number of lines of a source file. */
export const LINES_MAX = 350;

export interface SourceFile {
  /** The path relative to the repository, with forward slashes. */
  path: string;
  text: string;
}

/** Whether a path matches a place: a prefix, or a suffix pattern such as `*.model.ts`. */
const isIn = (path: string, place: string) =>
  place.startsWith("*") ? path.endsWith(place.slice(1)) : path.startsWith(place);

interface Area {
  name: string;
  /** Allowed imports inside the repository, as path prefixes or suffix patterns. The own folder of a capability is always allowed. */
  may: string[];
  /** Imports of types that are allowed besides, in the same form. */
  mayTypes?: string[];
  /** Whether the file of a path belongs to the area. */
  matches: (path: string) => boolean;
}

const under =
  (...prefixes: string[]) =>
  (path: string) =>
    prefixes.some((prefix) => path.startsWith(prefix));

/** From the most specific to the most general: the first match is a file's area. */
const AREAS: Area[] = [
  { name: "test", may: [""], matches: under("test/") },
  {
    name: "scripts",
    may: ["scripts/", "seeds/dev-database.ts", "src/domain/"],
    matches: under("scripts/", "vite.config", "vitest.config"),
  },
  { name: "seeds", may: ["seeds/", "src/"], matches: under("seeds/") },
  { name: "web/ui", may: ["web/ui/", "web/lib/", "src/domain/"], matches: under("web/ui/") },
  { name: "web/lib", may: ["web/lib/", "src/domain/"], matches: under("web/lib/") },
  {
    name: "web/live",
    may: ["web/live/", "web/features/", "web/lib/", "src/domain/"],
    matches: under("web/live/"),
  },
  {
    name: "web/features",
    may: ["web/live/", "web/ui/", "web/lib/", "src/domain/"],
    matches: under("web/features/"),
  },
  { name: "web/app", may: ["web/", "src/domain/"], matches: under("web/") },
  { name: "domain", may: ["src/domain/"], matches: under("src/domain/") },
  { name: "embedded store", may: ["src/database/embedded/"], matches: under("src/database/embedded/") },
  {
    name: "composition",
    may: ["src/"],
    matches: under(
      "src/main.ts",
      "src/server.ts",
      "src/app.ts",
      "src/routers.ts",
      "src/services.ts",
      "src/jobs.ts",
      "src/repositories.ts",
      "src/database/connect.ts",
      "src/cli/",
    ),
  },
  {
    name: "database",
    may: ["src/database/", "src/domain/", "src/program-file.ts"],
    matches: under("src/database/"),
  },
  {
    name: "http",
    // Plus the classification of database errors.
    may: ["src/http/", "src/domain/", "src/config.ts", "src/database/driver-errors.ts"],
    matches: under("src/http/"),
  },
  // The context has the types of all services, and imports none of them.
  { name: "context", may: [], mayTypes: ["src/"], matches: under("src/context.ts") },
  { name: "redis", may: ["src/redis/"], matches: under("src/redis/") },
  { name: "jobs", may: ["src/domain/"], matches: under("src/jobs/") },
  {
    name: "rate limits",
    may: ["src/domain/", "src/http/", "src/redis/", "src/database/", "src/config.ts"],
    matches: under("src/rate-limits/"),
  },
  {
    name: "live",
    may: ["src/live/", "src/rate-limits/", "src/redis/", "src/domain/", "src/http/", "src/config.ts"],
    mayTypes: ["src/context.ts"],
    matches: under("src/live/"),
  },
  { name: "config", may: ["src/config-values.ts", "src/domain/"], matches: under("src/config") },
  {
    name: "module",
    may: [
      "src/domain/",
      "src/http/",
      "src/database/",
      "src/rate-limits/",
      "src/repositories.ts",
      "*.model.ts",
      "*.repository.ts",
      "src/live/channel.ts",
      "src/live/broadcaster.ts",
      "src/languages/",
      "src/config.ts",
      "src/program-file.ts",
    ],
    mayTypes: ["src/context.ts", "*.service.ts"],
    matches: under("src/"),
  },
];

/** Packages that may be imported only in these places. */
const ONLY_IN: Record<string, string[]> = {
  mongoose: ["src/database/", "src/repositories.ts", "*.model.ts", "*.repository.ts", "test/"],
  "mongodb-memory-server": ["scripts/", "test/"],
  "classic-level": ["src/database/embedded/", "test/"],
  redis: ["src/redis/", "test/"],
  "socket.io": ["src/live/", "test/"],
  "socket.io-client": ["web/live/", "test/"],
  react: ["web/", "test/"],
};

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^;"']*?\sfrom\s)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** The imports of a file: paths of the repository's files, and names of packages. */
function importsOf(file: SourceFile): { inside: string[]; packages: string[] } {
  const specifiers = [...file.text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? "");
  const inside = specifiers.flatMap((specifier) => {
    if (specifier.startsWith("@domain/")) return [`src/domain/${specifier.slice("@domain/".length)}`];
    return specifier.startsWith(".") ? [posix.join(posix.dirname(file.path), specifier)] : [];
  });
  const packages = specifiers
    .filter((specifier) => !specifier.startsWith(".") && !specifier.startsWith("@domain/"))
    .map((specifier) =>
      specifier
        .split("/")
        .slice(0, specifier.startsWith("@") ? 2 : 1)
        .join("/"),
    );
  return { inside, packages };
}

const TYPE_IMPORT = /(?:^|\n)\s*(?:import|export)\s+type\s[^;"']*?\sfrom\s["'][^"']+["'];?/g;

const withoutTypeImports = ({ path, text }: SourceFile): SourceFile => ({
  path,
  text: text.replaceAll(TYPE_IMPORT, ""),
});

/** The folder of a capability, such as src/conversations or web/features/chat; undefined for other files. */
function capability(path: string): string | undefined {
  const parts = path.split("/");
  if (path.startsWith("web/features/")) return parts.slice(0, 3).join("/");
  return path.startsWith("src/") && parts.length > 2 ? parts.slice(0, 2).join("/") : undefined;
}

/** The problem of an import that the rules do not allow, such as one from another feature or module. */
function arrowProblem(from: string, to: string, isType: boolean): string | undefined {
  const area = AREAS.find((candidate) => candidate.matches(from));
  if (area === undefined) return `${from} belongs to no area. Add one to AREAS in scripts/architecture.ts`;
  const home = capability(from);
  if (home !== undefined && to.startsWith(`${home}/`)) return undefined;
  if (area.may.some((place) => isIn(to, place))) return undefined;
  if (area.mayTypes?.some((place) => isIn(to, place))) {
    return isType ? undefined : `${from} -> ${to}: files of "${area.name}" may import only its types`;
  }
  return `${from} -> ${to}: files of "${area.name}" may not import it`;
}

function arrowProblems(file: SourceFile): string[] {
  const { inside, packages } = importsOf(file);
  const values = new Set(importsOf(withoutTypeImports(file)).inside);
  const arrows = inside.map((to) => arrowProblem(file.path, to, !values.has(to)));
  const foreign = packages.map((name) => {
    const homes = ONLY_IN[name];
    return homes === undefined || homes.some((home) => isIn(file.path, home))
      ? undefined
      : `${file.path} imports ${name}, which only ${homes[0]} may import`;
  });
  return [...arrows, ...foreign].filter((problem) => problem !== undefined);
}

/**
 * The first cycle in the graph of imports, as a list of paths whose first and last entry are the same; undefined without a cycle. Imports
 * of types don't count, because nothing of them is left when the program runs: a service takes the context, which has the service's type.
 */
export function findCycle(files: SourceFile[]): string[] | undefined {
  const graph = new Map(files.map((file) => [file.path, importsOf(withoutTypeImports(file)).inside]));
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (path: string): string[] | undefined => {
    const at = trail.indexOf(path);
    if (at >= 0) return [...trail.slice(at), path];
    if (done.has(path)) return undefined;
    trail.push(path);
    for (const next of graph.get(path) ?? []) {
      const found = visit(next);
      if (found) return found;
    }
    trail.pop();
    done.add(path);
    return undefined;
  };
  for (const path of graph.keys()) {
    const found = visit(path);
    if (found) return found;
  }
  return undefined;
}

/**
 * The web app, and the rules that it shares with the server, may import only the types of entities: entities are zod schemas, and zod
 * would add 60 kB to a first visit.
 */
function schemaProblems(files: SourceFile[]): string[] {
  const entities = new Set(
    files
      .filter((file) => file.path.startsWith("src/domain/") && importsOf(file).packages.includes("zod"))
      .map(({ path }) => path),
  );
  return files
    .filter(({ path }) => path.startsWith("web/") || (path.startsWith("src/domain/") && !entities.has(path)))
    .flatMap((file) =>
      importsOf(withoutTypeImports(file))
        .inside.filter((to) => entities.has(to))
        .map((to) => `${file.path} -> ${to}: import only its types, because it brings zod into the web app`),
    );
}

/** All broken rules, one text each. */
export function architectureProblems(files: SourceFile[]): string[] {
  const long = files
    .map((file) => ({ path: file.path, lines: file.text.split("\n").length - 1 }))
    .filter(({ lines }) => lines > LINES_MAX)
    .map(({ path, lines }) => `${path} has ${lines} lines; at most ${LINES_MAX} are allowed`);
  const cycle = findCycle(files);
  return [
    ...files.flatMap(arrowProblems),
    ...schemaProblems(files),
    ...long,
    ...(cycle ? [`Import cycle: ${cycle.join(" -> ")}`] : []),
  ];
}
