/** The architecture rules and the functions that check them over a list of files: allowed imports, no import cycles, no long files. */
import { posix } from "node:path";

/** Maximum number of lines of a source file. */
export const LINES_MAX = 350;

export interface SourceFile {
  /** The path relative to the repository, with forward slashes. */
  path: string;
  text: string;
}

/** Whether a path matches a pattern: a prefix, or a suffix such as `*.model.ts`. */
const matchesPattern = (path: string, pattern: string) =>
  pattern.startsWith("*") ? path.endsWith(pattern.slice(1)) : path.startsWith(pattern);

interface Area {
  name: string;
  /** Patterns of files that may be imported. Files may always import from the folder of the same capability. */
  mayImport: string[];
  /** Patterns of files of which only types may be imported. */
  mayImportTypes?: string[];
  /** Whether the file of a path belongs to the area. */
  matches: (path: string) => boolean;
}

const under =
  (...prefixes: string[]) =>
  (path: string) =>
    prefixes.some((prefix) => path.startsWith(prefix));

/** From the most specific to the most general: the first match is a file's area. */
const AREAS: Area[] = [
  { name: "test", mayImport: [""], matches: under("test/") },
  {
    name: "scripts",
    mayImport: ["scripts/", "seeds/dev-database.ts", "src/domain/"],
    matches: under("scripts/", "vite.config", "vitest.config"),
  },
  { name: "seeds", mayImport: ["seeds/", "src/"], matches: under("seeds/") },
  { name: "web/ui", mayImport: ["web/ui/", "web/lib/", "src/domain/"], matches: under("web/ui/") },
  { name: "web/lib", mayImport: ["web/lib/", "src/domain/"], matches: under("web/lib/") },
  {
    name: "web/live",
    mayImport: ["web/live/", "web/features/", "web/lib/", "src/domain/"],
    matches: under("web/live/"),
  },
  {
    name: "web/features",
    mayImport: ["web/live/", "web/ui/", "web/lib/", "src/domain/"],
    matches: under("web/features/"),
  },
  { name: "web/app", mayImport: ["web/", "src/domain/"], matches: under("web/") },
  { name: "domain", mayImport: ["src/domain/"], matches: under("src/domain/") },
  { name: "embedded store", mayImport: ["src/database/embedded/"], matches: under("src/database/embedded/") },
  {
    name: "composition",
    mayImport: ["src/"],
    matches: under(
      "src/main.ts",
      "src/server.ts",
      "src/app.ts",
      "src/routers.ts",
      "src/services.ts",
      "src/jobs.ts",
      "src/repair.ts",
      "src/repositories.ts",
      "src/database/connect.ts",
      "src/cli/",
    ),
  },
  {
    name: "database",
    mayImport: ["src/database/", "src/domain/", "src/program-file.ts"],
    matches: under("src/database/"),
  },
  {
    name: "http",
    // Plus the classification of database errors.
    mayImport: ["src/http/", "src/domain/", "src/config.ts", "src/database/driver-errors.ts"],
    matches: under("src/http/"),
  },
  // The context has the types of all services, but no values.
  { name: "context", mayImport: [], mayImportTypes: ["src/"], matches: under("src/context.ts") },
  { name: "redis", mayImport: ["src/redis/"], matches: under("src/redis/") },
  { name: "jobs", mayImport: ["src/domain/"], matches: under("src/jobs/") },
  {
    name: "rate limits",
    mayImport: ["src/domain/", "src/http/", "src/redis/", "src/database/", "src/config.ts"],
    matches: under("src/rate-limits/"),
  },
  {
    name: "live",
    mayImport: ["src/live/", "src/rate-limits/", "src/redis/", "src/domain/", "src/http/", "src/config.ts"],
    mayImportTypes: ["src/context.ts"],
    matches: under("src/live/"),
  },
  { name: "config", mayImport: ["src/config-values.ts", "src/domain/"], matches: under("src/config") },
  {
    name: "module",
    mayImport: [
      "src/domain/",
      "src/http/",
      "src/database/",
      "src/rate-limits/",
      "src/repositories.ts",
      "*.model.ts",
      "*.repository.ts",
      "src/live/channel.ts",
      "src/live/broadcaster.ts",
      "src/jobs/run-all.ts",
      "src/languages/",
      "src/config.ts",
      "src/program-file.ts",
    ],
    mayImportTypes: ["src/context.ts", "*.service.ts"],
    matches: under("src/"),
  },
];

/** Packages that only files of these patterns may import. */
const PACKAGE_IMPORTERS: Record<string, string[]> = {
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

/** The problem of an import that the rules do not allow, for example from another feature or module. */
function importProblem(from: string, to: string, isType: boolean): string | undefined {
  const area = AREAS.find((candidate) => candidate.matches(from));
  if (area === undefined) return `${from} belongs to no area. Add one to AREAS in scripts/architecture.ts`;
  const folder = capability(from);
  if (folder !== undefined && to.startsWith(`${folder}/`)) return undefined;
  if (area.mayImport.some((pattern) => matchesPattern(to, pattern))) return undefined;
  if (area.mayImportTypes?.some((pattern) => matchesPattern(to, pattern))) {
    return isType ? undefined : `${from} -> ${to}: files of "${area.name}" may import only its types`;
  }
  return `${from} -> ${to}: files of "${area.name}" may not import it`;
}

function importProblems(file: SourceFile): string[] {
  const { inside, packages } = importsOf(file);
  const values = new Set(importsOf(withoutTypeImports(file)).inside);
  const fileProblems = inside.map((to) => importProblem(file.path, to, !values.has(to)));
  const packageProblems = packages.map((name) => {
    const importers = PACKAGE_IMPORTERS[name];
    return importers === undefined || importers.some((pattern) => matchesPattern(file.path, pattern))
      ? undefined
      : `${file.path} imports ${name}, which only ${importers.join(", ")} may import`;
  });
  return [...fileProblems, ...packageProblems].filter((problem) => problem !== undefined);
}

/**
 * The first cycle in the graph of imports, as a list of paths whose first and last entry are the same; undefined without a cycle. Imports
 * of types don't count, because the running program doesn't have them: a service takes the context, which has the service's type.
 */
export function findCycle(files: SourceFile[]): string[] | undefined {
  const graph = new Map(files.map((file) => [file.path, importsOf(withoutTypeImports(file)).inside]));
  const finished = new Set<string>();
  /** The files from the first one to the one that is visited. */
  const chain: string[] = [];
  const visit = (path: string): string[] | undefined => {
    const start = chain.indexOf(path);
    if (start >= 0) return [...chain.slice(start), path];
    if (finished.has(path)) return undefined;
    chain.push(path);
    for (const next of graph.get(path) ?? []) {
      const cycle = visit(next);
      if (cycle) return cycle;
    }
    chain.pop();
    finished.add(path);
    return undefined;
  };
  for (const path of graph.keys()) {
    const cycle = visit(path);
    if (cycle) return cycle;
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

/** A text for each broken rule. */
export function architectureProblems(files: SourceFile[]): string[] {
  const lengthProblems = files
    .map((file) => ({ path: file.path, lines: file.text.split("\n").length - 1 }))
    .filter(({ lines }) => lines > LINES_MAX)
    .map(({ path, lines }) => `${path} has ${lines} lines; at most ${LINES_MAX} are allowed`);
  const cycle = findCycle(files);
  return [
    ...files.flatMap(importProblems),
    ...schemaProblems(files),
    ...lengthProblems,
    ...(cycle ? [`Import cycle: ${cycle.join(" -> ")}`] : []),
  ];
}
