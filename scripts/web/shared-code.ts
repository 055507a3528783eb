/**
 * The build's plugin for code that several screens share. By default, Rolldown writes a file for each set of screens and dialogs that load
 * the same modules, which would be a hundred small files for some screens. So a first build, which is not written, finds the screens that
 * load each module, and the second build groups modules by them.
 */
import { build, type Plugin, type PluginOption, type Rollup } from "vite";
import { folderOf, SCREEN_NAMES, screenOf } from "../../src/domain/page-routes.ts";

/**
 * Modules that at least this many of the staff's screens share are in one file. Modules that fewer screens share are grouped by these
 * screens, which then load no other code. With 4, screens exceed their budgets; with 7, they are farthest below them.
 */
const MANY_SCREENS = 7;

/** The pages of screens, and the parts that a page shows first or after a click on one of its tabs. */
const PAGE = /[\\/]app[\\/]pages[\\/]([^\\/]+)[\\/]\1-page\.tsx$/;
const PART = /[\\/]([^\\/]+-(screen|tab))\.tsx$/;

const AREAS = new Map<string, string>(SCREEN_NAMES.map((name) => [folderOf(name), screenOf(name).area]));

interface Screen {
  name: string;
  area: string;
}

/** The screens that load each module. Their parts count as screens. Modules that are alone in their file are left out. */
function screensByModule(chunks: Rollup.OutputChunk[]): Map<string, Screen[]> {
  const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entryModules = new Set(chunks.map((chunk) => chunk.facadeModuleId));
  const screens = new Map<string, Screen[]>();

  /** A file and its imports, without those that are loaded already. */
  const filesFrom = (file: string, loadedFiles = new Set<string>()) => {
    const names = new Set([file]);
    for (const name of names) {
      for (const imported of files.get(name)?.imports ?? []) {
        if (!loadedFiles.has(imported)) names.add(imported);
      }
    }
    return names;
  };

  const addScreen = (screen: Screen, names: Set<string>) => {
    const modules = [...names].flatMap((name) => files.get(name)?.moduleIds ?? []);
    for (const module of modules) {
      if (!entryModules.has(module)) screens.set(module, [...(screens.get(module) ?? []), screen]);
    }
  };

  for (const page of chunks) {
    const name = PAGE.exec(page.facadeModuleId ?? "")?.[1];
    if (name === undefined) continue;
    const area = AREAS.get(name) ?? "public";
    const shell = chunks.find(({ facadeModuleId }) =>
      facadeModuleId?.endsWith(`/app/shells/${area}-shell.tsx`),
    );
    const loadedFiles = new Set([...filesFrom(page.fileName), ...(shell ? filesFrom(shell.fileName) : [])]);
    addScreen({ name, area }, loadedFiles);
    for (const file of page.dynamicImports) {
      const part = PART.exec(files.get(file)?.facadeModuleId ?? "")?.[1];
      if (part !== undefined) addScreen({ name: part, area }, filesFrom(file, loadedFiles));
    }
  }
  return screens;
}

/** Modules with the same key share a file. A module with null is grouped by Rolldown. */
function groupKey(screens: Screen[]): string | null {
  if (screens.length < 2) return null;
  const staffCount = screens.filter(({ area }) => area === "staff").length;
  const areFew = staffCount > 0 && staffCount < MANY_SCREENS;
  return [...new Set(screens.map(({ name, area }) => (areFew ? name : area)))].sort().join(" ");
}

/** Numbers the groups, because every visit loads the list of all names. */
function createGroupNames(screens: Map<string, Screen[]>): (module: string) => string | null {
  const keys: string[] = [];
  return (module) => {
    const key = groupKey(screens.get(module) ?? []);
    if (key === null) return null;
    if (!keys.includes(key)) keys.push(key);
    return `shared-${keys.indexOf(key)}`;
  };
}

/** @param createPlugins creates the plugins that the modules of the app need, for the first build */
export function sharedCode(createPlugins: () => PluginOption[]): Plugin {
  return {
    name: "shared-code",
    apply: "build",
    async config(config) {
      const first = await build({
        ...config,
        configFile: false,
        logLevel: "error",
        plugins: createPlugins(),
        build: { ...config.build, write: false, minify: false, sourcemap: false },
      });
      const { output } = first as Rollup.RollupOutput;
      const screens = screensByModule(output.filter((part) => part.type === "chunk"));
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: "app", tags: ["$initial"], priority: 1 },
                  {
                    name: createGroupNames(screens),
                    debugName: "shared",
                    // The imports of a module are loaded by at least the same screens, and are grouped by the same rule.
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
        },
      };
    },
  };
}
