/**
 * The build's rule for code that several screens share. Rolldown alone writes a file for each set of screens and dialogs that
 * load the same modules, which is a hundred small files for some screens. So a first build, which is not written, says which
 * screens load each module, and the second bundles by that.
 */
import { build, type Plugin, type PluginOption, type Rollup } from "vite";
import { folderOf, SCREEN_NAMES, screenOf } from "../../src/domain/page-routes.ts";

/**
 * From so many of the staff's screens on, a module comes with everything else that is shared so widely. Below, screens get no
 * more than they need. With 4, screens exceed their budgets; with 7 they are farthest from them.
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

/** The screens that load each module, and their parts as screens of their own. Code that is loaded by itself is left out. */
function screensByModule(chunks: Rollup.OutputChunk[]): Map<string, Screen[]> {
  const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const alone = new Set(chunks.map((chunk) => chunk.facadeModuleId));
  const screens = new Map<string, Screen[]>();

  /** A file and what it imports, without what is already loaded. */
  const filesFrom = (file: string, loaded = new Set<string>()) => {
    const added = new Set([file]);
    for (const name of added) {
      for (const imported of files.get(name)?.imports ?? []) if (!loaded.has(imported)) added.add(imported);
    }
    return added;
  };

  const note = (screen: Screen, names: Set<string>) => {
    const modules = [...names].flatMap((name) => files.get(name)?.moduleIds ?? []);
    for (const module of modules) {
      if (!alone.has(module)) screens.set(module, [...(screens.get(module) ?? []), screen]);
    }
  };

  for (const page of chunks) {
    const name = PAGE.exec(page.facadeModuleId ?? "")?.[1];
    if (name === undefined) continue;
    const area = AREAS.get(name) ?? "public";
    const shell = chunks.find(({ facadeModuleId }) =>
      facadeModuleId?.endsWith(`/app/shells/${area}-shell.tsx`),
    );
    const loaded = new Set([...filesFrom(page.fileName), ...(shell ? filesFrom(shell.fileName) : [])]);
    note({ name, area }, loaded);
    for (const file of page.dynamicImports) {
      const part = PART.exec(files.get(file)?.facadeModuleId ?? "")?.[1];
      if (part !== undefined) note({ name: part, area }, filesFrom(file, loaded));
    }
  }
  return screens;
}

/** The modules with the same answer share a file; null leaves a module to Rolldown. */
function sharersOf(screens: Screen[]): string | null {
  if (screens.length < 2) return null;
  const ofStaff = screens.filter(({ area }) => area === "staff").length;
  const areFew = ofStaff > 0 && ofStaff < MANY_SCREENS;
  return [...new Set(screens.map(({ name, area }) => (areFew ? name : area)))].sort().join(" ");
}

/** Names the files by numbers: every visit loads the list of all names. */
function nameBy(screens: Map<string, Screen[]>): (module: string) => string | null {
  const sharers: string[] = [];
  return (module) => {
    const key = sharersOf(screens.get(module) ?? []);
    if (key === null) return null;
    if (!sharers.includes(key)) sharers.push(key);
    return `shared-${sharers.indexOf(key)}`;
  };
}

/** @param code the plugins that the modules of the app need */
export function sharedCode(code: () => PluginOption[]): Plugin {
  return {
    name: "shared-code",
    apply: "build",
    async config(config) {
      const first = await build({
        ...config,
        configFile: false,
        logLevel: "error",
        plugins: code(),
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
                    name: nameBy(screens),
                    debugName: "shared",
                    // What a module imports is loaded by at least the same screens, and has a file by the same rule.
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
