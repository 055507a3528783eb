/** Faults in the settings of the property. */
import { faultsOf } from "../fault.ts";

export const SETTINGS_FAULTS = [
  ...faultsOf("settings", [
    {
      name: "the About page is that of no people",
      file: "src/domain/site-files.ts",
      find: "file === ABOUT_FILE ? aboutFileOf(about.people.length) : file;",
      replace: "about && file;",
      project: "unit",
      tests: ["test/unit/web/public/site-files.test.ts"],
    },
    {
      name: "the About page takes people without end",
      file: "src/domain/about.ts",
      find: "if (people.length > ABOUT_PEOPLE_MAX)",
      replace: "if (people.length > 1_000)",
      project: "api",
      tests: ["test/api/settings/settings.test.ts"],
    },
  ]),
];
